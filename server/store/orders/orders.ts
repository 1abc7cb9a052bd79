import { sql } from 'kysely';
import { scanCode, uuid } from '../../setup/random.ts';
import { readTicket, type TicketRow } from '../cart/carts.ts';
import { db, type Tx } from '../database.ts';
import type { PaymentEntryRow } from '../payments/payments.ts';
import { named, prepared, preparedForOne } from '../prepared.ts';

/** The buyer at the time of purchase; identities may change later. */
export interface Buyer {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly contact: Readonly<Record<string, string>>;
}

export interface OrderRow {
  readonly id: string;
  readonly order_number: string;
  /** The code for all its tickets at the door (decision 083). */
  readonly scan_code: string;
  readonly cart_id: string;
  readonly seller_id: string;
  readonly identity_id: string;
  readonly buyer: Buyer;
  readonly language: string;
  readonly total_before_cartmod_price: number;
  readonly total_cartmod_amount: number;
  readonly total_fee_fixed_outside: number;
  readonly total_fee_percent_outside: number;
  readonly total_after_fees_price: number;
  /** The part of the price that staff waived, in minor units (SLS-04). */
  readonly waived: number;
  /** Fees kept for cancelled tickets: a part of the price, in minor units (SLS-03). */
  readonly kept_fees: number;
  /** The spent part of gift cards whose tickets are cancelled, if it was paid for: a part of the price. */
  readonly kept_spent: number;
  readonly purchased_on: Date;
  /** The cart in which it is being edited. */
  readonly edit_cart_id: string | null;
}

const columns = [
  'id',
  'order_number',
  'scan_code',
  'cart_id',
  'seller_id',
  'identity_id',
  'buyer',
  'language',
  'total_before_cartmod_price',
  'total_cartmod_amount',
  'total_fee_fixed_outside',
  'total_fee_percent_outside',
  'total_after_fees_price',
  'waived',
  'kept_fees',
  'kept_spent',
  'purchased_on',
] as const satisfies readonly (keyof OrderRow)[];

const ordersOf = (portalId: number) =>
  db
    .selectFrom('ticket_order')
    .select(columns)
    .select(
      sql<string | null>`(select c.id from cart c where c.portal_id = ticket_order.portal_id
        and c.edits_order_id = ticket_order.id and c.state = 'pending')`.as('edit_cart_id'),
    )
    .where('portal_id', '=', portalId)
    .orderBy('order_number');

const orders = (tx: Tx) => ordersOf(tx.portalId);

export async function ordersById(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  return (await tx.rows(withIds(tx.portalId, ids))) as unknown as OrderRow[];
}

const withIds = preparedForOne('order_by_id', 'uuid', (portalId, are) =>
  ordersOf(portalId).where(sql<boolean>`id ${are}`).compile(),
);

export async function orderByNumber(tx: Tx, number: string): Promise<OrderRow | undefined> {
  return (await tx.row(orders(tx).where('order_number', '=', number))) as unknown as
    | OrderRow
    | undefined;
}

/** Stores a new name or address of an order's buyer. */
export async function setBuyer(tx: Tx, orderId: string, buyer: Buyer): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket_order')
      .set({ buyer: JSON.stringify(buyer) })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', orderId),
  );
}

/** The criteria for the orders to email again. */
export interface OrdersAgain {
  readonly membershipsOnly: boolean;
  /** Excludes orders whose last visit was earlier. */
  readonly since: Date;
  readonly limit: number;
}

interface OrdersWanted extends OrdersAgain {
  /** The address as typed, case-insensitive. */
  readonly email: string;
}

/** The condition that an order has a ticket to email again. */
export const hasTicketAgain = ({ membershipsOnly, since }: OrdersAgain) => sql<boolean>`exists (
  select from ticket t
  left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id
  where t.portal_id = o.portal_id and t.ticket_order_id = o.id
    and t.state in ('booked', 'redeemed')
    and (s.id is null or s.end_datetime >= ${since})
    and (not ${membershipsOnly}::boolean or t.handler = 'membership'))`;

/**
 * Orders of an address with a valid ticket for a session that ended since a time, or for no particular session. Newest
 * first.
 */
export async function orderIdsOfAddress(tx: Tx, wanted: OrdersWanted): Promise<string[]> {
  return (await tx.rows(selectOfAddress(tx.portalId, wanted))).map(({ id }) => id);
}

export const selectOfAddress = (portalId: number, wanted: OrdersWanted) =>
  sql<{ id: string }>`
    select o.id from ticket_order o
    where o.portal_id = ${portalId} and o.buyer_email = lower(${wanted.email}) and ${hasTicketAgain(wanted)}
    order by o.purchased_on desc, o.id limit ${wanted.limit}`.compile(db);

/**
 * One ticket for the holder of this address from each order that has one, with a visit that ended no earlier; the
 * newest orders.
 */
export async function ticketsOfHolder(
  tx: Tx,
  { email, since, limit }: Pick<OrdersWanted, 'email' | 'since' | 'limit'>,
): Promise<readonly TicketRow[]> {
  const found = await tx.rows(
    sql<{ id: string }>`
      select (array_agg(t.id order by t.position))[1] as id
      from find_orders_of_holder(${tx.portalId}, lower(${email}), 2000) held
      join ticket_order o on o.portal_id = ${tx.portalId} and o.id = held.id
      join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
        and t.state in ('booked', 'redeemed') and lower(t.admit_email) = lower(${email})
      left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id
      where s.id is null or s.end_datetime >= ${since}
      group by o.portal_id, o.id order by o.purchased_on desc, o.id limit ${limit}`.compile(db),
  );
  const tickets = await Promise.all(found.map(({ id }) => readTicket(tx, id)));
  return tickets.flatMap((ticket) => ticket ?? []);
}

/** A ticket and its order. */
export async function orderOfTicket(
  tx: Tx,
  ticketId: string,
): Promise<{ readonly order: OrderRow; readonly ticket: TicketRow } | undefined> {
  const ticket = await readTicket(tx, ticketId);
  const [order] = ticket?.ticket_order_id ? await ordersById(tx, [ticket.ticket_order_id]) : [];
  return ticket && order && { order, ticket };
}

/** The recipient of the memberships of an order's cart; undefined if there is none. */
export async function gifteeOfOrder(tx: Tx, orderId: string): Promise<string | undefined> {
  const row = await tx.row(
    sql<{ giftee_identity_id: string | null }>`
      select c.giftee_identity_id from ticket_order o
      join cart c on c.portal_id = o.portal_id and c.id = o.cart_id
      where o.portal_id = ${tx.portalId} and o.id = ${orderId}`.compile(db),
  );
  return row?.giftee_identity_id ?? undefined;
}

/** Money received for the orders; for a payment shared by several orders, only these orders' share. */
export function paymentsOfOrders(tx: Tx, ids: readonly string[]): Promise<PaymentEntryRow[]> {
  return tx.rows(moneyOf(tx.portalId, ids));
}

/** Each table is read in an order that only one of its indexes has, so the plan for one order is kept. */
const moneyOf = preparedForOne('payments_of_order', 'uuid', (portalId, are) =>
  sql<PaymentEntryRow>`
    select e.id, e.payment_id, e.cart_id, p.gateway_id, c.last_four, e.audit_action, e.state,
      e.reason, e.occurred_on, sum(a.amount)::bigint as amount
    from payment_allocation a
    cross join lateral (
      select * from payment_entry x
      where x.portal_id = a.portal_id and x.id between a.payment_entry_id and a.payment_entry_id
      order by x.id limit 1) e
    cross join lateral (
      select x.gateway_id, x.ledger_account_id from payment x
      where x.portal_id = a.portal_id and x.id between e.payment_id and e.payment_id
      order by x.id limit 1) p
    left join ledger_account c on c.portal_id = a.portal_id and c.id = p.ledger_account_id
    where a.portal_id = ${portalId} and a.ticket_order_id ${are} and e.state <> 'failed'
    group by e.id, e.payment_id, e.cart_id, p.gateway_id, c.last_four, e.audit_action, e.state,
      e.reason, e.occurred_on
    order by e.occurred_on, e.id`.compile(db),
);

type NewOrder = Omit<
  OrderRow,
  'id' | 'scan_code' | 'edit_cart_id' | 'waived' | 'kept_fees' | 'kept_spent'
>;

/** Returns the id of the new order. */
export function insertOrder(tx: Tx, order: NewOrder): string {
  const id = uuid();
  tx.later(
    named(
      'insert_order',
      db.insertInto('ticket_order').values({
        ...order,
        id,
        scan_code: scanCode(),
        buyer: JSON.stringify(order.buyer),
        portal_id: tx.portalId,
      }),
    ),
  );
  return id;
}

interface Booked {
  readonly orderId: string;
  /** The cart that holds the tickets. */
  readonly cartId: string;
}

/** Books a cart's tickets of one seller, each with its scan code if it has one. */
export function bookTickets(
  tx: Tx,
  { orderId, cartId }: Booked,
  scanCodes: ReadonlyMap<string, string | null>,
): void {
  const codes = JSON.stringify(Object.fromEntries(scanCodes));
  tx.later(booked(tx.portalId, orderId, cartId, codes, [...scanCodes.keys()]));
}

/**
 * Assigns each ticket its code: the plan of a join could read whole tables. A plan for the tickets of a cart is kept;
 * one for a list of ids alone, which counts on ten, never looks cheaper than a new one.
 */
const booked = prepared(
  'book_tickets',
  (portalId: number, orderId: string, cartId: string, codes: string, ids: readonly string[]) =>
    sql`update ticket t set state = 'booked', ticket_order_id = ${orderId},
        scan_code = ${codes}::jsonb->>t.id::text
      where t.portal_id = ${portalId} and t.cart_id = ${cartId}
        and t.id = any(${ids}::uuid[])`.compile(db),
);
