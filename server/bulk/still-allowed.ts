import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import type { Need } from '#domain/staff/rights.ts';
import { stillMay } from '../approvals/still-may.ts';
import type { Tx } from '../store/database.ts';
import type { Work } from './line-work.ts';

/**
 * Throws unless the person who started or approved a run is still active and may do this for the seller; the rest of the run
 * then waits for someone else (STF-13).
 */
export async function refuseFormer(tx: Tx, work: Work, sellerId: string): Promise<void> {
  const { needs } =
    staffRoutes[work.run.act === 'refund' ? 'startBulkRefund' : 'startBulkMove'].access;
  if (await hasStill(tx, work, sellerId, needs)) return;
  throw new StaffRefusal('right_missing', 'order', { needs });
}

/** Throws `gives_away` unless the person who started a run may also give money away for a seller. */
export async function refuseGift(tx: Tx, work: Work, sellerId: string): Promise<void> {
  if (await hasStill(tx, work, sellerId, [{ special: 'refund' }])) return;
  throw new StaffRefusal('gives_away', 'order');
}

const hasStill = (
  tx: Tx,
  { run: { person_id: personId } }: Work,
  sellerId: string,
  needs: readonly Need[],
): Promise<boolean> => stillMay(tx, { personId, needs, sellerId });
