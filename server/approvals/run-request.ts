import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { type ApprovedAct, rightsOfActs, rightsToAsk } from '#domain/staff/approvals.ts';
import type { Need } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import type { Services } from '../services/services.ts';
import { uuidOf } from '../setup/random.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import {
  type ApprovalRow,
  approvalById,
  decideApproval,
  lockVersion,
  type NewApproval,
  replaceOutcome,
} from '../store/staff/approvals.ts';
import type { ManyRefunded } from './approval-answer.ts';
import { addRequest, refuseSupport } from './ask-approval.ts';
import { isOneBehindBoth } from './deciders.ts';
import { stillMay } from './still-may.ts';

/** The bulk run or session of a request, for the audit log. */
interface Entity {
  readonly kind: 'bulk_run' | 'session';
  readonly id: string;
}

/** Sums of a dry run of many refunds; `total` is a decimal text. */
interface Sums {
  readonly orders: number;
  readonly left_over: number;
  readonly tickets: number;
  readonly total: string;
}

/** The outcome of a dry run, as stored with a request. */
export const manyRefunded = (
  { orders, left_over, tickets, total }: Sums,
  currency: string,
): ManyRefunded => ({
  orders,
  left: left_over,
  tickets,
  currency,
  amount: formatAmount(parseAmount(total, currency) ?? 0, currency),
});

/** The id of the viewer's request about a dry run: a second press finds the same. */
export const requestId = ({ portalId, viewer }: StaffRequest, trialId: string): string =>
  uuidOf('approval', String(portalId), viewer.person.id, trialId);

interface AskedRun
  extends Pick<
    NewApproval,
    'id' | 'act' | 'seller_id' | 'bulk_run_id' | 'session_run_id' | 'input' | 'reason'
  > {
  readonly outcome: ManyRefunded;
  readonly entity: Entity;
}

/** Adds a request about a dry run, once, with its audit entry. Throws `too_many`, `approval_over`, `above_limit`. */
export async function askAboutRun(
  tx: Tx,
  request: StaffRequest,
  { entity, ...asked }: AskedRun,
): Promise<void> {
  const { services, viewer } = request;
  const { id, outcome, reason } = asked;
  refuseSupport(request, entity.kind);
  const isNew = await addRequest(tx, services.now(), {
    ...asked,
    order_number: null,
    asked_by: viewer.person.id,
  });
  if (!isNew) {
    if ((await approvalById(tx, id))?.state !== 'waiting') {
      throw new StaffRefusal('approval_over', 'approval');
    }
    return needsNoEntry(tx);
  }
  await auditChange(tx, services.actor, {
    act: 'ask_approval',
    entity,
    after: { approval: id, ...outcome },
    personal: { reason },
  });
}

/**
 * Locks a request whose dry run is being approved: of two concurrent approvers, the second sees what the first started.
 * Throws `outcome_changed` if another outcome was stored since `asked` was read, because nobody has seen that one.
 */
export async function lockAsSeen(tx: Tx, asked: ApprovalRow): Promise<void> {
  if ((await lockVersion(tx, asked.id)) !== asked.version) {
    throw new StaffRefusal('outcome_changed', 'approval');
  }
}

/** Stores a request's changed outcome, which someone has to look at again; `asked` names its new dry run. */
export async function showOtherOutcome(
  tx: Tx,
  actor: Services['actor'],
  asked: ApprovalRow,
  outcome: ManyRefunded,
  entity: Entity,
): Promise<void> {
  await replaceOutcome(tx, asked, outcome);
  await auditChange(tx, actor, {
    act: 'change_approval',
    entity,
    before: { approval: asked.id, ...(asked.outcome as ManyRefunded) },
    after: { approval: asked.id, ...outcome },
  });
}

/** Returns true if the asker may still do what they asked for. */
export const askerStillMay = (tx: Tx, asked: ApprovalRow): Promise<boolean> =>
  isStillOf(tx, asked, asked.asked_by, rightsToAsk);

const isStillOf = (
  tx: Tx,
  { act, seller_id: sellerId }: ApprovalRow,
  personId: string,
  rightsOf: (act: ApprovedAct) => readonly Need[],
) => stillMay(tx, { personId, needs: rightsOf(act), sellerId });

/**
 * Returns false if either person has lost the right to ask or approve, or if one person may now be behind both: the
 * request then stays pending for someone else to decide.
 */
export const bothStillMay = async (
  tx: Tx,
  asked: ApprovalRow,
  { person_id: approver }: { readonly person_id: string },
  now: number,
): Promise<boolean> =>
  (await askerStillMay(tx, asked)) &&
  (await isStillOf(tx, asked, approver, (act) => rightsOfActs[act])) &&
  !(await isOneBehindBoth(tx, asked, approver, now));

/** Approves a request in the name of the person who started its second dry run; returns false if it is over. */
export const approveByRun = (
  tx: Tx,
  { id }: ApprovalRow,
  { person_id }: { readonly person_id: string },
  at: Date,
): Promise<boolean> =>
  decideApproval(tx, { id, state: 'approved', decided_by: person_id, decided_at: at });
