import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { movedForCart } from './order-sums.ts';

/**
 * The first unpaid part of each of some ordered carts, as `cart_id`, `since` and `paid`: payments fill parts by due
 * date (`scheduleAfter`). `carts` is a query for ids. A cart without unpaid parts has no row.
 */
export const owedParts = (portalId: number, carts: RawBuilder<unknown>) => sql`
  select c.id as cart_id, open.since, paid.amount as paid
  from (${carts}) planned (cart_id)
  join cart c on c.portal_id = ${portalId} and c.id = planned.cart_id and c.state = 'ordered'
  cross join lateral (
    select m.paid - m.returned as amount from ${movedForCart(portalId, sql`c.id`)} m) paid
  cross join lateral (
    select min(part.due) as since from (
      select due, sum(amount) over (order by due, id) as upto
      from scheduled_payment where portal_id = ${portalId} and cart_id = c.id) part
    where part.upto > paid.amount) open
  where open.since is not null`;

/** The due times of carts' first unpaid parts, by cart id. */
export async function owedByCarts(
  tx: Tx,
  cartIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const carts = sql`select distinct cart_id from scheduled_payment
    where portal_id = ${tx.portalId} and cart_id = any(${[...cartIds]}::uuid[])`;
  const rows = await tx.rows(
    sql<{ cart_id: string; since: Date }>`${owedParts(tx.portalId, carts)}`.compile(db),
  );
  return new Map(rows.map(({ cart_id, since }) => [cart_id, since]));
}

/** The time from which unpaid parts are searched for: older debts are left to accounting. */
export const owedFrom = (now: number): Date => new Date(now - 2 * 366 * 86_400_000);

/** The carts of parts due between two times, for a query that names them. */
export const plannedWithin = (portalId: number, from: Date, until: Date) =>
  sql`select distinct cart_id from scheduled_payment
    where portal_id = ${portalId} and due > ${from} and due <= ${until}`;

/** An order with an unpaid part. */
interface OwedOrder {
  readonly order_number: string;
  readonly since: Date;
}

/** Orders of these sellers whose first unpaid part is due by a time, by number. */
export const owedOrders = (
  tx: Tx,
  {
    sellers,
    from,
    until,
    limit,
  }: {
    readonly sellers: readonly string[];
    readonly from: Date;
    readonly until: Date;
    readonly limit: number;
  },
): Promise<OwedOrder[]> =>
  tx.rows(
    sql<OwedOrder>`
      select o.order_number, owed.since
      from (${owedParts(tx.portalId, plannedWithin(tx.portalId, from, until))}) owed
      join ticket_order o on o.portal_id = ${tx.portalId} and o.cart_id = owed.cart_id
      where owed.since <= ${until} and o.seller_id = any(${[...sellers]}::text[])
      order by o.order_number limit ${limit}`.compile(db),
  );
