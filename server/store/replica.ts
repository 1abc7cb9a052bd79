import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '#contract/api/refusals.ts';
import { recentReadOutcomes, replicaAge } from '../telemetry/metrics.ts';
import { type CheckPosition, hasReached, type Position, Positions } from './positions.ts';
import { closeBeforePreparingAgain } from './prepare-again.ts';
import { isStalePlan } from './prepared.ts';
import { boundsOf, type RecentReadName } from './recent-reads.ts';
import { openProbe } from './replica-probe.ts';

/** Connections for one transaction at a time. */
export interface ReplicaConnections {
  take(): Promise<pg.PoolClient>;
  giveBack(client: pg.PoolClient, error: unknown, broken?: Error): void;
}

/** A replica, as a single read queries it. */
export interface AskedReplica {
  readonly connections: ReplicaConnections;
  readonly check: CheckPosition;
  /** Milliseconds after which the replica cancels a statement whose reader has gone. */
  readonly statementTimeout?: number;
}

/** A read, in the two ways to run it. */
export interface ReadToMake<T> {
  /** The position up to which it must show everything. */
  readonly since?: Position | undefined;
  /** Reads from the replica; throws what the check throws. */
  readonly ask: (replica: AskedReplica) => Promise<T>;
  /** Reads at the primary. */
  readonly instead: () => Promise<T>;
}

/** A replica, or several behind one address. */
export interface Replica {
  /** Reads from the replica while that is recent and fast enough, or else from the primary. */
  read<T>(name: RecentReadName, read: ReadToMake<T>): Promise<T>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly connection: pg.ClientConfig;
  /** Reads the primary's current position. */
  readonly readPrimary: () => Promise<Position>;
  /** Called when the replica goes away, when it is slow, and when a connection to it breaks. */
  readonly onError: (error: Error) => void;
  /** Called when a migration has changed what prepared statements return. */
  readonly onStale: () => void;
}

/** Milliseconds between checks of the primary and the replica. */
const lookEvery = 500;
/** Milliseconds between attempts of a waiting read. */
const tryEvery = 50;
/** The maximum number of connections for reads; reads beyond that go to the primary. */
const size = 10;
/** Milliseconds to wait for an open connection. */
const patience = 1_000;
/** Milliseconds for which reads with a waiting person avoid a replica that was slower than the primary. */
const slowRest = 10_000;
/** Milliseconds for the replica to end a statement after its reader has gone. */
const grace = 500;

const ofAnother =
  'DATABASE_REPLICA_URL leads to a replica of another database than DATABASE_URL, or to one that has not followed a new primary yet';

/** Thrown if the replica lags too far behind for a read. */
class TooOld extends Error {}

/** The state of a replica at its last check, in milliseconds of this process. */
interface Known {
  /** Milliseconds by which it was behind; Infinity while it is away. */
  behind: number;
  /** The latest moment up to which it is known to have everything; initially the start of the process. */
  upTo: number;
}

const ageOf = ({ upTo }: Known) => [[{}, (performance.now() - upTo) / 1_000]] as const;

/**
 * Opens a replica and checks it twice a second: a dead one costs a request at most one attempted read, which then goes
 * to the primary (OPS-05). A slow one that passes these checks costs little too: reads with a waiting person have a
 * time limit (OPS-03).
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
  /** Time until which the replica counts as slow. */
  let slowUntil = 0;
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool only handles errors of idle connections; an error in use would end the process.
    client.on('error', onError);
    closeBeforePreparingAgain(client);
  });

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now();
    // While it does not respond, the replica's age grows.
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
      // A machine that is gone sends nothing, not even a reset.
      for (const client of inUse) client.connection.stream.destroy();
    }
  }

  /** Avoids the replica until it responds again. */
  function rest(error: unknown): void {
    known.behind = Number.POSITIVE_INFINITY;
    if (!isAway && !signal.aborted) onError(new Error('the replica is away', { cause: error }));
    isAway = true;
    // After it returns, its speed is measured from scratch.
    slowUntil = 0;
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      await lookAtPrimary();
      await lookAtReplica();
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const looking = look();

  /**
   * Returns a function that throws TooOld if a replica's position lacks what `since` requires, or lags the primary, as
   * of now, by more than the read allows.
   */
  function checkOf(name: RecentReadName, since: Position | undefined): CheckPosition {
    const asked = performance.now();
    const most = boundsOf(name).seconds * 1_000;
    return (position) => {
      const isBehind = since !== undefined && !hasReached(position, since);
      if (isBehind || positions.ageOf(position, asked) > most) throw new TooOld();
    };
  }

  const connections: ReplicaConnections = {
    async take() {
      const client = await pool.connect();
      inUse.add(client);
      return client;
    },
    giveBack(client, error, broken) {
      inUse.delete(client);
      // A pooler keeps the plans of its own connections (decision 137), so the next statements get new names.
      if (isStalePlan(error)) onStale();
      const isKept = error === undefined || error instanceof TooOld;
      client.release(broken ?? !isKept);
    },
  };

  async function attempt<T>(
    name: RecentReadName,
    { since, ask }: ReadToMake<T>,
  ): Promise<{ readonly answer: T } | 'too_old' | 'away' | 'busy' | 'slow'> {
    const { seconds, patience } = boundsOf(name);
    if (known.behind > seconds * 1_000) {
      return known.behind === Number.POSITIVE_INFINITY ? 'away' : 'too_old';
    }
    if (running === size) return 'busy';
    running += 1;
    const bounded = within(connections, patience);
    try {
      const asked = { connections: bounded.connections, check: checkOf(name, since) };
      const timeout = patience === undefined ? {} : { statementTimeout: patience * 1_000 + grace };
      return { answer: await ask({ ...asked, ...timeout }) };
    } catch (error) {
      // A refusal is an answer too. After any other failure here, ask the primary.
      if (error instanceof Refusal) throw error;
      if (error instanceof TooOld) return 'too_old';
      if (bounded.isOver()) return 'slow';
      rest(error);
      return 'away';
    } finally {
      bounded.end();
      running -= 1;
    }
  }

  /**
   * Reads from the primary after the replica was too slow, and avoids the replica for a while if it is to blame rather
   * than the size of the read.
   */
  async function readSlow<T>(name: RecentReadName, { instead }: ReadToMake<T>): Promise<T> {
    const asked = performance.now();
    const answer = await instead();
    const took = performance.now() - asked;
    if (took < (boundsOf(name).patience ?? 0) * 1_000) {
      if (slowUntil < asked)
        onError(
          new Error(
            `the replica is slow: it did not read "${name}" in time, and the primary did in ${Math.round(took)} ms`,
          ),
        );
      slowUntil = performance.now() + slowRest;
    }
    return answer;
  }

  return {
    async read(name, read) {
      const { waits = 0, patience } = boundsOf(name);
      const until = performance.now() + waits * 1_000;
      for (;;) {
        const isResting = patience !== undefined && performance.now() < slowUntil;
        const outcome = isResting ? 'slow' : await attempt(name, read);
        if (typeof outcome === 'object') {
          recentReadOutcomes.of(name, 'replica').inc();
          return outcome.answer;
        }
        if (outcome === 'too_old' && performance.now() < until) {
          await pause(tryEvery);
          continue;
        }
        recentReadOutcomes.of(name, outcome).inc();
        return outcome === 'slow' && !isResting ? readSlow(name, read) : read.instead();
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

/**
 * Limits how long a read has its connection, in seconds: after that the connection is destroyed, and what is running on
 * it fails.
 */
function within(connections: ReplicaConnections, seconds: number | undefined) {
  const used = new Set<pg.PoolClient>();
  let isOver = false;
  const breakOff = () => {
    isOver = true;
    for (const client of used) client.connection.stream.destroy();
  };
  const timer = seconds === undefined ? undefined : setTimeout(breakOff, seconds * 1_000);
  const bounded: ReplicaConnections = {
    async take() {
      const client = await connections.take();
      used.add(client);
      if (isOver) breakOff();
      return client;
    },
    giveBack(client, error, broken) {
      used.delete(client);
      connections.giveBack(client, error, broken);
    },
  };
  return { connections: bounded, isOver: () => isOver, end: () => clearTimeout(timer) };
}
