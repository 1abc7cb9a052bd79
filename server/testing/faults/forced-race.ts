import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { Services } from '../../services/services.ts';
import { db, type Tx } from '../../store/database.ts';
import type { World } from '../venues/world.ts';

type Change = (sql: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>;

/**
 * Forces a race: writes `change` in a transaction, starts `work`, and commits only once `work` waits for the written rows in
 * `waiting` places. So `work` has read the old state, and continues with the new one.
 */
export async function raceWithChange<T>(
  world: World,
  change: Change,
  work: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await client.query('begin');
    await change((text, values = []) => client.query(text, values));
    const working = work();
    working.catch(() => undefined);
    const [self] = (await client.query<{ pid: number }>(ownPid)).rows;
    await somebodyWaits(world, self?.pid, waiting);
    await client.query('commit');
    return await working;
  } finally {
    await client.end();
  }
}

/** Forces the same race with a change made by the server's own code. */
export async function raceWithServerChange<T>(
  world: World,
  change: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { services, venue } = world;
  const working = await services.store.write(venue.portalId, async (tx) => {
    await change(tx);
    const self = await tx.row(sql<{ pid: number }>`${sql.raw(ownPid)}`.compile(db));
    // In an object: the transaction must not await it.
    const started = { ended: work() };
    started.ended.catch(() => undefined);
    await somebodyWaits(world, self?.pid);
    return started;
  });
  return working.ended;
}

/**
 * Forces a race inside the server's own code: runs `first` through the statement that contains `text`, starts `second`, and
 * continues `first` once `second` waits for it. Returns how both ended.
 */
export async function raceAfter<A, B>(
  world: World,
  text: string,
  first: (services: Services) => Promise<A>,
  second: () => Promise<B>,
): Promise<[PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  const { services } = world;
  const { store } = services;
  let started: Promise<B> | undefined;
  const watched = (tx: Tx): Tx => ({
    ...tx,
    async row(query) {
      const row = await tx.row(query);
      const { sql: asked } = 'compile' in query ? query.compile() : query;
      if (started === undefined && asked.includes(text)) {
        const self = await tx.row(sql<{ pid: number }>`${sql.raw(ownPid)}`.compile(db));
        started = second();
        started.catch(() => undefined);
        await somebodyWaits(world, self?.pid);
      }
      return row;
    },
  });
  const racing: Services = {
    ...services,
    store: {
      ...store,
      write: (portalId, work) => store.write(portalId, (tx) => work(watched(tx))),
    },
  };
  const [one] = await Promise.allSettled([first(racing)]);
  if (started === undefined) throw new Error(`no statement contained ${text}`);
  const [other] = await Promise.allSettled([started]);
  return [one, other];
}

const ownPid = 'select pg_backend_pid() as pid';

/** Waits until at least `least` connections wait for this one's locks. */
export const somebodyWaits = (world: World, pid: number | undefined, least = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = await world.sql(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [pid],
      );
      if (waiting.length < least) throw new Error(`${waiting.length} wait for the change`);
    },
    { timeout: 25_000 },
  );
