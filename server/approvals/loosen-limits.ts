import { isDeepStrictEqual } from 'node:util';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { isOwner } from '#domain/staff/roles.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { uuid } from '../setup/random.ts';
import { changeStaff } from '../staff/change-staff.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import {
  type ApprovalRow,
  approvalById,
  approvalLimits,
  decideApproval,
  waitingOfLimits,
} from '../store/staff/approvals.ts';
import { type LooserLimits, wireLimits } from './approval-answer.ts';
import { addRequest, refuseSupport } from './ask-approval.ts';
import { refuseOneBehind } from './deciders.ts';
import { askerStillMay } from './run-request.ts';
import { writeLimits } from './write-limits.ts';

const context = 'approval';

/** Asks an owner to loosen the limits, once while the same request is pending (STF-12). */
export async function askLooserLimits(
  tx: Tx,
  request: StaffRequest,
  outcome: LooserLimits,
): Promise<void> {
  const { services, viewer, catalogue } = request;
  refuseSupport(request, 'approval_limits');
  const now = services.now();
  const waiting = await waitingOfLimits(tx, viewer.person.id, new Date(now));
  if (waiting && isDeepStrictEqual(waiting.outcome, outcome)) return needsNoEntry(tx);
  const id = uuid();
  await addRequest(tx, now, {
    id,
    act: 'loosen_limits',
    seller_id: null,
    order_number: null,
    bulk_run_id: null,
    session_run_id: null,
    input: {},
    outcome,
    reason: 'Other limits',
    asked_by: viewer.person.id,
  });
  const { currency, key } = catalogue.portal;
  await auditChange(tx, services.actor, {
    act: 'ask_approval',
    entity: { kind: 'approval_limits', id: key },
    before: wireLimits(outcome.before, currency),
    after: { approval: id, ...wireLimits(outcome.after, currency) },
  });
}

/** Sets other limits with an owner's approval, if they still are those that the request saw. */
export const approveLimits = (request: StaffRequest, { id }: ApprovalRow): Promise<void> =>
  changeStaff(request, 'setApprovalLimits', async (tx, own) => {
    const { services, viewer } = request;
    const asked = await approvalById(tx, id);
    if (!asked) throw new StaffRefusal('approval_over', context);
    if (!isOwner(own)) throw new StaffRefusal('owner_needed', context);
    if (!(await askerStillMay(tx, asked))) throw new StaffRefusal('former_asker', context);
    await refuseOneBehind(tx, asked, viewer.person.id, services.now());
    const { before, after } = asked.outcome as LooserLimits;
    const now: ApprovalLimits = await approvalLimits(tx);
    if (!isDeepStrictEqual(now, before)) {
      throw new StaffRefusal('not_possible_now', context, { reason: 'changed' });
    }
    const at = new Date(services.now());
    const decision = {
      id,
      state: 'approved',
      decided_by: viewer.person.id,
      decided_at: at,
    } as const;
    if (!(await decideApproval(tx, decision))) throw new StaffRefusal('approval_over', context);
    const { asked_by } = asked;
    await writeLimits(tx, request, { before, after }, { approval: id, asked_by });
  });
