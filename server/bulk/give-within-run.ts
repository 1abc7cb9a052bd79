import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isAboveLimit, recordGivenAway } from '../approvals/give-away.ts';
import type { Tx } from '../store/database.ts';
import { approvalLimits } from '../store/staff/approvals.ts';
import type { Work } from './line-work.ts';

/** Whoever started a run, as the giver of what it gives away. */
export const giverOf = ({ services, catalogue, run }: Work) => ({
  services,
  catalogue,
  viewer: { person: { id: run.person_id } },
});

interface GivenAway {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
}

/**
 * Counts what an order gives away, in minor units; `before` is what the bulk gave already. Throws above what whoever
 * started the run may give alone (STF-12).
 */
export async function giveWithinRun(
  tx: Tx,
  work: Work,
  given: GivenAway,
  before: number,
): Promise<void> {
  const { run } = work;
  if (run.approval_id === null) {
    const { per_bulk } = await approvalLimits(tx);
    const isBeyond = per_bulk !== null && given.amount > 0 && before + given.amount > per_bulk;
    if (isBeyond || (await isAboveLimit(tx, giverOf(work), given))) {
      throw new StaffRefusal('above_limit', 'order');
    }
  }
  await recordGivenAway(tx, giverOf(work), given, run.approval_id);
}
