import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import {
  connectionRefusals,
  connectionsLimit,
  connectionsUsed,
  connectionsWaiting,
  connectionWaitSeconds,
} from '../telemetry/metrics.ts';
import { DatabaseBusy, refusesConnections } from './database-busy.ts';
import { Places } from './places.ts';
import { closeBeforePreparingAgain } from './prepare-again.ts';
import { isStalePlan } from './prepared.ts';
import { watchCommits } from './unknown-commit.ts';

/** Connections of a store, each with one user at a time. */
export interface Connections {
  /** Takes a connection; throws `DatabaseBusy` if none is free in time, or the database accepts none. */
  take(): Promise<pg.PoolClient>;
  /** Returns a connection; `error` is its work's failure, and `broken` means that it cannot be reused. */
  giveBack(client: pg.PoolClient, error: unknown, broken?: Error): void;
  close(): Promise<void>;
}

interface ConnectionsOptions {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** Connections beyond these, reserved for payments and jobs. */
  readonly kept: number;
  /** Milliseconds to wait for one; 0 waits without limit. */
  readonly patience: number;
  /** The same for payments and jobs: a payment in progress is worth a longer wait. */
  readonly paymentPatience: number;
  readonly onError: (error: Error) => void;
  /** Called when a migration has changed what prepared statements return. */
  readonly onStale: () => void;
}

/** Rolls back an open transaction on a connection, and returns the error if the connection is unusable. */
export const lossOf = (client: pg.ClientBase): Promise<Error | undefined> =>
  client.query('rollback').then(
    () => undefined,
    (lost: Error) => lost,
  );

/** Counts for work without and with a claim to the reserved connections. */
const claims = ['others', 'payments'] as const;
const waitSeconds = claims.map((claim) => connectionWaitSeconds.of(claim));
const noneFree = connectionRefusals.of('none_free');
const unreachable = connectionRefusals.of('unreachable');

const usedOf = ({ taken }: Places) => [[{}, taken]] as const;
const limitsOf = (places: Places) =>
  claims.map((claim) => [{ claim }, places.limit(claim === 'payments')] as const);
const waitingOf = (places: Places) =>
  claims.map((claim) => [{ claim }, places.waiting(claim === 'payments')] as const);

/** Publishes the number of connections, and who uses or waits for them. */
function measure(places: Places): void {
  connectionsUsed.watch(places, usedOf);
  connectionsLimit.watch(places, limitsOf);
  connectionsWaiting.watch(places, waitingOf);
}

/**
 * Milliseconds until an idle connection is closed. A new one authenticates, loads the catalogue and plans every
 * statement again, which costs several times the purchase that it opens for.
 */
const idleFor = 60_000;

const mayTakeKept = new AsyncLocalStorage<true>();

/**
 * Runs work that may also use the connections reserved for payments and jobs while it lasts (OPS-03): a paying buyer
 * does not wait behind browsing ones.
 */
export const withKeptConnections = <T>(work: () => T): T => mayTakeKept.run(true, work);

/**
 * Opens a process's connections: shared ones, and some reserved. Work that waits longer than the patience is refused,
 * instead of continuing for a browser that has given up (decision 136).
 */
export function openConnections({
  connection,
  size,
  kept,
  patience,
  paymentPatience,
  onError,
  onStale,
}: ConnectionsOptions): Connections {
  const places = new Places({ size, kept });
  measure(places);
  /** Counts how often plans went stale: closes connections opened before the last time. */
  let generation = 0;
  const openedIn = new WeakMap<pg.PoolClient, number>();
  /** Connections taken with a claim to the reserved ones. */
  const claimed = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    ...connection,
    max: size + kept,
    connectionTimeoutMillis: paymentPatience,
    idleTimeoutMillis: idleFor,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool only handles errors of idle connections; an error in use would end the process.
    client.on('error', onError);
    watchCommits(client);
    closeBeforePreparingAgain(client);
    openedIn.set(client, generation);
  });

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (openedIn.get(client) === generation) return client;
    client.release(true);
    return connect();
  }

  /** Connects in a taken slot, or gives the slot back. */
  async function connectWithin(hasClaim: boolean): Promise<pg.PoolClient> {
    try {
      const client = await connect();
      if (hasClaim) claimed.add(client);
      return client;
    } catch (error) {
      places.giveBack(hasClaim);
      if (!refusesConnections(error)) throw error;
      unreachable.inc();
      throw new DatabaseBusy(error);
    }
  }

  return {
    async take() {
      const hasClaim = mayTakeKept.getStore() ?? false;
      const asked = performance.now();
      try {
        const isAdmitted = await places.take(hasClaim, hasClaim ? paymentPatience : patience);
        if (!isAdmitted) {
          noneFree.inc();
          throw new DatabaseBusy(new Error('no connection was free in time'));
        }
        return await connectWithin(hasClaim);
      } finally {
        waitSeconds[hasClaim ? 1 : 0]?.observe((performance.now() - asked) / 1_000);
      }
    },
    giveBack(client, error, broken) {
      if (isStalePlan(error) && openedIn.get(client) === generation) {
        generation += 1;
        onStale();
      }
      client.release(broken ?? openedIn.get(client) !== generation);
      places.giveBack(claimed.delete(client));
    },
    close: () => pool.end(),
  };
}
