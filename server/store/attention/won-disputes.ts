import { sql } from 'kysely';
import type { OrderCapture, Withheld } from '#domain/payments/booking.ts';
import { db, type Tx } from '../database.ts';
import { capturesInSum } from '../payments/movements.ts';
import type { Bounded } from './troubled-money.ts';

/** An order with money that a dispute withheld from a refund and that came back. Amounts in minor units. */
interface WonDispute extends Withheld, Pick<OrderCapture, 'amount' | 'disputed' | 'net'> {
  readonly id: string;
  readonly order: string;
  readonly cart: string;
  readonly since: Date;
  /** The price of its valid tickets, plus what is kept for cancelled ones. */
  readonly staying: number;
}

/** Orders of these sellers with such money, from disputes closed since a time; earliest first. */
export function wonDisputes(
  tx: Tx,
  since: Date,
  { sellers, counted }: Pick<Bounded, 'sellers' | 'counted'>,
): Promise<WonDispute[]> {
  return tx.rows(
    sql<WonDispute>`
      select o.id, o.order_number as "order", c.cart_number as cart, won.since, o.withheld, o.withheld_settled as settled,
        o.kept_fees + o.kept_spent + held.price as staying, money.amount, money.disputed, money.net
      from ticket_order o
      join cart c on c.portal_id = o.portal_id and c.id = o.cart_id
      cross join lateral (
        select max(e.occurred_on) as since
        from payment_entry e
        join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
        where e.portal_id = ${tx.portalId} and e.cart_id = o.cart_id
          and e.audit_action = 'dispute_closed' and a.ticket_order_id = o.id and a.amount > 0) won
      cross join lateral (
        select coalesce(sum(k.adjusted_value + k.fee_fixed_outside + k.fee_percent_outside), 0)::bigint as price
        from ticket k
        where k.portal_id = ${tx.portalId} and k.ticket_order_id = o.id and k.state <> 'cancelled') held
      cross join lateral ${capturesInSum(tx.portalId)} money
      where o.portal_id = ${tx.portalId} and o.seller_id = any(${[...sellers]}::text[])
        and o.withheld > 0 and o.withheld > o.withheld_settled and won.since > ${since}
      order by won.since, o.id limit ${counted}`.compile(db),
  );
}
