import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { passesChanged } from '../wallet/wallet-passes.ts';

/** What staff decided to give back. */
export interface StaffRefundRow {
  readonly id: string;
  readonly reference: string;
  readonly ticket_order_id: string;
  /** As it was asked for, and what it came to: JSON of the deed's own shapes. */
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
 * Cancels booked tickets; answers how many there were. Their counters are moved before; their passes in
 * wallets are looked after once the transaction is there to be seen.
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
