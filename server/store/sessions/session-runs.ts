import { sql } from 'kysely';
import type { FeeOfRefund } from '#domain/payments/fees-back.ts';
import { db, type Tx } from '../database.ts';

/** A dry run of cancelling or moving a session, or the run itself. */
export interface SessionRun {
  readonly id: string;
  readonly event_session_id: string;
  readonly kind: 'cancel' | 'move';
  readonly to_session_id: string | null;
  /** The dry run before it; null for a dry run. */
  readonly trial_id: string | null;
  /** The request whose dry run it repeats, or which it carries out. */
  readonly approval_id: string | null;
  readonly reason: string;
  readonly person_id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly problem: string | null;
  readonly steps: number;
  /** Number of orders still to process; null before the first batch. */
  readonly remaining: number | null;
  readonly carts: number;
  readonly redeemed: number;
  readonly lacking: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** A run's actual or expected effect on one order. */
export interface SessionRunLine {
  readonly order_number: string;
  readonly tickets: number;
  /** The refund, a decimal text. */
  readonly amount: string;
  /** In a dry run: true if it refunds more than one person may alone. */
  readonly is_above_limit: boolean;
  readonly fees: readonly FeeOfRefund[];
  readonly problem: string | null;
}

const runs = (tx: Tx) =>
  db.selectFrom('session_run').selectAll().where('portal_id', '=', tx.portalId);

export const readRun = async (tx: Tx, id: string): Promise<SessionRun | undefined> =>
  (await tx.row(runs(tx).where('id', '=', id))) as SessionRun | undefined;

/**
 * The latest run of a session. If that is another person's dry run, returns the viewer's own dry run started since a
 * given time instead, unless a run followed it.
 */
export async function lastRun(
  tx: Tx,
  sessionId: string,
  { personId, since }: { readonly personId: string; readonly since: Date },
): Promise<SessionRun | undefined> {
  const ofSession = runs(tx)
    .where('event_session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1);
  const last = (await tx.row(ofSession)) as SessionRun | undefined;
  const isOfOther = last?.trial_id === null && last.person_id !== personId;
  if (!isOfOther || last.approval_id !== null) return last;
  const own = (await tx.row(
    ofSession.where((is) =>
      is.or([is('trial_id', 'is not', null), is('person_id', '=', personId)]),
    ),
  )) as SessionRun | undefined;
  return own?.trial_id === null && own.created_at > since ? own : last;
}

export type NewRun = Pick<
  SessionRun,
  | 'id'
  | 'event_session_id'
  | 'kind'
  | 'to_session_id'
  | 'trial_id'
  | 'approval_id'
  | 'reason'
  | 'person_id'
  | 'created_at'
>;

/**
 * Starts a run; returns false if another run of its session has not ended, or its id is taken. Only the same person's
 * dry runs count.
 */
export const insertRun = async (tx: Tx, run: NewRun): Promise<boolean> =>
  (await tx.run(
    db
      .insertInto('session_run')
      .values({ ...run, portal_id: tx.portalId, state: 'queued' })
      .onConflict((conflict) => conflict.doNothing()),
  )) > 0;

/** Returns true if a run of a session, other than a dry run, has not ended. */
export const isAtWork = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await tx.row(
    runs(tx)
      .where('event_session_id', '=', sessionId)
      .where('finished_at', 'is', null)
      .where('trial_id', 'is not', null)
      .limit(1),
  )) !== undefined;

/** Returns true if the dry run of a request is being repeated. */
export const isRepeated = async (tx: Tx, approvalId: string): Promise<boolean> =>
  (await tx.row(
    runs(tx)
      .where('approval_id', '=', approvalId)
      .where('finished_at', 'is', null)
      .where('trial_id', 'is', null)
      .limit(1),
  )) !== undefined;

/** Returns true if a run follows this dry run. */
export const isFollowed = async (tx: Tx, trialId: string): Promise<boolean> =>
  (await tx.row(runs(tx).where('trial_id', '=', trialId).limit(1))) !== undefined;

/** Adds lines to a run; existing lines stay. */
export async function addLines(
  tx: Tx,
  runId: string,
  lines: readonly SessionRunLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    db
      .insertInto('session_run_line')
      .values(
        lines.map(({ fees, ...line }) => ({
          ...line,
          fees: JSON.stringify(fees),
          run_id: runId,
          portal_id: tx.portalId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** One batch of a run. */
export interface RunStep {
  /** Number of batches before it. */
  readonly after: number;
  readonly remaining: number;
  readonly carts: number;
  readonly redeemed: number;
  readonly lacking: number;
  /** When the run ended; null while it is in progress. */
  readonly finishedAt: Date | null;
}

/** Counts a batch; returns false if the run has ended, or another process counted the batch. */
export const addStep = async (tx: Tx, id: string, step: RunStep): Promise<boolean> =>
  (await tx.run(
    sql`update session_run set steps = steps + 1, remaining = ${step.remaining},
        carts = carts + ${step.carts}, redeemed = ${step.redeemed}, lacking = ${step.lacking},
        finished_at = ${step.finishedAt}, state = ${step.finishedAt === null ? 'running' : 'done'}
      where portal_id = ${tx.portalId} and id = ${id} and steps = ${step.after}
        and state in ('queued', 'running')`.compile(db),
  )) > 0;

/** Fails a run that has not ended; its effects so far stay. */
export async function failRun(
  tx: Tx,
  id: string,
  { problem, at }: { readonly problem: string; readonly at: Date },
): Promise<void> {
  await tx.run(
    sql`update session_run set state = 'failed', problem = ${problem}, finished_at = ${at}
      where portal_id = ${tx.portalId} and id = ${id}
        and state in ('queued', 'running')`.compile(db),
  );
}

/** The lines of a run, those of unchanged orders first; all of them without a limit. */
export const linesOfRun = (
  tx: Tx,
  runId: string,
  limit: number | null = null,
): Promise<SessionRunLine[]> =>
  tx.rows(
    sql<SessionRunLine>`
      select order_number, tickets, amount, is_above_limit, fees, problem from session_run_line
      where portal_id = ${tx.portalId} and run_id = ${runId}
      order by problem is null, order_number limit ${limit}`.compile(db),
  );

/** The line of an order in a run. */
export const lineOfRun = (
  tx: Tx,
  runId: string,
  orderNumber: string,
): Promise<SessionRunLine | undefined> =>
  tx.row(
    sql<SessionRunLine>`
      select order_number, tickets, amount, is_above_limit, fees, problem from session_run_line
      where portal_id = ${tx.portalId} and run_id = ${runId} and order_number = ${orderNumber}`.compile(
      db,
    ),
  );

/** The sum, a decimal text, that runs of a session refunded without a second person's approval. */
export async function givenBySession(tx: Tx, sessionId: string): Promise<string> {
  const row = await tx.row(
    sql<{ total: string }>`
      select coalesce(sum(l.amount::numeric), 0)::text as total
      from session_run r
      join session_run_line l on l.portal_id = r.portal_id and l.run_id = r.id and l.problem is null
      where r.portal_id = ${tx.portalId} and r.event_session_id = ${sessionId} and r.trial_id is not null
        and not (r.approval_id is not null and exists (select from session_run_line shown
          where shown.portal_id = r.portal_id and shown.run_id = r.trial_id
            and shown.order_number = l.order_number and shown.problem is null
            and shown.tickets = l.tickets and shown.amount = l.amount))`.compile(db),
  );
  return row?.total ?? '0';
}

/** The sums of a run's lines; the total is a decimal text. */
export interface RunSums {
  readonly orders: number;
  readonly tickets: number;
  readonly left_over: number;
  readonly above_limit: number;
  readonly total: string;
}

export async function sumsOfRun(tx: Tx, runId: string): Promise<RunSums> {
  const row = await tx.row(
    sql<RunSums>`
      select count(*) filter (where problem is null)::int as orders,
        coalesce(sum(tickets) filter (where problem is null), 0)::int as tickets,
        count(problem)::int as left_over,
        count(*) filter (where is_above_limit or problem = 'above_limit')::int as above_limit,
        coalesce(sum(amount::numeric), 0)::text as total
      from session_run_line where portal_id = ${tx.portalId} and run_id = ${runId}`.compile(db),
  );
  return row ?? { orders: 0, tickets: 0, left_over: 0, above_limit: 0, total: '0' };
}

/** The total fees of a run's lines, as decimal texts. */
export const feesOfRun = (tx: Tx, runId: string): Promise<FeeOfRefund[]> =>
  tx.rows(
    sql<FeeOfRefund>`
      select f->>'fee' as fee, sum((f->>'returned')::numeric)::text as returned,
        sum((f->>'kept')::numeric)::text as kept
      from session_run_line l cross join jsonb_array_elements(l.fees) f
      where l.portal_id = ${tx.portalId} and l.run_id = ${runId} and l.problem is null
      group by 1 order by 1`.compile(db),
  );

/** Deletes runs that started before an instant, runs that follow others first. */
export const deleteOldRuns = (tx: Tx, before: Date): Promise<number> =>
  tx.run(
    sql`delete from session_run r where r.portal_id = ${tx.portalId} and r.created_at < ${before}
      and not exists (select from session_run later
        where later.portal_id = r.portal_id and later.trial_id = r.id)`.compile(db),
  );
