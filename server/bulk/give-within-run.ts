import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isAboveLimit, recordGift } from '../approvals/give-away.ts';
import type { Tx } from '../store/database.ts';
import { approvalLimits } from '../store/staff/approvals.ts';
import type { Work } from './line-work.ts';

/** Whoever started a run, as the giver of what it gives away. */
export const giverOf = ({ services, catalogue, run }: Work) => ({
  services,
  catalogue,
  viewer: { person: { id: run.person_id } },
});

interface Gift {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
}

/**
 * Counts what an order gives away, in minor units; `before` is what the bulk gave already. Throws above what whoever
 * started the run may give alone (STF-12).
 */
export async function giveWithinRun(tx: Tx, work: Work, gift: Gift, before: number): Promise<void> {
  const { run } = work;
  if (run.approval_id === null) {
    const { per_bulk } = await approvalLimits(tx);
    const isBeyond = per_bulk !== null && gift.amount > 0 && before + gift.amount > per_bulk;
    if (isBeyond || (await isAboveLimit(tx, giverOf(work), gift))) {
      throw new StaffRefusal('above_limit', 'order');
    }
  }
  await recordGift(tx, giverOf(work), gift, run.approval_id);
}
