import type { World } from './venues/world.ts';

/** Excluded: any call counts attempts, and extends the session it uses. */
const counted = 'rate_window';
const extended = 'web_session';

/**
 * Returns a function that fingerprints each table, including queued jobs: the number of rows and the transactions that wrote
 * them. A rewritten row counts as changed, even with the same values.
 */
export async function fingerprintOf(world: World): Promise<() => Promise<Map<string, string>>> {
  const tables = await world.sql<{ name: string; schema: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_name <> $1
       and (table_schema = 'public' or table_name like '%jobs')`,
    [counted],
  );
  const sums = tables.map(({ schema, name }) => {
    const written = name === extended ? '0' : 'sum(xmin::text::bigint)';
    return `select '${name}', count(*) || ' ' || coalesce(${written}, 0)
      from "${schema}"."${name}"`;
  });
  // A function keeps its plan: planning this many tables costs more than counting their rows; starting a process for each would
  // cost fifty times as much.
  await world.sql(`create function fingerprint() returns table (name text, sum text)
    language plpgsql set max_parallel_workers_per_gather = 0 as $$ begin return query ${sums.join(' union all ')}; end $$`);
  return async () => {
    const rows = await world.sql<{ name: string; sum: string }>('select * from fingerprint()');
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  };
}
