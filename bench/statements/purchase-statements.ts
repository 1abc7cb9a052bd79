import type { Installation } from '../installation/installation.ts';
import { jobsDone } from '../installation/jobs-done.ts';
import { openConnections } from '../load/load.ts';
import { openMeter } from '../load/meter.ts';
import { buyByCard, openTill } from '../till/till.ts';

/** Database settings that count each statement, including those inside functions, and its planning. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
};

const option = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** Numbers of purchases to warm up and to count, and of simultaneous buyers. */
const warmUp = option('BENCH_WARM', 120);
const counted = option('BENCH_PURCHASES', 100);
const buyers = option('BENCH_BUYERS', 1);

interface StatementRow {
  readonly toplevel: boolean;
  readonly query: string;
  readonly calls: number;
  /** Number of times it was planned. */
  readonly plans: number;
  /** Milliseconds of execution, including waits for locks, and of planning. */
  readonly exec: number;
  readonly plan: number;
  /** Pages touched. */
  readonly buffers: number;
  readonly rows: number;
}

type Counts = Omit<StatementRow, 'toplevel' | 'query'>;

/** The statements of a purchase, slowest first, as lines of text. */
export async function purchaseStatements(installation: Installation): Promise<string[]> {
  const till = openTill(() => installation.url);
  const meter = openMeter(installation);
  await installation.query('create extension if not exists pg_stat_statements');
  const buy = async (count: number) => {
    const { clients, close } = openConnections(buyers);
    let at = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (at < count) await buyByCard(till, client, at++);
      }),
    );
    close();
    await jobsDone(installation);
  };
  await buy(warmUp);
  meter?.start();
  await installation.query('select pg_stat_statements_reset()');
  await buy(counted);
  const times = await meter?.stop();
  const rows = await installation.query<StatementRow & Record<string, unknown>>(
    `select toplevel, query, calls::float8, plans::float8, total_exec_time as exec, total_plan_time as plan,
       (shared_blks_hit + shared_blks_read)::float8 as buffers, rows::float8
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'`,
  );
  const each = (value: number) => value / counted;
  const line = (row: Counts, text: string) =>
    [
      each(row.calls).toFixed(2),
      each(row.exec).toFixed(3),
      each(row.plans).toFixed(2),
      each(row.plan).toFixed(3),
      each(row.buffers).toFixed(0),
      each(row.rows).toFixed(1),
      text,
    ].join('\t');
  const ms = (seconds: number) => each(seconds * 1_000).toFixed(2);
  return [
    'calls\tms\tplans\tms\tbuffers\trows\tstatement (↳ inside of another)',
    ...rows
      .toSorted((a, b) => b.exec + b.plan - a.exec - a.plan)
      .map((row) => line(row, `${row.toplevel ? '' : '↳ '}${row.query.replaceAll(/\s+/g, ' ')}`)),
    line(sum(rows.filter(({ toplevel }) => toplevel)), 'all that was sent'),
    line(sum(rows.filter(({ toplevel }) => !toplevel)), 'all inside of others'),
    times
      ? `processor ms: server ${ms(times.server)}, PostgreSQL ${ms(times.database)}`
      : 'no processor times: this system has no /proc',
  ];
}

const sum = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (all, row) => ({
      calls: all.calls + row.calls,
      plans: all.plans + row.plans,
      exec: all.exec + row.exec,
      plan: all.plan + row.plan,
      buffers: all.buffers + row.buffers,
      rows: all.rows + row.rows,
    }),
    { calls: 0, plans: 0, exec: 0, plan: 0, buffers: 0, rows: 0 },
  );
