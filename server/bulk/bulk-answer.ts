import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { mostInBulk } from '#domain/orders/bulk.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { needsApprovalInBulk } from '#domain/staff/approvals.ts';
import { givenAloneToday } from '../approvals/give-away.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import {
  type BulkRun,
  type BulkSums,
  endedLines,
  followerOf,
  lackingPlaces,
  sumsOfBulkRun,
} from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import { readSessionFacts, type SessionFacts } from '../store/events/session-facts.ts';
import {
  approvalById,
  approvalLimits,
  approvalOfBulkRun,
  shownState,
} from '../store/staff/approvals.ts';
import { namesOf } from '../store/staff/people-lists.ts';

/** The maximum number of lines returned while a run is in progress, because the page polls for them. */
const linesWhileRunning = 100;

type Listed = StaffCallAnswer<'listBulkRuns'>['run'][number];

/** Facts needed for many runs' wire form, read at once. */
export interface RunFacts {
  readonly names: ReadonlyMap<string, string>;
  readonly sessions: readonly SessionFacts[];
}

export async function factsOfRuns(tx: Tx, runs: readonly BulkRun[]): Promise<RunFacts> {
  const ids = runs.flatMap(({ from_session_id, to_session_id }) => [
    ...(from_session_id === null ? [] : [from_session_id]),
    ...(to_session_id === null ? [] : [to_session_id]),
  ]);
  const people = [...new Set(runs.map(({ person_id }) => person_id))];
  const [names, sessions] = await Promise.all([
    namesOf(tx, people),
    readSessionFacts(tx, [...new Set(ids)]),
  ]);
  return { names, sessions };
}

/** A run in wire form, without its lines. */
export function wireRun(
  run: BulkRun,
  sums: BulkSums | undefined,
  { names, sessions }: RunFacts,
  currency: string,
): Listed {
  const sessionOf = (wanted: string | null) => {
    const found = sessions.find(({ id }) => id === wanted);
    if (!found) return null;
    const { id, start_datetime, timezone } = found;
    return { id, starts_at: start_datetime.toISOString(), timezone };
  };
  return {
    id: run.id,
    act: run.act,
    from: sessionOf(run.from_session_id),
    to: sessionOf(run.to_session_id),
    is_trial: run.is_trial,
    after: run.after_id,
    state: run.state,
    reason: run.reason,
    by: names.get(run.person_id) ?? '',
    started_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    orders: sums?.orders ?? 0,
    waiting: sums?.waiting ?? 0,
    done: sums?.done ?? 0,
    left: sums?.left_over ?? 0,
    tickets: sums?.tickets ?? 0,
    total: formatAmount(parseAmount(sums?.total ?? '0', currency) ?? 0, currency),
  };
}

/** A run in wire form with its lines and the possible next steps. */
export async function answerOf(
  tx: Tx,
  run: BulkRun,
  request: StaffRequest,
): Promise<StaffCallAnswer<'getBulkRun'>> {
  const { currency } = request.catalogue.portal;
  const isOpen = run.finished_at === null;
  const [sums, facts, follower, lines, lacking, approval] = await Promise.all([
    sumsOfBulkRun(tx, run.id),
    factsOfRuns(tx, [run]),
    followerOf(tx, run.id),
    endedLines(tx, run.id, isOpen ? linesWhileRunning : mostInBulk),
    run.is_trial && run.act === 'move' ? lackingPlaces(tx, run) : 0,
    run.approval_id === null ? approvalOfBulkRun(tx, run.id) : approvalById(tx, run.approval_id),
  ]);
  return {
    run: {
      ...wireRun(run, sums, facts, currency),
      followed_by: follower?.id ?? null,
      lacking,
      needs_approval: run.is_trial && (await isAboveLimits(tx, run, sums, request)),
      approval: approval
        ? { id: approval.id, state: shownState(approval, request.services.now()) }
        : null,
      lines: lines.map(({ order_number, state, tickets, amount, is_above_limit, problem }) => ({
        order: order_number,
        state: state === 'done' ? 'done' : 'left',
        tickets,
        amount,
        is_above_limit,
        problem,
      })),
    },
  };
}

/** Returns true if the viewer may not carry out a dry run alone (STF-12). */
export async function isAboveLimits(
  tx: Tx,
  run: BulkRun,
  sums: BulkSums,
  request: Pick<StaffRequest, 'services' | 'catalogue' | 'viewer'>,
): Promise<boolean> {
  if (run.act !== 'refund') return false;
  if (sums.above_limit > 0) return true;
  const limits = await approvalLimits(tx);
  const amount = parseAmount(sums.total, request.catalogue.portal.currency) ?? 0;
  return needsApprovalInBulk(limits, amount, { today: await givenAloneToday(tx, request) });
}
