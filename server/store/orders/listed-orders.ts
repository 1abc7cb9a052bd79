import { type RawBuilder, sql } from 'kysely';
import type { StateFilter, TicketNumbers } from '#domain/orders/order-state.ts';
import { db, type Tx } from '../database.ts';
import { owedFor } from '../payments/order-sums.ts';
import { stateMatches, ticketNumbersOf } from './ticket-numbers.ts';

/** An order in a list for staff. Amounts in minor units. */
export interface ListedOrder extends TicketNumbers {
  readonly id: string;
  readonly order_number: string;
  readonly seller_id: string;
  readonly purchased_on: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly channel: string;
  readonly total: number;
  /** The price of its valid tickets minus the money kept for it, if that is less. */
  readonly unpaid: number;
  /** Its first visit, by the start; of the valid tickets if there are any. Null if it never had a ticket. */
  readonly visit_event_id: string | null;
  /** Null for a ticket without a session. */
  readonly visit_start: Date | null;
  /** The number of visits: sessions, or events of tickets without a session. */
  readonly visits: number;
}

/** The filters of a list; null for any. */
export interface OrderFilter {
  readonly sellers: readonly string[];
  /** The time of purchase: from (inclusive) and until (exclusive). */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly event: string | null;
  /** Ids of sessions of one event. */
  readonly sessions: readonly string[] | null;
  readonly state: StateFilter | null;
  readonly channel: string | null;
  readonly method: string | null;
  /** Id of a promo code. */
  readonly code: string | null;
  readonly unpaid: boolean;
}

/** The position of an order in a list: its time in microseconds since 1970, because a Date drops those. */
export interface OrderKey {
  readonly at: string;
  readonly id: string;
  readonly number: string;
}

export interface OrderPage {
  readonly sort: 'newest' | 'number';
  readonly after: OrderKey | null;
  /** Maximum number of orders to scan for one page. */
  readonly scanned: number;
  /** Maximum number of tickets of an event, or carts of a code, for which their orders are collected and sorted. */
  readonly collected: number;
}

/** The scanned keys, in the order of the list, each with whether it matches. */
export interface ScannedKey extends OrderKey {
  readonly matches: boolean;
}

/**
 * Scans the orders of the most selective filter, in the order of the list. Collects the orders of a filter that has
 * few; otherwise follows the list itself and scans at most `scanned` of its orders.
 */
export async function scanOrders(
  tx: Tx,
  filter: OrderFilter,
  page: OrderPage,
): Promise<ScannedKey[]> {
  const few = await fewOrders(tx, filter, page);
  const keys = few ? collectedKeys(tx, few, filter, page) : followedKeys(tx, filter, page);
  return tx.rows(
    sql<ScannedKey>`
      with key as materialized (${keys})
      select key.id, key.order_number as number, 
        (extract(epoch from key.purchased_on) * 1000000)::bigint::text as at,
        ${matching(tx, filter)} as matches
      from key join cart c on c.portal_id = ${tx.portalId} and c.id = key.cart_id
      order by ${orderOf(page, 'key')}`.compile(db),
  );
}

/** A query for the order ids of a filter that has few; undefined if all filters have many. */
async function fewOrders(
  tx: Tx,
  filter: OrderFilter,
  page: OrderPage,
): Promise<RawBuilder<unknown> | undefined> {
  const { portalId } = tx;
  for (const { where, orders } of selections(portalId, filter, page)) {
    const row = await tx.row(
      sql<{ n: number }>`select count(*)::int as n from (
        select ${where} limit ${page.collected + 1}) found`.compile(db),
    );
    if ((row?.n ?? 0) <= page.collected) return orders;
  }
  return undefined;
}

/** The rows to count for each given filter, and the orders they belong to; most selective first. */
function selections(portalId: number, filter: OrderFilter, { sort }: OrderPage) {
  const { event, sessions, code, unpaid } = filter;
  const found = [];
  if (event !== null || sessions !== null) {
    const ids = [...(sessions ?? [])];
    const ofSessions = sql`(select min(s.event_template_id) from event_session s
      where s.portal_id = ${portalId} and s.id = any(${ids}::text[]))`;
    const inSessions = sessions === null ? sql`` : sql`and event_session_id = any(${ids}::text[])`;
    const where = sql`from ticket where portal_id = ${portalId}
      and event_template_id = ${event ?? ofSessions} ${inSessions} and ticket_order_id is not null`;
    found.push({ where, orders: sql`select distinct ticket_order_id ${where}` });
  }
  if (code !== null) {
    const where = sql`from cart_code where portal_id = ${portalId} and promo_code_id = ${code}`;
    found.push({ where, orders: ordersOfCarts(portalId, sql`select cart_id ${where}`) });
  }
  if (unpaid) {
    const where = sql`from scheduled_payment where portal_id = ${portalId}`;
    found.push({ where, orders: ordersOfCarts(portalId, sql`select distinct cart_id ${where}`) });
  }
  // Numbers are random: orders of a day, or of one seller among many, are collected.
  if (sort === 'number') {
    const where = sql`from ticket_order o where o.portal_id = ${portalId} and ${ofSellers(filter)}`;
    found.push({ where, orders: sql`select o.id ${where}` });
  }
  return found;
}

const ofSellers = (filter: OrderFilter) =>
  sql`o.seller_id = any(${[...filter.sellers]}::text[]) and ${within(filter, 'o')}`;

const ordersOfCarts = (portalId: number, carts: RawBuilder<unknown>) =>
  sql`select o.id from (${carts}) k join ticket_order o
    on o.portal_id = ${portalId} and o.cart_id = k.cart_id`;

const keyColumns = sql`o.id, o.order_number, o.purchased_on, o.seller_id, o.cart_id`;

const collectedKeys = (
  { portalId }: Tx,
  few: RawBuilder<unknown>,
  filter: OrderFilter,
  page: OrderPage,
) => sql`
  select ${keyColumns} from (${few}) few (id)
  join ticket_order o on o.portal_id = ${portalId} and o.id = few.id
  where ${ofSellers(filter)} and ${past(page)}
  order by ${orderOf(page, 'o')} limit ${page.scanned}`;

/** Each seller's next orders, by the index of a seller's orders, or the portal's by number. */
const followedKeys = ({ portalId }: Tx, filter: OrderFilter, page: OrderPage) =>
  page.sort === 'newest'
    ? sql`
  select o.* from unnest(${[...filter.sellers]}::text[]) seller (id), lateral (
    select ${keyColumns} from ticket_order o
    where o.portal_id = ${portalId} and o.seller_id = seller.id
      and ${within(filter, 'o')} and ${past(page)}
    order by ${orderOf(page, 'o')} limit ${page.scanned}) o
  order by ${orderOf(page, 'o')} limit ${page.scanned}`
    : sql`
  select ${keyColumns} from ticket_order o
  where o.portal_id = ${portalId} and ${past(page)}
  order by ${orderOf(page, 'o')} limit ${page.scanned}`;

function orderOf({ sort }: OrderPage, table: 'o' | 'key') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sort === 'newest'
    ? sql`${column('purchased_on')} desc, ${column('id')} desc`
    : column('order_number');
}

function past({ sort, after }: OrderPage) {
  if (after === null) return sql`true`;
  return sort === 'newest'
    ? sql`(o.purchased_on, o.id) < ('epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`o.order_number > ${after.number}`;
}

function within({ from, until }: OrderFilter, table: 'o' | 'key') {
  const at = sql.ref(`${table}.purchased_on`);
  const bounds = [sql`true`];
  if (from !== null) bounds.push(sql`${at} >= ${from}`);
  if (until !== null) bounds.push(sql`${at} < ${until}`);
  return sql.join(bounds, sql` and `);
}

/** The condition of all filters, on `key` and its cart `c`. */
function matching({ portalId }: Tx, filter: OrderFilter): RawBuilder<boolean> {
  const { event, sessions, state, channel, method, code, unpaid } = filter;
  const sellers = [...filter.sellers];
  const all = [sql<boolean>`key.seller_id = any(${sellers}::text[]) and ${within(filter, 'key')}`];
  const ticket = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from ticket t
    where t.portal_id = ${portalId} and t.ticket_order_id = key.id and ${condition})`;
  if (event !== null) all.push(ticket(sql`t.event_template_id = ${event}`));
  if (sessions !== null) {
    all.push(ticket(sql`t.event_session_id = any(${[...sessions]}::text[])`));
  }
  if (state !== null) all.push(stateMatches(portalId, sql`key.id`, state));
  if (channel !== null) all.push(sql`c.channel = ${channel}`);
  if (method !== null) {
    all.push(sql`exists (select from payment p where p.portal_id = ${portalId}
      and p.cart_id = key.cart_id and p.state = 'captured'
      and coalesce(p.wallet, p.method, p.gateway_id) = ${method})`);
  }
  if (code !== null) {
    all.push(sql`exists (select from cart_code k where k.portal_id = ${portalId}
      and k.cart_id = key.cart_id and k.promo_code_id = ${code})`);
  }
  if (unpaid) all.push(sql`${owedFor(portalId, sql`key.id`)} > 0`);
  return sql`(${sql.join(all, sql` and `)})`;
}

/** The facts of orders that a list shows, in the order of the ids. */
export function showOrders(tx: Tx, ids: readonly string[]): Promise<ListedOrder[]> {
  return tx.rows(
    sql<ListedOrder>`
      select o.id, o.order_number, o.seller_id, o.purchased_on, o.buyer->>'first_name' as first_name,
        o.buyer->>'last_name' as last_name, o.buyer->>'email' as email, c.channel,
        o.total_after_fees_price as total, ${owedFor(tx.portalId, sql`o.id`)}::bigint as unpaid, n.*,
        visit_event_id, visit_start, coalesce(visits, 0) as visits
      from unnest(${[...ids]}::uuid[]) with ordinality wanted (id, at)
      join ticket_order o on o.portal_id = ${tx.portalId} and o.id = wanted.id
      join cart c on c.portal_id = o.portal_id and c.id = o.cart_id
      cross join lateral ${ticketNumbersOf(tx.portalId, sql`o.id`)} n
      left join lateral (
        select k.event_template_id as visit_event_id, s.start_datetime as visit_start,
          count(*) over ()::int as visits
        from (
          select distinct event_template_id, event_session_id
          from ticket where portal_id = o.portal_id and ticket_order_id = o.id
            and (n.valid = 0 or state in ('booked', 'redeemed'))) k
        left join event_session s on s.portal_id = o.portal_id and s.id = k.event_session_id
        order by s.start_datetime nulls last, k.event_template_id limit 1) visit on true
      order by wanted.at`.compile(db),
  );
}
