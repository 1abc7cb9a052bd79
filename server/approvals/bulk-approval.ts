import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { wouldDoTheSame } from '#domain/orders/bulk.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { enqueueBulkRun } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import {
  allLines,
  type BulkRun,
  followTrial,
  insertBulkRun,
  isBeingChecked,
  readBulkRun,
  repeatTrial,
  sumsOfBulkRun,
} from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import { type ApprovalRow, approvalById } from '../store/staff/approvals.ts';
import type { ManyRefunded } from './approval-answer.ts';
import {
  approveByRun,
  askAboutRun,
  bothStillMay,
  lockAsSeen,
  manyRefunded,
  requestId,
  showOtherOutcome,
} from './run-request.ts';

/**
 * Requests a second person's approval of a dry run's result, once (STF-12). Throws `too_many`, `approval_over`,
 * `above_limit`.
 */
export async function askBulkApproval(
  tx: Tx,
  request: StaffRequest,
  trial: BulkRun,
): Promise<void> {
  const [seller = null, ...others] = trial.seller_ids;
  await askAboutRun(tx, request, {
    id: requestId(request, trial.id),
    act: 'bulk_refund',
    seller_id: others.length === 0 ? seller : null,
    bulk_run_id: trial.id,
    session_run_id: null,
    input: {},
    outcome: await outcomeOf(tx, trial.id, request.catalogue.portal.currency),
    reason: trial.reason,
    entity: { kind: 'bulk_run', id: trial.id },
  });
}

async function outcomeOf(tx: Tx, runId: string, currency: string): Promise<ManyRefunded> {
  const sums = await sumsOfBulkRun(tx, runId);
  return manyRefunded({ ...sums, orders: sums.done }, currency);
}

/**
 * Starts the dry run of a request again, in the name of the approver. When it ends, the request is approved and carried
 * out if the outcome is unchanged.
 */
export async function checkBulk(
  { services, portalId, viewer }: StaffRequest,
  asked: ApprovalRow,
  trialId: string,
): Promise<void> {
  await services.store.write(portalId, async (tx) => {
    // It changes nothing.
    needsNoEntry(tx);
    await lockAsSeen(tx, asked);
    // A double click, or someone else has approved the same request.
    if (await isBeingChecked(tx, asked.id)) return;
    const trial = await readBulkRun(tx, trialId);
    if (!trial) throw new StaffRefusal('not_possible_now', 'approval', { reason: 'deleted' });
    const id = uuid();
    const isNew = await insertBulkRun(tx, {
      ...startOf(trial),
      id,
      is_trial: true,
      after_id: null,
      root_id: id,
      approval_id: asked.id,
      person_id: viewer.person.id,
      created_at: new Date(services.now()),
    });
    if (!isNew) throw new StaffRefusal('not_possible_now', 'approval', { reason: 'running' });
    await repeatTrial(tx, id, trialId);
    enqueueBulkRun(tx, { portal_id: portalId, run_id: id });
  });
}

/**
 * Ends a request's second dry run, in the transaction that ends the run: carries the request out, or stores the changed
 * outcome, which someone has to look at again.
 */
export async function settleBulkApproval(
  tx: Tx,
  { actor, now, cache }: Services,
  run: BulkRun,
): Promise<void> {
  const asked = run.approval_id === null ? undefined : await approvalById(tx, run.approval_id);
  if (asked?.state !== 'waiting' || asked.bulk_run_id === null) return needsNoEntry(tx);
  if (!(await bothStillMay(tx, asked, run, now()))) return needsNoEntry(tx);
  const [before, after] = await Promise.all([
    allLines(tx, asked.bulk_run_id),
    allLines(tx, run.id),
  ]);
  if (!wouldDoTheSame(before, after)) {
    const { currency } = (await cache.catalogue(tx.portalId)).portal;
    const outcome = await outcomeOf(tx, run.id, currency);
    const shown = { ...asked, bulk_run_id: run.id };
    return showOtherOutcome(tx, actor, shown, outcome, { kind: 'bulk_run', id: run.id });
  }
  const at = new Date(now());
  if (!(await approveByRun(tx, asked, run, at))) return needsNoEntry(tx);
  const id = uuid();
  const started = { ...startOf(run), id, is_trial: false, after_id: run.id, root_id: run.root_id };
  if (!(await insertBulkRun(tx, { ...started, created_at: at }))) {
    throw new Error(`an approved bulk run could not start: ${run.id}`);
  }
  await followTrial(tx, id, run.id);
  enqueueBulkRun(tx, { portal_id: tx.portalId, run_id: id });
  await auditChange(tx, actor, {
    act: 'start_bulk_refund',
    entity: { kind: 'bulk_run', id },
    after: { approval: asked.id, asked_by: asked.asked_by, ...(asked.outcome as ManyRefunded) },
    personal: { reason: run.reason },
  });
}

/** The columns of a run that its following runs share. */
const startOf = ({
  act,
  from_session_id,
  to_session_id,
  seller_ids,
  reason,
  approval_id,
  person_id,
}: BulkRun) => ({
  act,
  from_session_id,
  to_session_id,
  seller_ids,
  reason,
  approval_id,
  person_id,
});
