import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { passesChanged } from '../wallet/wallet-passes.ts';

/** A refund decided by staff. */
interface StaffRefundRow {
  readonly id: string;
  readonly reference: string;
  readonly ticket_order_id: string;
  /** The request and its result, as JSON in the shapes of the refund itself. */
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

/** The cancelled tickets of an order whose places are still taken. */
export async function keptPlacesOf(tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    db
      .selectFrom('ticket')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('ticket_order_id', '=', orderId)
      .where('keeps_place', '=', true),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Releases places that cancelled tickets keep; returns their number. The caller has already moved the counters. */
export const releaseKept = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    db
      .updateTable('ticket')
      .set({ keeps_place: false })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('keeps_place', '=', true),
  );

/**
 * Cancels booked tickets; returns their number. The caller has already moved the counters, except for tickets that keep
 * their places (SLS-03). Their wallet passes are updated after the commit.
 */
export async function cancelTickets(
  tx: Tx,
  ids: readonly string[],
  keeping: readonly string[] = [],
): Promise<number> {
  await passesChanged(tx, ids);
  return tx.run(
    db
      .updateTable('ticket')
      .set({
        state: 'cancelled',
        keeps_place: sql<boolean>`id = any(${[...keeping]}::uuid[])`,
      })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('state', '=', 'booked'),
  );
}
