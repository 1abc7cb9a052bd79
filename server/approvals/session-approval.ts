import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { wouldDoTheSame } from '#domain/orders/bulk.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { enqueueSessionRun } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { changeOfSession } from '../store/events/session-changes.ts';
import {
  insertRun,
  isAtWork,
  isRepeated,
  linesOfRun,
  readRun,
  type SessionRun,
  sumsOfRun,
} from '../store/sessions/session-runs.ts';
import { type ApprovalRow, approvalById, waitingOfSession } from '../store/staff/approvals.ts';
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
 * Requests a second person's approval of cancelling a session, with its dry run's outcome, once (STF-12). Throws
 * `too_many`, `approval_over`, `above_limit`, and `not_possible_now` if another request about the session is pending.
 */
export async function askSessionApproval(
  tx: Tx,
  request: StaffRequest,
  trial: SessionRun,
  sellerId: string,
): Promise<void> {
  const { services, catalogue } = request;
  const { event_session_id: session, reason } = trial;
  const id = requestId(request, trial.id);
  const waiting = await waitingOfSession(tx, session, new Date(services.now()));
  if (waiting && waiting.id !== id) {
    throw new StaffRefusal('not_possible_now', 'session', { reason: 'asked' });
  }
  await askAboutRun(tx, request, {
    id,
    act: 'cancel_session',
    seller_id: sellerId,
    bulk_run_id: null,
    session_run_id: trial.id,
    input: { session },
    outcome: manyRefunded(await sumsOfRun(tx, trial.id), catalogue.portal.currency),
    reason,
    entity: { kind: 'session', id: session },
  });
}

/**
 * Starts the dry run of a request again, in the name of the approver. When it ends, the request is approved and carried
 * out if the outcome is unchanged.
 */
export async function checkSession(
  { services, portalId, viewer }: StaffRequest,
  asked: ApprovalRow,
  trialId: string,
): Promise<void> {
  await services.store.write(portalId, async (tx) => {
    // It changes nothing.
    needsNoEntry(tx);
    await lockAsSeen(tx, asked);
    const trial = await readRun(tx, trialId);
    if (!trial) throw notNow('deleted');
    // A double click, or someone else has approved the same request.
    if (await isRepeated(tx, asked.id)) return;
    const change = await changeOfSession(tx, trial.event_session_id);
    if (change && change.kind !== 'cancel') throw notNow('changed');
    if (await isAtWork(tx, trial.event_session_id)) throw notNow('running');
    const id = uuid();
    const isNew = await insertRun(tx, {
      ...startOf(trial),
      id,
      trial_id: null,
      approval_id: asked.id,
      person_id: viewer.person.id,
      created_at: new Date(services.now()),
    });
    if (!isNew) throw notNow('running');
    enqueueSessionRun(tx, { portal_id: portalId, run_id: id, after: null });
  });
}

/**
 * Ends a request's second dry run, in the transaction that ends the run: carries the request out, or stores the changed
 * outcome, which someone has to look at again.
 */
export async function settleSessionApproval(
  tx: Tx,
  { actor, now, cache }: Services,
  run: SessionRun,
): Promise<void> {
  const asked = run.approval_id === null ? undefined : await approvalById(tx, run.approval_id);
  if (asked?.state !== 'waiting' || asked.session_run_id === null) return;
  if (!(await bothStillMay(tx, asked, run, now()))) return;
  const entity = { kind: 'session', id: run.event_session_id } as const;
  if (!(await isSame(tx, asked.session_run_id, run.id))) {
    const { currency } = (await cache.catalogue(tx.portalId)).portal;
    const outcome = manyRefunded(await sumsOfRun(tx, run.id), currency);
    return showOtherOutcome(tx, actor, { ...asked, session_run_id: run.id }, outcome, entity);
  }
  const at = new Date(now());
  // Someone has started cancelling it: the request stays pending.
  if (await isAtWork(tx, run.event_session_id)) return;
  // Someone has withdrawn or declined it, or it has expired.
  if (!(await approveByRun(tx, asked, run, at))) return;
  const id = uuid();
  const started = { ...startOf(run), id, trial_id: run.id, approval_id: asked.id, created_at: at };
  if (!(await insertRun(tx, { ...started, person_id: run.person_id }))) {
    throw new Error(`an approved run of a session could not start: ${run.id}`);
  }
  enqueueSessionRun(tx, { portal_id: tx.portalId, run_id: id, after: null });
  await auditChange(tx, actor, {
    act: 'start_cancel_session',
    entity,
    after: {
      run: id,
      approval: asked.id,
      asked_by: asked.asked_by,
      ...(asked.outcome as ManyRefunded),
    },
    personal: { reason: run.reason },
  });
}

/** Returns true if two dry runs would have the same effect on each order. */
async function isSame(tx: Tx, one: string, other: string): Promise<boolean> {
  const [before, after] = await Promise.all([linesOf(tx, one), linesOf(tx, other)]);
  return wouldDoTheSame(before, after);
}

const linesOf = async (tx: Tx, runId: string) =>
  (await linesOfRun(tx, runId)).map((line) => ({
    ...line,
    state: line.problem === null ? ('done' as const) : ('left' as const),
  }));

/** The columns of a run that its following runs share. */
const startOf = ({ event_session_id, kind, to_session_id, reason }: SessionRun) => ({
  event_session_id,
  kind,
  to_session_id,
  reason,
});

const notNow = (reason: string) => new StaffRefusal('not_possible_now', 'approval', { reason });
