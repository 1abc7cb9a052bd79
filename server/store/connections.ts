import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DatabaseBusy, refusesConnections } from './database-busy.ts';
import { isStalePlan } from './prepared.ts';

/** Connections of a store, each with one user at a time. */
export interface Connections {
  /** Takes one; throws `DatabaseBusy` if none is free in time, or the database accepts none. */
  take(): Promise<pg.PoolClient>;
  /** Gives one back; `error` is what its work failed with, and `broken` says that it cannot be used again. */
  giveBack(client: pg.PoolClient, error: unknown, broken?: Error): void;
  close(): Promise<void>;
}

interface ConnectionsOptions {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** Connections beyond these that are kept for payments and jobs. */
  readonly kept: number;
  /** Milliseconds to wait for one. */
  readonly patience: number;
  readonly onError: (error: Error) => void;
}

const mayTakeKept = new AsyncLocalStorage<true>();

/**
 * Does work that also gets the connections which are kept for payments and jobs, for as long as it takes (OPS-03):
 * a buyer who pays does not wait behind those who look.
 */
export const withKeptConnections = <T>(work: () => T): T => mayTakeKept.run(true, work);

/**
 * Opens the connections of a process: those for everybody, and some that are kept. Work that waits longer
 * than the patience is refused, and not left to a browser that has given up (decision 136).
 */
export function openConnections({
  connection,
  size,
  kept,
  patience,
  onError,
}: ConnectionsOptions): Connections {
  /** Counts the times that plans went stale: connections opened before the last time are closed. */
  let generation = 0;
  const openedIn = new WeakMap<pg.PoolClient, number>();

  function openPool(max: number): pg.Pool {
    const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: patience });
    pool.on('error', onError);
    pool.on('connect', (client) => {
      // The pool handles errors of idle connections only; an error in use would end the process.
      client.on('error', onError);
      openedIn.set(client, generation);
    });
    return pool;
  }
  const common = openPool(size);
  const reserve = openPool(kept);

  async function takeFrom(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw refusesConnections(error) ? new DatabaseBusy(error) : error;
    });
    if (openedIn.get(client) === generation) return client;
    client.release(true);
    return takeFrom(pool);
  }

  function giveBack(client: pg.PoolClient, error: unknown, broken?: Error): void {
    if (isStalePlan(error) && openedIn.get(client) === generation) generation += 1;
    client.release(broken ?? openedIn.get(client) !== generation);
  }

  const isFree = ({ idleCount, totalCount }: pg.Pool, max: number): boolean =>
    idleCount > 0 || totalCount < max;

  return {
    take: () => takeFrom(mayTakeKept.getStore() && !isFree(common, size) ? reserve : common),
    giveBack,
    async close() {
      await Promise.all([common.end(), reserve.end()]);
    },
  };
}
