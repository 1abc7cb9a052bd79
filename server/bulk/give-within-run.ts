import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isAboveLimit, recordGivenAway } from '../approvals/give-away.ts';
import type { Tx } from '../store/database.ts';
import { approvalLimits } from '../store/staff/approvals.ts';
import type { Work } from './line-work.ts';

/** The person who started a run, as the one who gives money away. */
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
 * Records what an order gives away, in minor units; `before` is the total of the bulk so far. Throws `above_limit` beyond what
 * the person who started the run may give away alone (STF-12).
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
