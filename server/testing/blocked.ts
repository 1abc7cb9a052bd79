import pg from 'pg';
import { vi } from 'vitest';
import type { World } from './world.ts';

type Change = (sql: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>;

/**
 * Makes a race certain: writes `change` in a transaction of its own, starts `work`, and commits
 * only once `work` waits for what was written. So `work` has read what was before, and goes on
 * with what is there after.
 */
export async function changedMeanwhile<T>(
  world: World,
  change: Change,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await client.query('begin');
    await change((text, values = []) => client.query(text, values));
    const working = work();
    working.catch(() => undefined);
    const [self] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await vi.waitFor(
      async () => {
        const waiting = await world.sql(
          'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [self?.pid],
        );
        if (waiting.length === 0) throw new Error('nobody waits for the change');
      },
      { timeout: 10_000 },
    );
    await client.query('commit');
    return await working;
  } finally {
    await client.end();
  }
}
