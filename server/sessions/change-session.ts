import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { needsApprovalInBulk } from '#domain/staff/approvals.ts';
import type { ManyRefunded } from '../approvals/approval-answer.ts';
import { givenAloneToday } from '../approvals/give-away.ts';
import { askSessionApproval } from '../approvals/session-approval.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { enqueueSessionRun } from '../jobs/enqueue.ts';
import { refuseTarget } from '../refunds/move-of-order.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { changeOfSession } from '../store/events/session-changes.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import {
  feesOfRun,
  givenBySession,
  insertRun,
  isAtWork,
  isFollowed,
  lastRun,
  linesOfRun,
  type NewRun,
  type RunSums,
  readRun,
  type SessionRun,
  sumsOfRun,
} from '../store/sessions/session-runs.ts';
import {
  type ApprovalRow,
  approvalById,
  approvalLimits,
  approvalOfSessionRun,
  shownState,
  waitingOfSession,
} from '../store/staff/approvals.ts';
import { namesOf } from '../store/staff/people-lists.ts';
import { findSession } from './find-session.ts';

/** Maximum number of lines shown of a run; skipped orders come first. */
const mostLines = 500;
/** Milliseconds for which a dry run can be carried out. */
const trialFor = 3_600_000;

type Answer = StaffCallAnswer<'getSessionRun'>;

/** Starts a dry run of cancelling or moving a session (law 18). */
export async function trySessionChange(
  { params: { id: sessionId }, body }: StaffInput<'trySessionChange'>,
  request: StaffRequest,
): Promise<Answer> {
  const { id, kind, to = null, reason } = body;
  if ((kind === 'move') !== (to !== null))
    throw badTarget('is needed to move a session, and only then');
  return start(request, sessionId, async (tx) => {
    if (await isAtWork(tx, sessionId)) throw notNow('running');
    if (to !== null) await checkTarget(tx, sessionId, to, request.services.now());
    const change = { event_session_id: sessionId, kind, to_session_id: to, reason };
    return { ...change, id, trial_id: null, approval_id: null };
  });
}

/**
 * Carries out a dry run, as a job; repeated, it continues with the orders that were skipped (SLS-09). Above the venue's limit
 * it requests a second person's approval instead (STF-12).
 */
export async function startSessionChange(
  { params: { id: sessionId }, body: { id, trial } }: StaffInput<'startSessionChange'>,
  request: StaffRequest,
): Promise<Answer> {
  return start(request, sessionId, async (tx, sellerId) => {
    const tried = await readRun(tx, trial);
    if (tried?.event_session_id !== sessionId || tried.trial_id !== null) {
      throw new Refusal('not_found', 'session_run');
    }
    const { kind, to_session_id, reason } = tried;
    const change = await changeOfSession(tx, sessionId);
    const isBegun = change?.kind === kind && change.to_session_id === to_session_id;
    if (change && !isBegun) throw notNow('changed');
    const approval = await approvedFor(tx, tried);
    if (!isBegun || !(await isFollowed(tx, trial))) {
      checkFresh(tried, request.services.now());
      if (!approval && (await isAboveLimits(tx, tried, request))) {
        await askSessionApproval(tx, request, tried, sellerId);
        return null;
      }
    }
    await auditChange(tx, request.services.actor, {
      act: `start_${kind}_session`,
      entity: { kind: 'session', id: sessionId },
      after: {
        run: id,
        ...(to_session_id === null ? {} : { to: to_session_id }),
        ...(approval ? { approval: approval.id, asked_by: approval.asked_by } : {}),
      },
      personal: { reason },
    });
    const as = { event_session_id: sessionId, kind, to_session_id, reason };
    return { ...as, id, trial_id: trial, approval_id: approval?.id ?? null };
  });
}

/** The approved request for which a dry run was repeated. */
async function approvedFor(
  tx: Tx,
  { approval_id: id }: SessionRun,
): Promise<ApprovalRow | undefined> {
  const approval = id === null ? undefined : await approvalById(tx, id);
  return approval?.state === 'approved' ? approval : undefined;
}

/**
 * Inserts a run, once per id, or nothing if `prepare` returns null; throws if another run of the session is in progress. Dry
 * runs of different people can be in progress at once.
 */
async function start(
  request: StaffRequest,
  sessionId: string,
  prepare: (tx: Tx, sellerId: string) => Promise<Omit<NewRun, 'person_id' | 'created_at'> | null>,
): Promise<Answer> {
  const { services, portalId, viewer } = request;
  const created_at = new Date(services.now());
  await services.store
    .write(portalId, async (tx) => {
      const { event_template_id: event } = await findSession(tx, sessionId, request);
      const sellerId = request.catalogue.templates.get(event)?.seller_id ?? '';
      const prepared = await prepare(tx, sellerId);
      if (prepared === null) return;
      const run = { ...prepared, person_id: viewer.person.id, created_at };
      // A dry run changes nothing.
      if (run.trial_id === null) needsNoEntry(tx);
      if (await insertRun(tx, run)) {
        enqueueSessionRun(tx, { portal_id: portalId, run_id: run.id, after: null });
        return;
      }
      const known = await readRun(tx, run.id);
      if (known?.person_id !== viewer.person.id || known.event_session_id !== sessionId) {
        throw notNow('running');
      }
      throw new SameRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof SameRun)) throw error;
    });
  return services.store.read(portalId, (tx) => answerOf(tx, sessionId, request));
}

/** Thrown to roll back the writes of a request that repeats an earlier one. */
class SameRun extends Error {}

/** Throws unless a dry run has ended recently. */
function checkFresh({ state, created_at }: SessionRun, now: number): void {
  if (state !== 'done' || now - created_at.getTime() >= trialFor) throw notNow('trial_over');
}

/** Returns true if the viewer may not carry out a dry run alone (STF-12). Moving a session refunds nothing. */
async function isAboveLimits(
  tx: Tx,
  trial: SessionRun,
  { services, catalogue, viewer }: StaffRequest,
  sums?: RunSums,
): Promise<boolean> {
  if (trial.kind === 'move') return false;
  const { above_limit, total } = sums ?? (await sumsOfRun(tx, trial.id));
  if (above_limit > 0) return true;
  const { currency } = catalogue.portal;
  const limits = await approvalLimits(tx);
  const today = await givenAloneToday(tx, { services, catalogue, viewer });
  const before = parseAmount(await givenBySession(tx, trial.event_session_id), currency) ?? 0;
  return needsApprovalInBulk(limits, parseAmount(total, currency) ?? 0, { today, before });
}

async function checkTarget(tx: Tx, id: string, to: string, now: number): Promise<void> {
  const found = await readSessionFacts(tx, [id, to]);
  const [from, target] = [id, to].map((wanted) => found.find((one) => one.id === wanted));
  if (from) refuseTarget(from, target, now);
}

/** Returns a session's latest run with its lines. */
export const getSessionRun = (
  { params: { id } }: StaffInput<'getSessionRun'>,
  request: StaffRequest,
): Promise<Answer> =>
  request.services.store.read(request.portalId, async (tx) => {
    await findSession(tx, id, request);
    return answerOf(tx, id, request);
  });

async function answerOf(tx: Tx, sessionId: string, request: StaffRequest): Promise<Answer> {
  const { catalogue, services } = request;
  const since = new Date(services.now() - trialFor);
  const run = await lastRun(tx, sessionId, { personId: request.viewer.person.id, since });
  if (!run) return { run: null, waiting: null };
  const { currency } = catalogue.portal;
  const sums = await sumsOfRun(tx, run.id);
  const lines = await linesOfRun(tx, run.id, mostLines);
  const approval =
    run.approval_id === null
      ? await approvalOfSessionRun(tx, run.id)
      : await approvalById(tx, run.approval_id);
  const waiting = await waitingOfSession(tx, sessionId, new Date(services.now()));
  const isTrial = run.trial_id === null && run.state === 'done';
  const target = run.to_session_id === null ? [] : await readSessionFacts(tx, [run.to_session_id]);
  const [to] = target;
  return {
    run: {
      id: run.id,
      kind: run.kind,
      to: to ? { id: to.id, starts_at: to.start_datetime.toISOString() } : null,
      trial: run.trial_id,
      state: run.state,
      problem: run.problem,
      reason: run.reason,
      by: (await namesOf(tx, [run.person_id])).get(run.person_id) ?? '',
      started_at: run.created_at.toISOString(),
      finished_at: run.finished_at?.toISOString() ?? null,
      remaining: run.remaining,
      carts: run.carts,
      redeemed: run.redeemed,
      lacking: run.lacking,
      orders: sums.orders,
      tickets: sums.tickets,
      left: sums.left_over,
      total: formatAmount(parseAmount(sums.total, currency) ?? 0, currency),
      needs_approval: isTrial && (await isAboveLimits(tx, run, request, sums)),
      approval: approval ? { id: approval.id, state: shownState(approval, services.now()) } : null,
      fees: (await feesOfRun(tx, run.id)).map(({ fee, returned, kept }) => ({
        fee,
        returned: formatAmount(parseAmount(returned, currency) ?? 0, currency),
        kept: formatAmount(parseAmount(kept, currency) ?? 0, currency),
      })),
      lines: lines.map(({ order_number, tickets, amount, is_above_limit, problem }) => ({
        order: order_number,
        tickets,
        amount,
        is_above_limit,
        problem,
      })),
    },
    waiting: waiting ? waitingOf(waiting) : null,
  };
}

const waitingOf = ({ id, asked_name, outcome }: ApprovalRow) => ({
  id,
  by: asked_name,
  amount: (outcome as ManyRefunded).amount,
});

const badTarget = (fault: string) => new InvalidInput([{ path: 'to', fault }]);
const notNow = (reason: string) => new StaffRefusal('not_possible_now', 'session', { reason });
