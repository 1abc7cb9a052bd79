import { sql } from 'kysely';
import type { Remedy } from '#domain/payments/remedies.ts';
import { db, type Tx } from '../database.ts';
import { entriesOfOrder } from '../payments/order-movements.ts';

/** A refund in any state, and how staff resolved it if it failed. */
export interface RefundToRemedy {
  readonly id: string;
  readonly payment_id: string;
  readonly cart_id: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly amount: number;
  readonly reason: string;
  readonly staff_refund_id: string | null;
  readonly currency: string;
  readonly remedy: Remedy | null;
}

export function refundToRemedy(tx: Tx, id: string): Promise<RefundToRemedy | undefined> {
  return tx.row(
    sql<RefundToRemedy>`
      select e.id, e.payment_id, e.cart_id, e.state, e.amount, e.reason, e.staff_refund_id,
        p.currency, r.remedy
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join refund_remedy r on r.portal_id = e.portal_id and r.payment_entry_id = e.id
      where e.portal_id = ${tx.portalId} and e.id = ${id} and e.audit_action = 'refund'`.compile(
      db,
    ),
  );
}

export async function insertRemedy(
  tx: Tx,
  row: {
    readonly payment_entry_id: string;
    readonly remedy: Remedy;
    readonly reason: string;
    readonly new_entry_id: string | null;
    readonly decided_on: Date;
  },
): Promise<void> {
  await tx.run(db.insertInto('refund_remedy').values({ ...row, portal_id: tx.portalId }));
}

/** Allocates a refund to orders like another refund; does nothing for a cart without orders. */
export async function copyAllocation(
  tx: Tx,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  await tx.run(
    sql`
      insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount, allocated_on)
      select portal_id, ${to}, ticket_order_id, amount, ${at} from payment_allocation
      where portal_id = ${tx.portalId} and payment_entry_id = ${from}`.compile(db),
  );
}

/**
 * The sellers that a failed refund concerns: those of the orders it would have returned money for, or, without such
 * orders, those of its cart and of all the cart's orders.
 */
export async function sellersOfRefund(tx: Tx, id: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ seller_id: string }>`
      with own as (
        select o.seller_id from payment_allocation a
        join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
        where a.portal_id = ${tx.portalId} and a.payment_entry_id = ${id})
      select seller_id from own
      union
      select of_cart.seller_id
      from payment_entry e
      join cart c on c.portal_id = e.portal_id and c.id = e.cart_id
      cross join lateral (
        select c.seller_id union
        select o.seller_id from ticket_order o
        where o.portal_id = ${tx.portalId} and o.cart_id = c.id) of_cart
      where e.portal_id = ${tx.portalId} and e.id = ${id} and not exists (select from own)`.compile(
      db,
    ),
  );
  return new Set(rows.map(({ seller_id }) => seller_id));
}

/** An unresolved failed refund of an order; the amount is the order's part, in minor units. */
interface OpenFailure {
  readonly id: string;
  readonly amount: number;
}

/** The first unresolved failed refunds of an order, including those of its cart that belong to no order. */
export const openFailuresOf = (tx: Tx, orderId: string): Promise<OpenFailure[]> =>
  tx.rows(
    sql<OpenFailure>`
      select e.id, m.amount
      from ticket_order o
      cross join lateral ${entriesOfOrder(tx.portalId)} m
      join payment_entry e on e.portal_id = o.portal_id and e.id = m.id
      where o.portal_id = ${tx.portalId} and o.id = ${orderId}
        and e.state = 'failed' and e.audit_action = 'refund' and not exists (
          select from refund_remedy r where r.portal_id = e.portal_id and r.payment_entry_id = e.id)
      order by e.occurred_on, e.id limit 20`.compile(db),
  );
