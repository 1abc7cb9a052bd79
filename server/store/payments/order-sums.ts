import { type RawBuilder, sql } from 'kysely';
import { type MovedMoney, withoutReturn } from '#domain/payments/booking.ts';
import { db, type Tx } from '../database.ts';

/** Sums of an order's money in minor units: its share of what moved. */
export interface OrderSums extends MovedMoney {
  /** The part of its price still to be paid. */
  readonly owed: number;
}

const isGoodwill = sql`e.reason = any(${[...withoutReturn]}::text[])`;

/** The sums of entries `e` that did not fail, by an amount of each, as columns: `movedMoney` in SQL. */
const movedSums = (amount: RawBuilder<unknown>) => sql`
  coalesce(sum(${amount}) filter (where e.audit_action = 'capture'), 0)::bigint as paid,
  coalesce(sum(${amount}) filter (where e.audit_action = 'refund' and not ${isGoodwill}), 0)::bigint as returned,
  coalesce(sum(${amount}) filter (where e.audit_action = 'refund' and ${isGoodwill}), 0)::bigint as goodwill`;

/** The sums of money moved for a cart, whether it became orders or not, as columns. */
export const movedForCart = (portalId: number, cart: RawBuilder<unknown>) => sql`(
  select ${movedSums(sql`e.amount`)}
  from payment_entry e
  where e.portal_id = ${portalId} and e.cart_id = ${cart}
    and e.audit_action in ('capture', 'refund') and e.state <> 'failed')`;

/** The sums of money moved for an order, as columns. */
export const movedFor = (portalId: number, order: RawBuilder<unknown>) => sql`(
  select ${movedSums(sql`a.amount`)}
  from payment_allocation a
  join payment_entry e on e.portal_id = a.portal_id and e.id = a.payment_entry_id
  where a.portal_id = ${portalId} and a.ticket_order_id = ${order}
    and e.audit_action in ('capture', 'refund') and e.state <> 'failed')`;

/**
 * The price of an order's valid tickets plus the money kept for cancelled ones, minus what was waived, and minus what
 * was paid and not returned; 0 or more. Goodwill is not owed again.
 */
export const owedFor = (portalId: number, order: RawBuilder<unknown>) => sql<number>`greatest(0,
  (select coalesce(sum(t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside), 0)
    from ticket t where t.portal_id = ${portalId} and t.ticket_order_id = ${order}
      and t.state in ('booked', 'redeemed'))
  + (select w.kept_fees + w.kept_spent - w.waived from ticket_order w where w.portal_id = ${portalId} and w.id = ${order})
  - (select m.paid - m.returned from ${movedFor(portalId, order)} m))`;

/** The sums of an order's money. */
export async function sumsOfOrder(tx: Tx, orderId: string): Promise<OrderSums> {
  const order = sql`${orderId}::uuid`;
  const row = await tx.row(
    sql<OrderSums>`select m.*, ${owedFor(tx.portalId, order)}::bigint as owed
      from ${movedFor(tx.portalId, order)} m`.compile(db),
  );
  if (!row) throw new Error(`the money of order ${orderId} could not be read`);
  return row;
}
