import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { owedFrom, owedParts, plannedWithin } from '../payments/owed-parts.ts';
import type { Bounded } from './troubled-money.ts';

/** An order with overdue parts. The amount is in minor units. */
interface OverdueOrder {
  readonly id: string;
  readonly order: string;
  readonly cart: string;
  readonly since: Date;
  readonly amount: number;
  readonly total: number;
}

/**
 * Orders of these sellers with overdue parts, longest overdue first. A cart's plan covers all its orders: names the
 * first.
 */
export const overdueOrders = (
  tx: Tx,
  now: Date,
  { sellers, limit, counted }: Bounded,
): Promise<OverdueOrder[]> => {
  // Includes a part that is due within a second (`isOverdue`).
  const until = new Date(now.getTime() + 1_000);
  return tx.rows(
    sql<OverdueOrder>`
      select found.*, (count(*) over ())::int as total from (
        select owed.cart_id as id, o.order_number as "order", c.cart_number as cart, owed.since,
          (due.amount - owed.paid)::bigint as amount
        from (${owedParts(tx.portalId, plannedWithin(tx.portalId, owedFrom(now.getTime()), until))}) owed
        join cart c on c.portal_id = ${tx.portalId} and c.id = owed.cart_id
        cross join lateral (
          select min(order_number) as order_number from ticket_order
          where portal_id = ${tx.portalId} and cart_id = owed.cart_id
            and seller_id = any(${[...sellers]}::text[])) o
        cross join lateral (
          select sum(amount) as amount from scheduled_payment
          where portal_id = ${tx.portalId} and cart_id = owed.cart_id and due <= ${until}) due
        where owed.since <= ${until} and o.order_number is not null
        order by owed.since, owed.cart_id limit ${counted}
      ) found order by since, id limit ${limit}`.compile(db),
  );
};
