import pg from 'pg';
import { vi } from 'vitest';
import type { World } from '../venues/world.ts';

/** Writes that are held back until they are released. */
export interface HeldWrites {
  /** Waits until this many transactions wait, for these writes or for each other. */
  waiting(count: number): Promise<void>;
  letGo(): Promise<void>;
}

/** The advisory lock that holds the writes back. */
const lock = 7_301;

/**
 * Holds back each write of a kind, such as `before insert on staff_grant`, while `work` runs, so that what it was based on is
 * out of date by the time it is released.
 */
export async function holdingWrites<T>(
  world: World,
  kind: string,
  work: (held: HeldWrites) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${lock})`);
    await client.query(`
      create function wait_to_write() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
      create trigger wait_to_write ${kind} for each row execute function wait_to_write()`);
    const letGo = async () => {
      await client.query('select pg_advisory_unlock_all()');
    };
    try {
      return await work({ waiting: (count) => lockWaits(client, count), letGo });
    } finally {
      await letGo();
      await client.query('drop function wait_to_write cascade');
    }
  } finally {
    await client.end();
  }
}

/** Starts work that makes two writes, and releases them once both wait, for the lock or for each other. */
export const meeting = <T>(world: World, kind: string, work: () => Promise<T>): Promise<T> =>
  holdingWrites(world, kind, async ({ waiting, letGo }) => {
    const working = work();
    working.catch(() => undefined);
    await waiting(2);
    await letGo();
    return working;
  });

/** Waits until this many transactions of the database wait for locks. */
const lockWaits = (client: pg.Client, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rows.length < count) throw new Error(`${rows.length} of ${count} wait`);
    },
    { timeout: 20_000 },
  );
