import { sql } from 'kysely';
import type { WaivedFor } from '#domain/orders/waived.ts';
import type { OrderCapture } from '#domain/payments/booking.ts';
import type { TicketChange } from '#domain/pricing/cart-price.ts';
import type { Totals } from '#domain/pricing/price.ts';
import type { CartRow, NewCart, TicketRow } from '../cart/carts.ts';
import { ticketsOfOrders } from '../cart/carts.ts';
import { db, type Tx } from '../database.ts';
import { capturesOfOrder } from '../payments/movements.ts';
import { entriesOfCart } from '../payments/payments.ts';
import { type OrderRow, ordersById } from './orders.ts';

/** The changes that a cart makes to an order. */
export interface CartEdit {
  readonly order: OrderRow;
  /** Tickets of the order that it removes, in their current state. */
  readonly removed: readonly TicketRow[];
  /** Tickets that stay in the order, including released ones. */
  readonly others: readonly TicketRow[];
  /** New prices of the valid tickets; those not listed keep theirs. */
  readonly prices: ReadonlyMap<string, TicketChange>;
  /** The captures that paid for the order. */
  readonly captures: readonly OrderCapture[];
}

/** The changes that a cart makes to an order; undefined for carts that buy. */
export async function editOf(
  tx: Tx,
  {
    id,
    state,
    edits_order_id: orderId,
    edit_prices,
  }: Pick<CartRow, 'id' | 'state' | 'edits_order_id' | 'edit_prices'>,
): Promise<CartEdit | undefined> {
  if (orderId === null) return undefined;
  const [order] = await ordersById(tx, [orderId]);
  if (!order) throw new Error(`order ${orderId} of an edit is missing`);
  const tickets = await ticketsOfOrders(tx, [orderId]);
  const rows = await tx.rows(
    db
      .selectFrom('edit_removal')
      .select('ticket_id')
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', id),
  );
  const captures = await capturesOfOrder(tx, await entriesOfCart(tx, order.cart_id), order.id);
  const gone = new Set(rows.map(({ ticket_id }) => ticket_id));
  return {
    order,
    removed: tickets.filter((ticket) => gone.has(ticket.id)),
    others: tickets.filter((ticket) => !gone.has(ticket.id)),
    captures,
    // In a completed edit, the prices are already in the tickets.
    prices: new Map(
      (state === 'ordered' ? [] : (edit_prices ?? [])).map(({ id: ticket, ...price }) => [
        ticket,
        price,
      ]),
    ),
  };
}

/** Opens the edit of an order; false if one is open already. */
export async function insertEdit(tx: Tx, cart: NewCart, orderId: string): Promise<boolean> {
  const inserted = await tx.run(
    db
      .insertInto('cart')
      .values({
        ...cart,
        campaign: JSON.stringify(cart.campaign),
        edits_order_id: orderId,
        portal_id: tx.portalId,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted === 1;
}

/** The id of an order's open edit, even if it has expired but no sweep has closed it. */
export async function openEditOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const row = await tx.row(
    db
      .selectFrom('cart')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('edits_order_id', '=', orderId)
      .where('state', '=', 'pending'),
  );
  return row?.id;
}

export async function insertRemovals(
  tx: Tx,
  cartId: string,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx.run(
    db
      .insertInto('edit_removal')
      .values(
        ticketIds.map((ticket_id) => ({ portal_id: tx.portalId, cart_id: cartId, ticket_id })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Records which ticket each new one replaces. */
export async function writeReplacements(
  tx: Tx,
  pairs: readonly { readonly id: string; readonly replaces: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.run(
    sql`update ticket t set replaces_ticket_id = p.replaces
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (id uuid, replaces uuid)
      where t.portal_id = ${tx.portalId} and t.id = p.id`.compile(db),
  );
}

/**
 * Returns those of these tickets that are booked, locked against redeeming and cancelling until the
 * transaction ends. Never waited for while holding a counter.
 */
export async function lockBookedTickets(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select id from ticket
      where portal_id = ${tx.portalId} and id = any(${[...ids]}::uuid[]) and state = 'booked'
      order by id for no key update`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}

export interface OrderChange {
  readonly id: string;
  readonly ticket_order_id: string;
  readonly kind: 'update' | 'cancel';
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly decided_on: Date;
  /** The venue's cancelled or moved session that caused the change. */
  readonly session_change_id?: string | null;
  /** The session that the venue moved the order away from, while the session itself stayed. */
  readonly moved_from?: string | null;
}

export async function insertChange(tx: Tx, change: OrderChange): Promise<void> {
  await tx.run(
    sql`insert into order_change
        (portal_id, id, ticket_order_id, kind, removed, added, decided_on, session_change_id, moved_from)
      values (${tx.portalId}, ${change.id}, ${change.ticket_order_id}, ${change.kind},
        ${[...change.removed]}::uuid[], ${[...change.added]}::uuid[],
        ${change.decided_on}, ${change.session_change_id ?? null}, ${change.moved_from ?? null})`.compile(
      db,
    ),
  );
}

/** Records that the email about a change is being sent; false if that was already recorded. */
export async function markAnnounced(tx: Tx, id: string, at: Date): Promise<boolean> {
  const updated = await tx.run(
    sql`update order_change set told_on = ${at}
      where portal_id = ${tx.portalId} and id = ${id} and told_on is null`.compile(db),
  );
  return updated === 1;
}

export function readChange(tx: Tx, id: string): Promise<OrderChange | undefined> {
  return tx.row(
    sql<OrderChange>`
      select id, ticket_order_id, kind, removed, added, decided_on, session_change_id, moved_from
      from order_change where portal_id = ${tx.portalId} and id = ${id}`.compile(db),
  );
}

/** The buyer's last change of this kind to an order. */
export function lastChange(
  tx: Tx,
  orderId: string,
  kind: OrderChange['kind'],
): Promise<OrderChange | undefined> {
  return tx.row(
    sql<OrderChange>`
      select id, ticket_order_id, kind, removed, added, decided_on from order_change
      where portal_id = ${tx.portalId} and ticket_order_id = ${orderId} and kind = ${kind}
        and session_change_id is null and moved_from is null
      order by decided_on desc, id limit 1`.compile(db),
  );
}

/**
 * Moves everything of a completed edit to the order's cart: its tickets, behind the existing ones,
 * its payments with their movements, and its answers.
 */
export async function mergeEdit(tx: Tx, editId: string, cartId: string): Promise<void> {
  const from = sql`portal_id = ${tx.portalId} and cart_id = ${editId}`;
  await tx.run(
    sql`update ticket set cart_id = ${cartId}, position = position + 1 + (
        select coalesce(max(o.position), -1) from ticket o
        where o.portal_id = ${tx.portalId} and o.cart_id = ${cartId})
      where ${from}`.compile(db),
  );
  await tx.run(sql`update payment set cart_id = ${cartId} where ${from}`.compile(db));
  await tx.run(sql`update payment_entry set cart_id = ${cartId} where ${from}`.compile(db));
  await tx.run(
    sql`insert into cart_answer (portal_id, cart_id, ticket_group_id, data)
      select portal_id, ${cartId}, ticket_group_id, data from cart_answer where ${from}
      on conflict (portal_id, cart_id, ticket_group_id) do update set data = excluded.data`.compile(
      db,
    ),
  );
}

/** Adds to an order's totals after an edit; `by` may be negative. */
export async function changeOrderTotals(tx: Tx, orderId: string, by: Totals): Promise<void> {
  await tx.run(
    sql`update ticket_order set
        total_before_cartmod_price = total_before_cartmod_price + ${by.total_before_cartmod_price},
        total_cartmod_amount = total_cartmod_amount + ${by.total_cartmod_amount},
        total_fee_fixed_outside = total_fee_fixed_outside + ${by.total_fee_fixed_outside},
        total_fee_percent_outside = total_fee_percent_outside + ${by.total_fee_percent_outside},
        total_after_fees_price = total_after_fees_price + ${by.total_after_fees_price}
      where portal_id = ${tx.portalId} and id = ${orderId}`.compile(db),
  );
}

/** Adds to the money kept for an order's cancelled tickets: fees, and the spent part of gift cards (SLS-03). */
export async function keepMoney(
  tx: Tx,
  orderId: string,
  { fees, spent }: { readonly fees: number; readonly spent: number },
): Promise<void> {
  if (fees === 0 && spent === 0) return;
  await tx.run(
    sql`update ticket_order set kept_fees = kept_fees + ${fees}, kept_spent = kept_spent + ${spent}
      where portal_id = ${tx.portalId} and id = ${orderId}`.compile(db),
  );
}

/** The part of an order's waived amount that belongs to each of its tickets. */
export async function readWaivedFor(tx: Tx, orderId: string): Promise<WaivedFor> {
  const row = await tx.row(
    db
      .selectFrom('ticket_order')
      .select('waived_for')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', orderId),
  );
  return new Map(Object.entries((row?.waived_for ?? {}) as Record<string, number>));
}

/**
 * Adds to the amount that staff waived of an order's price, and sets its tickets; `by` may be negative (SLS-04). The
 * order's cart is locked.
 */
export async function changeWaived(
  tx: Tx,
  orderId: string,
  by: number,
  waivedFor: WaivedFor,
): Promise<void> {
  await tx.run(
    sql`update ticket_order set waived = waived + ${by},
        waived_for = ${JSON.stringify(Object.fromEntries(waivedFor))}::jsonb
      where portal_id = ${tx.portalId} and id = ${orderId}`.compile(db),
  );
}
