import type { ChangedLimits } from '#contract/letters/letters.ts';
import { auditChange } from '../audit/audit-change.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { tellOwners } from '../staff/tell-staff.ts';
import type { Tx } from '../store/database.ts';
import { setApprovalLimits } from '../store/staff/approvals.ts';
import { amountText, type LooserLimits, wireLimits } from './approval-answer.ts';

/** Writes new limits with their audit entry, and tells the owners by letter. */
export async function writeLimits(
  tx: Tx,
  { services, portalId, catalogue, viewer, requestId }: StaffRequest,
  { before, after }: LooserLimits,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { currency, key } = catalogue.portal;
  await setApprovalLimits(tx, after);
  await tellOwners(
    tx,
    { portalId, occasion: requestId },
    {
      kind: 'limits_changed',
      by: viewer.person.id,
      limits: changedLimits({ before, after }, currency),
    },
  );
  await auditChange(tx, services.actor, {
    act: 'set_approval_limits',
    entity: { kind: 'approval_limits', id: key },
    before: wireLimits(before, currency),
    after: { ...wireLimits(after, currency), ...facts },
  });
}

const changedLimits = ({ before, after }: LooserLimits, currency: string): ChangedLimits =>
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
