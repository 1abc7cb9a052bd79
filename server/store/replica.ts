import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '#contract/api/refusals.ts';
import { recentReadOutcomes, replicaAge } from '../telemetry/metrics.ts';
import { type CheckPosition, hasReached, type Position, Positions } from './positions.ts';
import { closeBeforePreparingAgain } from './prepare-again.ts';
import { isStalePlan } from './prepared.ts';
import { boundsOf, type RecentReadName } from './recent-reads.ts';
import { openProbe } from './replica-probe.ts';

/** Connections for one transaction after the other. */
export interface ReplicaConnections {
  take(): Promise<pg.PoolClient>;
  giveBack(client: pg.PoolClient, error: unknown, broken?: Error): void;
}

/** A read, in both ways in which it can be made. */
export interface ReadToMake<T> {
  /** The moment before which it has to show everything. */
  readonly since?: Position | undefined;
  /** Reads at the replica; throws what `check` throws. */
  readonly ask: (check: CheckPosition) => Promise<T>;
  /** Reads at the primary. */
  readonly instead: () => Promise<T>;
}

/** A replica, or several behind one address. */
export interface Replica {
  readonly connections: ReplicaConnections;
  /** Reads at the replica as long as that is new enough, or else at the primary. */
  read<T>(name: RecentReadName, read: ReadToMake<T>): Promise<T>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly connection: pg.ClientConfig;
  /** Reads where the primary is now. */
  readonly readPrimary: () => Promise<Position>;
  /** Called when the replica begins to be away, and when a connection to it breaks. */
  readonly onError: (error: Error) => void;
  /** Called when a migration has changed what prepared statements return. */
  readonly onStale: () => void;
}

/** Milliseconds between looks at the primary and the replica. */
const lookEvery = 500;
/** Milliseconds between tries of a read that waits. */
const tryEvery = 50;
/** Connections for reads; those beyond go to the primary. */
const size = 10;
/** Milliseconds to wait until one is open. */
const patience = 1_000;

const ofAnother =
  'DATABASE_REPLICA_URL leads to a replica of another database than DATABASE_URL, or to one that has not followed a new primary yet';

/** The replica is not as new as a read needs. */
class TooOld extends Error {}

/** The state of a replica when it was looked at last, in milliseconds of this process. */
interface Known {
  /** The time by which it was behind; Infinity while it is away. */
  behind: number;
  /** The latest moment of which it is known to have everything; the start of the process before it was reached. */
  upTo: number;
}

const ageOf = ({ upTo }: Known) => [[{}, (performance.now() - upTo) / 1_000]] as const;

/**
 * Opens a replica, which is looked at twice a second: a dead one costs no request more than its own read, which then goes to
 * the primary (OPS-05).
 */
export function openReplica({
  connection,
  readPrimary,
  onError,
  onStale,
}: ReplicaOptions): Replica {
  const positions = new Positions();
  const probe = openProbe(connection);
  const pool = new pg.Pool({ ...connection, max: size, connectionTimeoutMillis: patience });
  const inUse = new Set<pg.PoolClient>();
  const known: Known = { behind: Number.POSITIVE_INFINITY, upTo: performance.now() };
  const endMeasuring = replicaAge.watch(known, ageOf);
  const closing = new AbortController();
  const { signal } = closing;
  let isAway = false;
  let running = 0;
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool handles errors of idle connections only; an error in use would end the process.
    client.on('error', onError);
    closeBeforePreparingAgain(client);
  });

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now();
    // While it does not answer, the replica's age grows.
    const position = await readPrimary().catch(() => undefined);
    if (position) positions.add(at, position);
  }

  async function lookAtReplica(): Promise<void> {
    try {
      const position = await probe.read();
      const now = performance.now();
      known.behind = positions.ageOf(position, now);
      known.upTo = Math.max(known.upTo, now - known.behind);
      if (positions.isElsewhere(position)) rest(new Error(ofAnother));
      else isAway = false;
    } catch (error) {
      rest(error);
      // A machine that is gone answers nothing, not even that it is gone.
      for (const client of inUse) client.connection.stream.destroy();
    }
  }

  /** Leaves the replica alone until it answers again. */
  function rest(error: unknown): void {
    known.behind = Number.POSITIVE_INFINITY;
    if (!isAway && !signal.aborted) onError(new Error('the replica is away', { cause: error }));
    isAway = true;
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      await lookAtPrimary();
      await lookAtReplica();
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const looking = look();

  /** Returns a check of the age that an answer has, beside one that the primary would begin to make now. */
  function checkOf(name: RecentReadName, since: Position | undefined): CheckPosition {
    const asked = performance.now();
    const most = boundsOf(name).seconds * 1_000;
    return (position) => {
      const isBehind = since !== undefined && !hasReached(position, since);
      if (isBehind || positions.ageOf(position, asked) > most) throw new TooOld();
    };
  }

  async function attempt<T>(
    name: RecentReadName,
    { since, ask }: ReadToMake<T>,
  ): Promise<{ readonly answer: T } | 'too_old' | 'away' | 'busy'> {
    if (known.behind > boundsOf(name).seconds * 1_000) {
      return known.behind === Number.POSITIVE_INFINITY ? 'away' : 'too_old';
    }
    if (running === size) return 'busy';
    running += 1;
    try {
      return { answer: await ask(checkOf(name, since)) };
    } catch (error) {
      // A refusal is an answer too. Whatever else failed here is asked of the primary.
      if (error instanceof Refusal) throw error;
      if (error instanceof TooOld) return 'too_old';
      rest(error);
      return 'away';
    } finally {
      running -= 1;
    }
  }

  return {
    connections: {
      async take() {
        const client = await pool.connect();
        inUse.add(client);
        return client;
      },
      giveBack(client, error, broken) {
        inUse.delete(client);
        // A pooler keeps the plans of its own connections (decision 137): the next statements have other names.
        if (isStalePlan(error)) onStale();
        const isKept = error === undefined || error instanceof TooOld;
        client.release(broken ?? !isKept);
      },
    },
    async read(name, read) {
      const until = performance.now() + (boundsOf(name).waits ?? 0) * 1_000;
      for (;;) {
        const outcome = await attempt(name, read);
        if (typeof outcome === 'object') {
          recentReadOutcomes.of(name, 'replica').inc();
          return outcome.answer;
        }
        if (outcome === 'too_old' && performance.now() < until) {
          await pause(tryEvery);
          continue;
        }
        recentReadOutcomes.of(name, outcome).inc();
        return read.instead();
      }
    },
    async close() {
      closing.abort();
      endMeasuring();
      await looking;
      await Promise.all([probe.close(), pool.end()]);
    },
  };
}
