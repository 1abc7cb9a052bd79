import { isDeepStrictEqual } from 'node:util';
import type { ChangedLimits } from '#contract/letters/letters.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount, parsePrice } from '#domain/pricing/money.ts';
import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { scopeOf } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { changeStaff } from '../staff/change-staff.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { tellOwners } from '../staff/tell-staff.ts';
import type { Tx } from '../store/database.ts';
import { approvalLimits, peopleWithFactor, setApprovalLimits } from '../store/staff/approvals.ts';
import { peopleOf } from '../store/staff/people-lists.ts';

/** Limits on the wire, with their currency. */
export const wireLimits = (limits: ApprovalLimits, currency: string) => ({
  currency,
  limits: {
    per_order: amountText(limits.per_order, currency),
    per_day: amountText(limits.per_day, currency),
    per_bulk: amountText(limits.per_bulk, currency),
  },
});

const amountText = (amount: number | null, currency: string) =>
  amount === null ? null : formatAmount(amount, currency);

/**
 * Sets the venue's limits; the first ones need two people who can approve. Owners are told by letter: whoever may set
 * them could otherwise lift them for a moment, and nobody would look.
 */
export async function changeApprovalLimits(
  { body }: StaffInput<'setApprovalLimits'>,
  request: StaffRequest,
) {
  const { services, portalId, catalogue, viewer, requestId } = request;
  const { currency } = catalogue.portal;
  const after = {
    per_order: amountOf('per_order', body.per_order, currency),
    per_day: amountOf('per_day', body.per_day, currency),
    per_bulk: amountOf('per_bulk', body.per_bulk, currency),
  };
  return changeStaff(request, 'setApprovalLimits', async (tx) => {
    const before = await approvalLimits(tx);
    if (isOn(after) && !isOn(before) && (await countApprovers(tx)) < 2) {
      throw new StaffRefusal('too_few_approvers', 'approval_limits');
    }
    if (isDeepStrictEqual(before, after)) needsNoEntry(tx);
    else {
      await setApprovalLimits(tx, after);
      await tellOwners(
        tx,
        { portalId, occasion: requestId },
        {
          kind: 'limits_changed',
          by: viewer.person.id,
          limits: changedLimits(before, after, currency),
        },
      );
      await auditChange(tx, services.actor, {
        act: 'set_approval_limits',
        entity: { kind: 'approval_limits', id: catalogue.portal.key },
        before: wireLimits(before, currency),
        after: wireLimits(after, currency),
      });
    }
    return wireLimits(after, currency);
  });
}

const changedLimits = (
  before: ApprovalLimits,
  after: ApprovalLimits,
  currency: string,
): ChangedLimits =>
  (['per_order', 'per_day', 'per_bulk'] as const).flatMap((of) =>
    before[of] === after[of]
      ? []
      : [
          {
            of,
            before: amountText(before[of], currency),
            after: amountText(after[of], currency),
            currency,
          },
        ],
  );

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
