import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { passesChanged } from '../wallet/wallet-passes.ts';

/** A refund decided by staff. */
interface StaffRefundRow {
  readonly id: string;
  readonly reference: string;
  readonly ticket_order_id: string;
  /** The request, and its result: JSON in the shapes of the refund itself. */
  readonly wish: unknown;
  readonly result: unknown;
}

export async function staffRefund(tx: Tx, reference: string): Promise<StaffRefundRow | undefined> {
  return tx.row(
    db
      .selectFrom('staff_refund')
      .select(['id', 'reference', 'ticket_order_id', 'wish', 'result'])
      .where('portal_id', '=', tx.portalId)
      .where('reference', '=', reference),
  );
}

export async function insertStaffRefund(
  tx: Tx,
  { wish, result, ...refund }: StaffRefundRow & { readonly decided_on: Date },
): Promise<void> {
  const row = { ...refund, wish: JSON.stringify(wish), result: JSON.stringify(result) };
  await tx.run(db.insertInto('staff_refund').values({ ...row, portal_id: tx.portalId }));
}

/**
 * Cancels booked tickets; returns their number. Their counters are moved before; their wallet
 * passes are updated after the commit.
 */
export async function cancelTickets(tx: Tx, ids: readonly string[]): Promise<number> {
  await passesChanged(tx, ids);
  return tx.run(
    db
      .updateTable('ticket')
      .set({ state: 'cancelled' })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('state', '=', 'booked'),
  );
}
