import type pg from 'pg';
import type { BoundedLocks } from './bounded-locks.ts';

/** The first version of PostgreSQL that accepts statistics from outside. */
const takesStatistics = 180_000;

/**
 * Gives the planner statistics about tables that have none: all rows belong to one portal, and ids are unique. Otherwise it
 * assumes that a portal has a two-hundredth of the rows. Any index that begins with the portal then seems as good as the right
 * one, and connections keep a plan that reads all of a portal's rows for each key until autovacuum has analyzed the table,
 * which is after the first thousand purchases (decision 093). PostgreSQL before 18 stays like that. A table that has statistics
 * is not locked again: programs start next to others that use it.
 */
export async function giveFirstStatistics(client: pg.Client, locks: BoundedLocks): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  if ((rows[0]?.number ?? 0) < takesStatistics) return;
  await locks.transaction('Telling the planner about new tables', async () => {
    await client.query(statistics);
  });
}

const statistics = `
  select pg_restore_attribute_stats(
    'schemaname', current_schema()::text, 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false,
    'null_frac', 0::real, 'avg_width', case a.attname when 'id' then 16 else 4 end,
    'n_distinct', case a.attname when 'id' then -1 else 1 end::real)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname in ('portal_id', 'id')
    and exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'portal_id')
    and c.reltuples < 0 and pg_has_role(c.relowner, 'usage')
    and not exists (select from pg_stats s
      where s.schemaname = current_schema() and s.tablename = c.relname and s.attname = a.attname)`;
