import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { hasTicketAgain, type OrdersAgain } from './orders.ts';

/** Orders that a person bought, and orders of their carts. */
const ordersOf = (tx: Tx, identityId: string) => sql`
  select o.id, o.order_number, o.purchased_on from ticket_order o
  where o.portal_id = ${tx.portalId} and o.identity_id = ${identityId}
  union
  select o.id, o.order_number, o.purchased_on from cart c
  join ticket_order o on o.portal_id = c.portal_id and o.cart_id = c.id
  where c.portal_id = ${tx.portalId} and c.identity_id = ${identityId} and c.state = 'ordered'`;

interface WhichOrders {
  /** Limits the result to these; all if omitted. */
  readonly among?: readonly string[] | undefined;
  readonly limit: number;
}

/** Ids of a person's orders, newest first. */
export async function memberOrderIds(
  tx: Tx,
  identityId: string,
  { among, limit }: WhichOrders,
): Promise<string[]> {
  const wanted = among ? sql`where id = any(${[...among]}::uuid[])` : sql``;
  const rows = await tx.rows(
    sql<{ id: string }>`
      select id from (${ordersOf(tx, identityId)}) mine ${wanted}
      order by purchased_on desc, order_number limit ${limit}`.compile(db),
  );
  return rows.map((row) => row.id);
}

/** Ids of a person's orders that can be mailed again, newest first. */
export async function memberOrdersAgain(
  tx: Tx,
  identityId: string,
  wanted: OrdersAgain,
): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select o.id from (${ordersOf(tx, identityId)}) mine
      join ticket_order o on o.portal_id = ${tx.portalId} and o.id = mine.id
      where ${hasTicketAgain(wanted)}
      order by o.purchased_on desc, o.id limit ${wanted.limit}`.compile(db),
  );
  return rows.map((row) => row.id);
}

interface OrderSessionRow {
  readonly ticket_order_id: string;
  readonly order_number: string;
  readonly purchased_on: Date;
  readonly num_tickets: number;
  readonly event_session_id: string;
  readonly event_template_id: string;
  readonly event_name: string;
  readonly start_datetime: Date;
}

/** Unfinished sessions with valid tickets of a person, order by order. */
export function memberOrderSessions(
  tx: Tx,
  identityId: string,
  now: Date,
  limit: number,
): Promise<OrderSessionRow[]> {
  return tx.rows(
    sql<OrderSessionRow>`
      select o.id as ticket_order_id, o.order_number, o.purchased_on,
        count(*)::int as num_tickets, s.id as event_session_id, s.event_template_id,
        e.name as event_name, s.start_datetime
      from (${ordersOf(tx, identityId)}) o
      join ticket t on t.portal_id = ${tx.portalId} and t.ticket_order_id = o.id
        and t.state in ('booked', 'redeemed')
      join event_session s on s.portal_id = ${tx.portalId} and s.id = t.event_session_id
        and s.end_datetime > ${now}
      join event_template e on e.portal_id = ${tx.portalId} and e.id = s.event_template_id
      group by o.id, o.order_number, o.purchased_on, s.portal_id, s.id, e.portal_id, e.id
      order by s.start_datetime, s.id, o.purchased_on, o.order_number
      limit ${limit}`.compile(db),
  );
}
