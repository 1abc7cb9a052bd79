import { sql } from 'kysely';
import type { StockMove, TicketDraft } from '#domain/cart/reserve.ts';
import type { PriceOfTicket } from '#domain/pricing/cart-price.ts';
import { db, type Tx } from '../database.ts';
import { prepared, preparedForOne } from '../prepared.ts';
import { updatesById } from '../prepared-updates.ts';
import { releaseCodes } from '../pricing/cart-codes.ts';

export interface CartRow {
  readonly id: string;
  readonly cart_number: string;
  readonly seller_id: string;
  readonly state: 'pending' | 'expired' | 'ordered';
  readonly identity_id: string;
  readonly purchaser_identity_id: string | null;
  /** The recipient of its memberships; null if the buyer keeps them. */
  readonly giftee_identity_id: string | null;
  readonly channel: string;
  readonly campaign: unknown;
  readonly language: string;
  readonly expires_at: Date | null;
  readonly held_until_max: Date;
  readonly send_email: boolean;
  /** The order it edits; null for carts that buy. */
  readonly edits_order_id: string | null;
  /** In an edit: the new prices of the tickets that stay in the order. Null for carts that buy. */
  readonly edit_prices: readonly PriceOfTicket[] | null;
  /**
   * Hash of the network that the cart counts towards while it is pending; null if it counts towards
   * none.
   */
  readonly network: string | null;
  /** True if opened beyond its network's share, and so held for a shorter time (decision 079). */
  readonly held_short: boolean;
}

export interface TicketRow extends TicketDraft {
  readonly id: string;
  readonly cart_id: string;
  readonly position: number;
  readonly state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart';
  readonly ticket_order_id: string | null;
  readonly scan_code: string | null;
  /** In an edit: the ticket of the order that it replaces. */
  readonly replaces_ticket_id: string | null;
  /** The last four characters of the gift card that the ticket bought. */
  readonly card_last_four: string | null;
}

/** A draft with its id and position in the cart. */
export interface TicketToHold extends TicketDraft {
  readonly id: string;
  readonly position: number;
}

/** Tickets as the database has them once a cart holds them. */
export const heldTickets = (cart_id: string, tickets: readonly TicketToHold[]): TicketRow[] =>
  tickets.map((ticket) => ({
    ...ticket,
    cart_id,
    state: 'held',
    ticket_order_id: null,
    scan_code: null,
    replaces_ticket_id: null,
    card_last_four: null,
  }));

export interface NewCart {
  readonly id: string;
  readonly cart_number: string;
  readonly seller_id: string;
  readonly identity_id: string;
  readonly channel: string;
  readonly campaign: Readonly<Record<string, string>>;
  readonly language: string;
  /** Null if staff hold the places until they are paid. */
  readonly expires_at: Date | null;
  readonly held_until_max: Date;
  readonly network: string | null;
  readonly held_short: boolean;
}

/** A counter with fewer places left than requested. */
export interface Shortage {
  readonly session_id: string;
  readonly group_id: string;
  readonly available: number;
}

/**
 * Locks the cart until the transaction ends; required to change a cart or its tickets. Locks the cart of an edit's
 * order before that of the edit (law 2), in the same round trip. Rows that refer to the cart can still be inserted
 * meanwhile, which avoids deadlocks.
 */
export async function lockCart(tx: Tx, id: string): Promise<CartRow | undefined> {
  const [, cart] = await Promise.all([
    tx.row(ofEditedOrder(tx.portalId, id)),
    tx.row(locked(tx.portalId, id)),
  ]);
  return cart;
}

export function readCart(tx: Tx, id: string): Promise<CartRow | undefined> {
  return tx.row(cartQuery(tx.portalId, id));
}

const cartQuery = (portalId: number, id: string) =>
  db
    .selectFrom('cart')
    .select([
      'id',
      'cart_number',
      'seller_id',
      'state',
      'identity_id',
      'purchaser_identity_id',
      'giftee_identity_id',
      'channel',
      'campaign',
      'language',
      'expires_at',
      'held_until_max',
      'send_email',
      'edits_order_id',
      sql<CartRow['edit_prices']>`edit_prices`.as('edit_prices'),
      'network',
      'held_short',
    ])
    .where('portal_id', '=', portalId)
    .where('id', '=', id);

const locked = prepared('lock_cart', (portalId: number, id: string) =>
  cartQuery(portalId, id).forNoKeyUpdate(),
);

const ofEditedOrder = prepared('lock_cart_of_edited_order', (portalId: number, id: string) =>
  sql`select from cart where portal_id = ${portalId} and id = (
      select o.cart_id from cart e
      join ticket_order o on o.portal_id = e.portal_id and o.id = e.edits_order_id
      where e.portal_id = ${portalId} and e.id = ${id})
    for no key update`.compile(db),
);

const ticketColumns = [
  'id',
  'cart_id',
  'position',
  'state',
  'ticket_order_id',
  'scan_code',
  'replaces_ticket_id',
  'ticket_type_id',
  'ticket_group_id',
  'event_template_id',
  'event_session_id',
  'handler',
  'seat_template_id',
  'counts_session',
  'counts_group',
  'face_value',
  'adjusted_value',
  'fee_fixed_outside',
  'fee_percent_outside',
  'fee_fixed_rate',
  'fee_percent_rate',
  'admit_name',
  'admit_email',
  'handler_data',
  'valid_from',
  'valid_to',
  'member_term_id',
] as const;

/** Looked up for gift cards only. */
const cardLastFour = sql<string | null>`case when handler = 'ledger' then (
  select last_four from ledger_account c where c.portal_id = ticket.portal_id and c.ticket_id = ticket.id
) end`.as('card_last_four');

const tickets = (portalId: number) =>
  db
    .selectFrom('ticket')
    .select([...ticketColumns, cardLastFour])
    .where('portal_id', '=', portalId);

export async function ticketsOfCart(tx: Tx, cartId: string): Promise<TicketRow[]> {
  const query = tickets(tx.portalId).where('cart_id', '=', cartId).orderBy('position');
  return (await tx.rows(query)) as TicketRow[];
}

export async function ticketsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<TicketRow[]> {
  return (await tx.rows(ofOrders(tx.portalId, orderIds))) as TicketRow[];
}

const ofOrders = preparedForOne('tickets_of_order', 'uuid', (portalId, are) =>
  tickets(portalId).where(sql<boolean>`ticket_order_id ${are}`).orderBy('position').compile(),
);

export async function readTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  return (await tx.row(tickets(tx.portalId).where('id', '=', id))) as TicketRow | undefined;
}

/**
 * Removes tickets from a cart and adds others. Returns the seats that are already taken, in which case the transaction
 * must be rolled back. Counters must be moved before (see take_seats.sql).
 */
export async function changeTickets(
  tx: Tx,
  cartId: string,
  removed: readonly string[],
  added: readonly TicketToHold[],
): Promise<readonly string[]> {
  if (removed.length === 0 && added.length === 0) return [];
  const row = await tx.row(
    sql<{ taken: string[] }>`
      select change_tickets(${tx.portalId}, ${cartId}, ${[...removed]}::uuid[],
        ${JSON.stringify(added)}::jsonb) as taken`.compile(db),
  );
  return row?.taken ?? [];
}

/** Holds released tickets again; false, with nothing held, if a seat is gone. */
export async function retakeTickets(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const row = await tx.row(
    sql<{ held: boolean }>`
      select retake_tickets(${tx.portalId}, ${[...ids]}::uuid[]) as held`.compile(db),
  );
  return row?.held ?? false;
}

/** Takes and releases places, all or nothing; called late, but before tickets are touched. */
export function moveStock(tx: Tx, moves: readonly StockMove[]): Promise<Shortage | undefined> {
  if (moves.length === 0) return Promise.resolve(undefined);
  return tx.row(
    sql<Shortage>`select * from move_stock(${tx.portalId}, ${JSON.stringify(moves)}::jsonb)`.compile(
      db,
    ),
  );
}

export function updateCart(
  tx: Tx,
  id: string,
  change: Partial<Omit<CartRow, 'id' | 'cart_number' | 'seller_id' | 'campaign' | 'edit_prices'>>,
): void {
  tx.later(updates(tx.portalId, id, change));
}

const updates = updatesById('cart');

export async function insertCart(tx: Tx, cart: NewCart): Promise<void> {
  await tx.run(
    db
      .insertInto('cart')
      .values({ ...cart, campaign: JSON.stringify(cart.campaign), portal_id: tx.portalId }),
  );
}

/** Moves a cart's tickets to another cart, without releasing their places or codes. */
export async function moveTickets(tx: Tx, from: string, to: string): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket')
      .set({ cart_id: to })
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', from),
  );
  // The codes' discounts move with them.
  await tx.run(
    db
      .updateTable('cart_code')
      .set({ cart_id: to })
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', from),
  );
  await tx.run(
    db
      .updateTable('cart_answer')
      .set({ cart_id: to })
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', from),
  );
}

/** The index that lets a voucher hold only one ticket. */
export const voucherTicketIndex = 'ticket_one_a_voucher';

/** The vouchers among these that hold a ticket now. */
export async function usedVouchers(
  tx: Tx,
  vouchers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ voucher: string }>`
      select v.voucher from unnest(${[...vouchers]}::text[]) v(voucher)
      where exists (select from ticket t
        where t.portal_id = ${tx.portalId} and t.handler = 'passes'
          and upper(t.handler_data->>'voucher') = upper(v.voucher)
          and t.state in ('held', 'in_cart', 'booked', 'redeemed'))`.compile(db),
  );
  return new Set(rows.map((row) => row.voucher));
}

/** Locks expired pending carts without an unsettled payment; skips excluded carts and those locked by others. */
export async function lockExpiredCarts(
  tx: Tx,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select c.id from cart c
      where c.portal_id = ${tx.portalId} and c.state = 'pending' and c.expires_at <= ${now}
        and c.id <> all(${[...except]}::uuid[])
        and not exists (select from payment p
          where p.portal_id = c.portal_id and p.cart_id = c.id and p.next_check_at is not null)
      order by c.expires_at limit ${limit}
      for update of c skip locked`.compile(db),
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  // Checked again under the lock: a payment may have started since that statement's snapshot.
  const paying = await tx.rows(
    sql<{ cart_id: string }>`
      select cart_id from payment
      where portal_id = ${tx.portalId} and cart_id = any(${ids}::uuid[])
        and next_check_at is not null`.compile(db),
  );
  const kept = new Set(paying.map((row) => row.cart_id));
  return ids.filter((id) => !kept.has(id));
}

/**
 * Releases carts: releases their places, and their tickets become `unbooked`. The carts are locked, so the places
 * counted first are the ones released (take_seats.sql explains the order).
 */
export async function releaseCarts(tx: Tx, cartIds: readonly string[]): Promise<void> {
  const held = sql`portal_id = ${tx.portalId} and cart_id = any(${[...cartIds]}::uuid[])
    and state = 'held'`;
  const moves = await tx.rows(
    sql<{ session: string; group: string; n: number }>`
      with held as (
        select coalesce(event_session_id, '') as session, ticket_group_id, counts_session,
          counts_group
        from ticket where ${held}
      )
      select session, '' as "group", -count(*)::int as n from held
      where counts_session group by 1
      union all
      select session, ticket_group_id, -count(*)::int from held
      where counts_group group by 1, 2`.compile(db),
  );
  await moveStock(tx, moves);
  await releaseCodes(tx, cartIds);
  await tx.run(sql`update ticket set state = 'unbooked' where ${held}`.compile(db));
  await tx.run(
    db
      .updateTable('cart')
      .set({ state: 'expired', network: null, expires_at: sql<Date>`coalesce(expires_at, now())` })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...cartIds]}::uuid[])`),
  );
}
