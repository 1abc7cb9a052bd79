import { sql } from 'kysely';
import { type Withheld, withoutReturn } from '#domain/payments/booking.ts';
import { db, type Tx } from '../database.ts';

/** Money of an order that a dispute withheld from refunds and that was not paid back since. */
export const withheldOf = async (tx: Tx, orderId: string): Promise<number> =>
  (await withheldAndSettled(tx, orderId)).withheld;

/** The withheld money, and the part of it that staff settled, which the buyer is no longer owed. */
export async function withheldAndSettled(tx: Tx, orderId: string): Promise<Withheld> {
  const row = await tx.row(
    db
      .selectFrom('ticket_order')
      .select(['withheld', 'withheld_settled as settled'])
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', orderId),
  );
  return row ?? { withheld: 0, settled: 0 };
}

/** Sets the settled part. The order's cart is locked. */
export async function setSettled(tx: Tx, orderId: string, settled: number): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket_order')
      .set({ withheld_settled: settled })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', orderId),
  );
}

/**
 * Adds to the withheld amount; `by` is negative for refunded money, which may be more than was withheld. Caps the
 * settled part at what is left. The order's cart is locked.
 */
export async function changeWithheld(tx: Tx, orderId: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx.run(
    sql`update ticket_order set withheld = greatest(0, withheld + ${by}),
        withheld_settled = least(withheld_settled, greatest(0, withheld + ${by}))
      where portal_id = ${tx.portalId} and id = ${orderId}`.compile(db),
  );
}

/**
 * Withholds a failed refund that staff dropped while the payer's bank had the money; withholds nothing if it returned
 * no ticket, or if no bank has money of its payment. The cart is locked.
 */
export async function withholdDropped(tx: Tx, entryId: string): Promise<void> {
  await tx.run(
    sql`
      update ticket_order o set withheld = o.withheld + a.amount
      from payment_entry e
      join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
      where e.portal_id = ${tx.portalId} and e.id = ${entryId}
        and e.reason <> all(${[...withoutReturn]}::text[])
        and o.portal_id = e.portal_id and o.id = a.ticket_order_id
        and 0 < (
          select sum(case d.audit_action when 'dispute_opened' then d.amount else -d.amount end)
          from payment_entry d
          where d.portal_id = ${tx.portalId} and d.payment_id = e.payment_id
            and d.audit_action in ('dispute_opened', 'dispute_closed'))`.compile(db),
  );
}
