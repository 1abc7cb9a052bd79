import type pg from 'pg';

/** Returns the number of rows that the database reads for this work, in a transaction of its own on this connection. */
export async function rowsReadBy(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const readSoFar = async (): Promise<number> => {
    const { rows } = await client.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables`,
    );
    return rows[0]?.read ?? 0;
  };
  await client.query('begin');
  const before = await readSoFar();
  await work();
  const after = await readSoFar();
  await client.query('commit');
  return after - before;
}
