import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { againTime, trialTime } from '#domain/orders/bulk.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { askBulkApproval } from '../approvals/bulk-approval.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { withinRate } from '../http/rate-limit.ts';
import { enqueueBulkRun } from '../jobs/enqueue.ts';
import { refuseTarget } from '../refunds/move-of-order.ts';
import { findSession } from '../sessions/find-session.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import {
  type BulkRun,
  followerOf,
  followRun,
  followTrial,
  insertBulkRun,
  insertLeftLines,
  insertTrialLines,
  openBulkRunOf,
  readBulkRun,
  sellersOfOrders,
  sumsOfBulkRun,
} from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import { answerOf, isAboveLimits } from './bulk-answer.ts';

type Answer = StaffCallAnswer<'getBulkRun'>;
type Act = BulkRun['act'];

/** Limit on dry runs started by one person. */
const rate = { limit: 20, seconds: 60 };
const context = 'bulk_run';

/** Starts a dry run of refunding orders (SLS-10). */
export const tryBulkRefund = (
  { body }: StaffInput<'tryBulkRefund'>,
  request: StaffRequest,
): Promise<Answer> => startTrial(request, { ...body, act: 'refund', from: null, to: null });

/** Starts a dry run of moving orders to another session of the same event (SLS-10). */
export const tryBulkMove = (
  { body }: StaffInput<'tryBulkMove'>,
  request: StaffRequest,
): Promise<Answer> => startTrial(request, { ...body, act: 'move' });

/** Starts the job that refunds the orders of a dry run, or those that an earlier run skipped (SLS-10). */
export const startBulkRefund = (
  { params, body }: StaffInput<'startBulkRefund'>,
  request: StaffRequest,
): Promise<Answer> => follow(request, { act: 'refund', before: params.id, id: body.id });

/** Starts the job that moves the orders of a dry run, or those that an earlier run skipped (SLS-10). */
export const startBulkMove = (
  { params, body }: StaffInput<'startBulkMove'>,
  request: StaffRequest,
): Promise<Answer> => follow(request, { act: 'move', before: params.id, id: body.id });

interface Trial {
  readonly id: string;
  readonly act: Act;
  readonly orders: readonly string[];
  readonly reason: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Starts a dry run, once per id; orders outside the viewer's scope are ignored, like those that do not exist. */
async function startTrial(request: StaffRequest, trial: Trial): Promise<Answer> {
  const { services, plainServices, portalId, viewer, scope } = request;
  const { id, act, reason, from, to } = trial;
  await withinRate({ services: plainServices, portalId }, 'staff_bulk', viewer.person.id, rate);
  await services.store.write(portalId, async (tx) => {
    // A dry run changes nothing.
    needsNoEntry(tx);
    if (from !== null && to !== null) await checkSessions(tx, from, to, request);
    const numbers = [...new Set(trial.orders)];
    const found = await sellersOfOrders(tx, numbers);
    const own = found.filter(({ seller_id }) => isWithin(scope, seller_id));
    if (own.length === 0) throw new Refusal('not_found', 'order');
    const isNew = await insertBulkRun(tx, {
      id,
      act,
      from_session_id: from,
      to_session_id: to,
      seller_ids: [...new Set(own.map(({ seller_id }) => seller_id))].sort(),
      is_trial: true,
      after_id: null,
      root_id: id,
      approval_id: null,
      reason,
      person_id: viewer.person.id,
      created_at: new Date(services.now()),
    });
    if (!isNew) return sameRun(tx, id, { act, after_id: null }, request);
    const known = new Set(own.map(({ order_number }) => order_number));
    await insertTrialLines(tx, id, [...known]);
    const others = numbers.filter((number) => !known.has(number));
    await insertLeftLines(tx, id, others, 'not_found');
    enqueueBulkRun(tx, { portal_id: portalId, run_id: id });
  });
  return services.store.read(portalId, (tx) => readRunAnswer(tx, id, request));
}

/** Throws unless both sessions belong to one event in the viewer's scope and tickets can move to the second. */
async function checkSessions(
  tx: Tx,
  from: string,
  to: string,
  request: StaffRequest,
): Promise<void> {
  await findSession(tx, from, request);
  const found = await readSessionFacts(tx, [from, to]);
  const [first, target] = [from, to].map((wanted) => found.find(({ id }) => id === wanted));
  if (!first) throw new Refusal('not_found', 'session');
  refuseTarget(first, target, request.services.now());
}

interface Follow {
  readonly act: Act;
  /** The dry run or run to continue from. */
  readonly before: string;
  readonly id: string;
}

/** Starts a run, once per id, or requests the approval that it needs. */
async function follow(
  request: StaffRequest,
  { act, before: beforeId, id }: Follow,
): Promise<Answer> {
  const { services, portalId, viewer } = request;
  const isAsked = await services.store.write(portalId, async (tx) => {
    const before = await findRun(tx, beforeId, request);
    if (before.act !== act) throw new Refusal('not_found', context);
    const known = await readBulkRun(tx, id);
    if (known) {
      needsNoEntry(tx);
      await sameRun(tx, id, { act, after_id: beforeId }, request);
      return false;
    }
    await refuseFollowed(tx, before, services.now());
    const sums = await sumsOfBulkRun(tx, beforeId);
    if (before.is_trial && (await isAboveLimits(tx, before, sums, request))) {
      await askBulkApproval(tx, request, before);
      return true;
    }
    const isNew = await insertBulkRun(tx, {
      id,
      act,
      from_session_id: before.from_session_id,
      to_session_id: before.to_session_id,
      seller_ids: before.seller_ids,
      is_trial: false,
      after_id: beforeId,
      root_id: before.root_id,
      approval_id: null,
      reason: before.reason,
      person_id: viewer.person.id,
      created_at: new Date(services.now()),
    });
    if (!isNew) {
      needsNoEntry(tx);
      await sameRun(tx, id, { act, after_id: beforeId }, request);
      return false;
    }
    if (before.is_trial) await followTrial(tx, id, beforeId);
    else await followRun(tx, id, beforeId);
    await auditChange(tx, services.actor, {
      act: `start_bulk_${act}`,
      entity: { kind: 'bulk_run', id },
      after: {
        after: beforeId,
        orders: before.is_trial ? sums.done : sums.left_over + sums.waiting,
        ...(act === 'refund' && before.is_trial ? { amount: sums.total } : {}),
        ...(act === 'move' ? { from: before.from_session_id, to: before.to_session_id } : {}),
      },
      personal: { reason: before.reason },
    });
    enqueueBulkRun(tx, { portal_id: portalId, run_id: id });
    return false;
  });
  return services.store.read(portalId, (tx) => readRunAnswer(tx, isAsked ? beforeId : id, request));
}

/** Throws unless a run can be continued: it ended recently, left something to do, and no other run continues it. */
async function refuseFollowed(tx: Tx, run: BulkRun, now: number): Promise<void> {
  const lasts = run.is_trial ? trialTime : againTime;
  const isOver = run.is_trial ? run.state === 'done' : run.finished_at !== null;
  if (!isOver || now - (run.finished_at ?? run.created_at).getTime() >= lasts) {
    throw notNow('trial_over');
  }
  // A requested run is started by its approval.
  if (run.is_trial && run.approval_id !== null) throw notNow('approval');
  if (await followerOf(tx, run.id)) throw notNow('followed');
  const { done, left_over, waiting } = await sumsOfBulkRun(tx, run.id);
  if ((run.is_trial ? done : left_over + waiting) === 0) throw notNow('nothing');
}

/** Accepts a repeated request; throws if another run is in the way, and names it if it is the viewer's. */
async function sameRun(
  tx: Tx,
  id: string,
  { act, after_id }: Pick<BulkRun, 'act' | 'after_id'>,
  { viewer }: StaffRequest,
): Promise<void> {
  const known = await readBulkRun(tx, id);
  const isSame = known?.act === act && known.after_id === after_id;
  if (isSame && known.person_id === viewer.person.id) return;
  const own = await openBulkRunOf(tx, viewer.person.id);
  if (!own) throw notNow('followed');
  throw notNow('running', { run: own.id, since: own.created_at.toISOString() });
}

/** Finds a run by id if all its sellers are in the viewer's scope; throws `not_found` (STF-10). */
async function findRun(tx: Tx, id: string, { scope }: StaffRequest): Promise<BulkRun> {
  const run = await readBulkRun(tx, id);
  if (!run?.seller_ids.every((seller) => isWithin(scope, seller))) {
    throw new Refusal('not_found', context);
  }
  return run;
}

/** Reads a run that the viewer may see, in wire form. */
export const readRunAnswer = async (tx: Tx, id: string, request: StaffRequest): Promise<Answer> =>
  answerOf(tx, await findRun(tx, id, request), request);

const notNow = (reason: string, more: Readonly<Record<string, string>> = {}) =>
  new StaffRefusal('not_possible_now', context, { reason, ...more });
