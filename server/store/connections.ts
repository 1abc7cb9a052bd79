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
  /** Milliseconds to wait for one; 0 waits as long as it takes. */
  readonly patience: number;
  /** The same for payments and jobs: money that is on its way is worth a longer wait. */
  readonly paymentPatience: number;
  readonly onError: (error: Error) => void;
  /** Called when a migration has changed what prepared statements return. */
  readonly onStale: () => void;
}

/** Ends what is open on a connection, and returns the error if that cannot be used any more. */
export const lossOf = (client: pg.ClientBase): Promise<Error | undefined> =>
  client.query('rollback').then(
    () => undefined,
    (lost: Error) => lost,
  );

/** Work without a claim to the kept connections, and with one. */
const claims = ['others', 'payments'] as const;
const waitSeconds = claims.map((claim) => connectionWaitSeconds.of(claim));
const noneFree = connectionRefusals.of('none_free');
const unreachable = connectionRefusals.of('unreachable');

const usedOf = ({ taken }: Places) => [[{}, taken]] as const;
const limitsOf = (places: Places) =>
  claims.map((claim) => [{ claim }, places.limit(claim === 'payments')] as const);
const waitingOf = (places: Places) =>
  claims.map((claim) => [{ claim }, places.waiting(claim === 'payments')] as const);

/** Shows how many connections there are, and who has or wants them. */
function measure(places: Places): void {
  connectionsUsed.watch(places, usedOf);
  connectionsLimit.watch(places, limitsOf);
  connectionsWaiting.watch(places, waitingOf);
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
  paymentPatience,
  onError,
  onStale,
}: ConnectionsOptions): Connections {
  const places = new Places({ size, kept });
  measure(places);
  /** Counts the times that plans went stale: connections opened before the last time are closed. */
  let generation = 0;
  const openedIn = new WeakMap<pg.PoolClient, number>();
  /** Connections that were taken with a claim to the kept ones. */
  const claimed = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    ...connection,
    max: size + kept,
    connectionTimeoutMillis: paymentPatience,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool handles errors of idle connections only; an error in use would end the process.
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

  /** Connects at a place that was taken, or gives the place back. */
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
