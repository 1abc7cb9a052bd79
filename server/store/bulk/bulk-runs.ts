import { sql } from 'kysely';
import type { BulkLine } from '#domain/orders/bulk.ts';
import { db, type Tx } from '../database.ts';

/** A dry run of refunding or moving many orders, or the run itself (SLS-10). */
export interface BulkRun {
  readonly id: string;
  readonly act: 'refund' | 'move';
  readonly from_session_id: string | null;
  readonly to_session_id: string | null;
  /** The sellers of its orders. */
  readonly seller_ids: readonly string[];
  readonly is_trial: boolean;
  /** The dry run or run before it; null for a dry run. */
  readonly after_id: string | null;
  /** The dry run that it is based on. */
  readonly root_id: string;
  /** The request whose dry run it repeats, or which it carries out. */
  readonly approval_id: string | null;
  readonly reason: string;
  readonly person_id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** A line with what was last shown about its order; null if nothing could be shown. */
export interface BulkRunLine extends BulkLine {
  readonly shown_tickets: number | null;
  readonly shown_amount: string | null;
  readonly is_above_limit: boolean;
}

const runs = (tx: Tx) => db.selectFrom('bulk_run').selectAll().where('portal_id', '=', tx.portalId);

export const readBulkRun = async (tx: Tx, id: string): Promise<BulkRun | undefined> =>
  (await tx.row(runs(tx).where('id', '=', id))) as BulkRun | undefined;

/** The run that follows another one. */
export const followerOf = async (tx: Tx, id: string): Promise<BulkRun | undefined> =>
  (await tx.row(runs(tx).where('after_id', '=', id))) as BulkRun | undefined;

/** The run of a person that has not ended; at most one. */
export const openBulkRunOf = async (tx: Tx, personId: string): Promise<BulkRun | undefined> =>
  (await tx.row(openRuns(tx).where('person_id', '=', personId))) as BulkRun | undefined;

/** True if the dry run of a request is being repeated, regardless of who approved it. */
export const isBeingChecked = async (tx: Tx, approvalId: string): Promise<boolean> =>
  (await tx.row(openRuns(tx).where('approval_id', '=', approvalId))) !== undefined;

const openRuns = (tx: Tx) => runs(tx).where('state', 'in', ['queued', 'running']).limit(1);

/** The latest runs whose orders all belong to these sellers, newest first; null for all sellers. */
export const listBulkRuns = async (
  tx: Tx,
  sellers: readonly string[] | null,
  limit: number,
): Promise<BulkRun[]> => {
  const own = sellers && sql<boolean>`seller_ids <@ ${[...sellers]}::text[]`;
  const query = own ? runs(tx).where(own) : runs(tx);
  return (await tx.rows(
    query.orderBy('created_at', 'desc').orderBy('id').limit(limit),
  )) as BulkRun[];
};

export type NewBulkRun = Omit<BulkRun, 'state' | 'finished_at'>;

/**
 * Starts a run; returns false if another run of its person has not ended, another one follows the same run, or the id
 * is taken.
 */
export const insertBulkRun = async (tx: Tx, run: NewBulkRun): Promise<boolean> =>
  (await tx.run(
    db
      .insertInto('bulk_run')
      .values({
        ...run,
        seller_ids: [...run.seller_ids],
        portal_id: tx.portalId,
        state: 'queued',
      })
      .onConflict((conflict) => conflict.doNothing()),
  )) > 0;

/** Adds a line for each order to a dry run. */
export async function insertTrialLines(
  tx: Tx,
  runId: string,
  numbers: readonly string[],
): Promise<void> {
  await tx.run(
    sql`insert into bulk_run_line (portal_id, run_id, order_number)
      select ${tx.portalId}, ${runId}, number from unnest(${[...numbers]}::text[]) number`.compile(
      db,
    ),
  );
}

/** Adds lines for the orders that a dry run leaves unchanged. */
export async function insertLeftLines(
  tx: Tx,
  runId: string,
  numbers: readonly string[],
  problem: string,
): Promise<void> {
  if (numbers.length === 0) return;
  await tx.run(
    sql`insert into bulk_run_line (portal_id, run_id, order_number, state, problem)
      select ${tx.portalId}, ${runId}, number, 'left', ${problem}
      from unnest(${[...numbers]}::text[]) number`.compile(db),
  );
}

/** Copies the orders of another dry run to this one, to try them again. */
export async function repeatTrial(tx: Tx, runId: string, trialId: string): Promise<void> {
  await tx.run(
    sql`insert into bulk_run_line (portal_id, run_id, order_number, state, problem)
      select portal_id, ${runId}, order_number, case problem when 'not_found' then 'left' else 'waiting' end,
        case problem when 'not_found' then problem end
      from bulk_run_line where portal_id = ${tx.portalId} and run_id = ${trialId}`.compile(db),
  );
}

/** Copies the lines of its dry run to a run: those left unchanged there stay so. */
export async function followTrial(tx: Tx, runId: string, trialId: string): Promise<void> {
  await tx.run(
    sql`insert into bulk_run_line
        (portal_id, run_id, order_number, state, tickets, amount, shown_tickets, shown_amount, problem)
      select portal_id, ${runId}, order_number, case state when 'done' then 'waiting' else state end,
        tickets, amount, case state when 'done' then tickets end,
        case state when 'done' then amount end, problem
      from bulk_run_line where portal_id = ${tx.portalId} and run_id = ${trialId}`.compile(db),
  );
}

/** Copies the lines that another run did not carry out. */
export async function followRun(tx: Tx, runId: string, beforeId: string): Promise<void> {
  await tx.run(
    sql`insert into bulk_run_line
        (portal_id, run_id, order_number, shown_tickets, shown_amount)
      select portal_id, ${runId}, order_number, shown_tickets, shown_amount
      from bulk_run_line
      where portal_id = ${tx.portalId} and run_id = ${beforeId} and state <> 'done'
        and problem is distinct from 'not_found'`.compile(db),
  );
}

const lines = (tx: Tx, runId: string) =>
  db
    .selectFrom('bulk_run_line')
    .select([
      'order_number',
      'state',
      'tickets',
      'amount',
      'shown_tickets',
      'shown_amount',
      'is_above_limit',
      'problem',
    ])
    .where('portal_id', '=', tx.portalId)
    .where('run_id', '=', runId);

/** The next waiting lines, by order number. */
export const waitingLines = async (tx: Tx, runId: string, limit: number): Promise<BulkRunLine[]> =>
  (await tx.rows(
    lines(tx, runId).where('state', '=', 'waiting').orderBy('order_number').limit(limit),
  )) as BulkRunLine[];

/** Ended lines, those of unchanged orders first. */
export const endedLines = async (tx: Tx, runId: string, limit: number): Promise<BulkRunLine[]> =>
  (await tx.rows(
    lines(tx, runId)
      .where('state', '<>', 'waiting')
      .orderBy('state', 'desc')
      .orderBy('order_number')
      .limit(limit),
  )) as BulkRunLine[];

/** The lines of a run that has ended, for comparing it with another. */
export const allLines = async (tx: Tx, runId: string): Promise<BulkRunLine[]> =>
  (await tx.rows(lines(tx, runId).orderBy('order_number'))) as BulkRunLine[];

/** The outcome for one order. */
export interface EndedLine {
  readonly order_number: string;
  readonly state: 'done' | 'left';
  readonly tickets: number;
  readonly amount: string;
  readonly is_above_limit?: boolean;
  readonly problem: string | null;
  /** True if the line shows a newer outcome, for the next run. */
  readonly isShown?: boolean;
}

/** Ends a waiting line; returns false if it has already ended. */
export const endLine = async (
  tx: Tx,
  runId: string,
  { order_number, isShown = false, is_above_limit = false, ...line }: EndedLine,
): Promise<boolean> =>
  (await tx.run(
    db
      .updateTable('bulk_run_line')
      .set({
        ...line,
        is_above_limit,
        ...(isShown ? { shown_tickets: line.tickets, shown_amount: line.amount } : {}),
      })
      .where('portal_id', '=', tx.portalId)
      .where('run_id', '=', runId)
      .where('order_number', '=', order_number)
      .where('state', '=', 'waiting'),
  )) > 0;

/** Ends a run or marks it as running; returns false if it has already ended. */
export const setRunState = async (
  tx: Tx,
  id: string,
  state: 'running' | 'done' | 'failed',
  at: Date,
): Promise<boolean> =>
  (await tx.run(
    db
      .updateTable('bulk_run')
      .set({ state, finished_at: state === 'running' ? null : at })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running']),
  )) > 0;

/** Ends unfinished runs that were started before an instant: their job is lost. */
export async function failLostRuns(tx: Tx, before: Date, at: Date): Promise<void> {
  await tx.run(
    db
      .updateTable('bulk_run')
      .set({ state: 'failed', finished_at: at })
      .where('portal_id', '=', tx.portalId)
      .where('state', 'in', ['queued', 'running'])
      .where('created_at', '<', before),
  );
}

/** The sums of a run's lines; totals are decimal texts. */
export interface BulkSums {
  readonly orders: number;
  readonly waiting: number;
  readonly done: number;
  readonly left_over: number;
  readonly tickets: number;
  readonly total: string;
  /** Number of lines that need a second person's approval. */
  readonly above_limit: number;
}

const noSums: BulkSums = {
  orders: 0,
  waiting: 0,
  done: 0,
  left_over: 0,
  tickets: 0,
  total: '0',
  above_limit: 0,
};

export async function sumsOfRuns(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BulkSums>> {
  const rows = await tx.rows(
    sql<BulkSums & { run_id: string }>`
      select run_id, count(*)::int as orders,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state = 'left')::int as left_over,
        coalesce(sum(tickets) filter (where state = 'done'), 0)::int as tickets,
        coalesce(sum(amount::numeric) filter (where state = 'done'), 0)::text as total,
        count(*) filter (where is_above_limit)::int as above_limit
      from bulk_run_line where portal_id = ${tx.portalId} and run_id = any(${[...ids]}::uuid[])
      group by run_id`.compile(db),
  );
  return new Map(rows.map((row) => [row.run_id, row]));
}

export const sumsOfBulkRun = async (tx: Tx, id: string): Promise<BulkSums> =>
  (await sumsOfRuns(tx, [id])).get(id) ?? noSums;

/** The sum, a decimal text, that all runs of one dry run have refunded so far. */
export async function givenByRoot(tx: Tx, rootId: string): Promise<string> {
  const row = await tx.row(
    sql<{ total: string }>`
      select coalesce(sum(l.amount::numeric), 0)::text as total
      from bulk_run r
      join bulk_run_line l on l.portal_id = r.portal_id and l.run_id = r.id and l.state = 'done'
      where r.portal_id = ${tx.portalId} and r.root_id = ${rootId} and not r.is_trial`.compile(db),
  );
  return row?.total ?? '0';
}

/** The tickets that the runs of a dry run have moved. */
export async function ticketsByRoot(tx: Tx, rootId: string): Promise<number> {
  const row = await tx.row(
    sql<{ tickets: number }>`
      select coalesce(sum(l.tickets), 0)::int as tickets
      from bulk_run r
      join bulk_run_line l on l.portal_id = r.portal_id and l.run_id = r.id and l.state = 'done'
      where r.portal_id = ${tx.portalId} and r.root_id = ${rootId} and not r.is_trial`.compile(db),
  );
  return row?.tickets ?? 0;
}

/** Number of places that a session lacks, over all its counters, for the tickets that a dry run would move to it. */
export async function lackingPlaces(
  tx: Tx,
  { id, from_session_id: from, to_session_id: to }: BulkRun,
): Promise<number> {
  const row = await tx.row(
    sql<{ lacking: number }>`
      with moved as (
        select t.ticket_group_id, t.counts_session, t.counts_group from bulk_run_line l
        join ticket_order o on o.portal_id = l.portal_id and o.order_number = l.order_number
        join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
        where l.portal_id = ${tx.portalId} and l.run_id = ${id} and l.state = 'done'
          and t.event_session_id = ${from} and t.state = 'booked'
      ), needed as (
        select '' as group_id, count(*) as n from moved where counts_session
        union all
        select ticket_group_id, count(*) from moved where counts_group group by 1
      )
      select coalesce(max(case
        when s.capacity = -1 then 0
        else greatest(n.n - greatest(coalesce(s.capacity + s.oversell_capacity - s.used, 0), 0), 0)
      end), 0)::int as lacking
      from needed n left join stock s on s.portal_id = ${tx.portalId} and s.session_id = ${to}
        and s.group_id = n.group_id`.compile(db),
  );
  return row?.lacking ?? 0;
}

/** The sellers of orders by their numbers. */
export const sellersOfOrders = (
  tx: Tx,
  numbers: readonly string[],
): Promise<{ readonly order_number: string; readonly seller_id: string }[]> =>
  tx.rows(
    db
      .selectFrom('ticket_order')
      .select(['order_number', 'seller_id'])
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`order_number = any(${[...numbers]}::text[])`),
  );

/** Deletes runs whose dry run was before an instant. */
export async function deleteOldBulkRuns(tx: Tx, before: Date): Promise<void> {
  const old = sql`select id from bulk_run
    where portal_id = ${tx.portalId} and is_trial and created_at < ${before}`;
  // One statement for all: its foreign keys are checked at its end.
  await tx.run(
    sql`delete from bulk_run where portal_id = ${tx.portalId} and root_id in (${old})`.compile(db),
  );
}
