import { isDeepStrictEqual } from 'node:util';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { parsePrice } from '#domain/pricing/money.ts';
import { type ApprovalLimits, areLooser } from '#domain/staff/approvals.ts';
import { scopeOf } from '#domain/staff/rights.ts';
import { isOwner } from '#domain/staff/roles.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { changeStaff } from '../staff/change-staff.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { approvalLimits, peopleWithFactor } from '../store/staff/approvals.ts';
import { peopleOf } from '../store/staff/people-lists.ts';
import { wireLimits } from './approval-answer.ts';
import { askLooserLimits } from './loosen-limits.ts';
import { writeLimits } from './write-limits.ts';

/**
 * Sets the venue's limits; setting the first ones requires two people who can approve. Only an owner may loosen a
 * limit; a request by anyone else waits for an owner's approval, because one person alone could otherwise lift a limit
 * for a moment. Owners are told by letter.
 */
export async function changeApprovalLimits(
  { body }: StaffInput<'setApprovalLimits'>,
  request: StaffRequest,
) {
  const { currency } = request.catalogue.portal;
  const after = {
    per_order: amountOf('per_order', body.per_order, currency),
    per_day: amountOf('per_day', body.per_day, currency),
    per_bulk: amountOf('per_bulk', body.per_bulk, currency),
  };
  return changeStaff(request, 'setApprovalLimits', async (tx, own) => {
    const before = await approvalLimits(tx);
    if (isOn(after) && !isOn(before) && (await countApprovers(tx)) < 2) {
      throw new StaffRefusal('too_few_approvers', 'approval_limits');
    }
    if (areLooser(before, after) && !isOwner(own)) {
      await askLooserLimits(tx, request, { before, after });
      return { ...wireLimits(before, currency), needs_approval: true };
    }
    if (isDeepStrictEqual(before, after)) needsNoEntry(tx);
    else await writeLimits(tx, request, { before, after });
    return { ...wireLimits(after, currency), needs_approval: false };
  });
}

const isOn = (limits: ApprovalLimits) => Object.values(limits).some((limit) => limit !== null);

function amountOf(path: string, text: string | null, currency: string): number | null {
  if (text === null) return null;
  const amount = parsePrice(text, currency);
  if (amount === undefined || amount < 0) {
    throw new InvalidInput([{ path, fault: `must be an amount in ${currency}` }]);
  }
  return amount;
}

/** The number of people who may refund in the whole portal and have a second factor. */
async function countApprovers(tx: Tx): Promise<number> {
  const [people, withFactor] = await Promise.all([peopleOf(tx), peopleWithFactor(tx)]);
  return people.filter(
    ({ id, state, grants }) =>
      state === 'active' &&
      withFactor.has(id) &&
      scopeOf(grants, [{ area: 'orders', level: 'view' }, { special: 'refund' }]) === 'all',
  ).length;
}
