import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { inTransaction } from './transaction.ts';

/** Limits on a migration's waits for locks, in milliseconds. */
export interface LockBounds {
  /**
   * Wait for one lock. Everyone who comes later waits behind a waiting migration, so this is far less than serving connections
   * wait. It is also less than PostgreSQL's `deadlock_timeout`: the migration gives way.
   */
  readonly lockTimeout: number;
  /** Pause before the next attempt, for those who waited behind it. */
  readonly retryAfter: number;
  /** Maximum duration of all attempts together. */
  readonly patience: number;
}

const usualBounds: LockBounds = { lockTimeout: 500, retryAfter: 1_000, patience: 300_000 };

/** Retries work that did not get a lock in time. */
export interface BoundedLocks {
  readonly lockTimeout: number;
  /**
   * Runs work whose waits for locks are limited to `lockTimeout` and which a failure undoes, again and again until its locks
   * are free. Reports what it waits for. @throws CannotStart if they never are.
   */
  retry(what: string, work: () => Promise<void>): Promise<void>;
  /** Does the same for work in a transaction on this connection. */
  transaction(what: string, work: () => Promise<void>): Promise<void>;
}

/** Limits a connection's waits for locks, so that nobody waits for long behind a waiting migration (OPS-06). */
export function boundLocks(
  client: pg.Client,
  url: string,
  onProgress: (line: string) => void = () => {},
  bounds: Partial<LockBounds> = {},
): BoundedLocks {
  const { lockTimeout, retryAfter, patience } = { ...usualBounds, ...bounds };

  async function retry(what: string, work: () => Promise<void>): Promise<void> {
    const until = Date.now() + patience;
    let told: string | undefined;
    let watch: pg.Client | undefined;
    try {
      for (;;) {
        const seen = watch && watchWaits(watch);
        try {
          return await work();
        } catch (error) {
          if (!isLockTrouble(error)) throw error;
          const reason = (await seen?.end()) ?? told;
          if (Date.now() > until) throw waitedTooLong(what, reason, patience, error);
          if (reason !== told) onProgress(`${what} waits for ${reason}; it tries again`);
          told = reason;
        } finally {
          await seen?.end();
        }
        watch ??= await watcher(url);
        await pause(retryAfter);
      }
    } finally {
      await watch?.end();
    }
  }

  return {
    lockTimeout,
    retry,
    transaction: (what, work) =>
      retry(what, () =>
        inTransaction(client, async () => {
          await client.query(`set local lock_timeout = ${lockTimeout}`);
          await work();
        }),
      ),
  };
}

/** Returns true for a lock that was not free in time, and for a deadlock, which PostgreSQL ended by an error on one side. */
function isLockTrouble(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return ['55P03', '40P01'].includes((cause as { code?: string }).code ?? '');
}

function waitedTooLong(
  what: string,
  reason = 'a lock that others hold',
  patience: number,
  cause: unknown,
): CannotStart {
  return new CannotStart(
    `${what} waited for ${reason} for ${Math.round(patience / 1000)} seconds in vain, and has changed nothing: end what is in its way, or run ` +
      '"npm run migrate" again later. Servers go on meanwhile.',
    { cause },
  );
}

/** A second connection, which sees what the first waits for; none if the database has no more connections. */
async function watcher(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'foyer migrate watch' });
  client.on('error', () => {});
  return client.connect().then(
    () => client,
    () => undefined,
  );
}

const waits = `select l.relation::regclass::text as relation, b.pid, a.usename, a.application_name
  from pg_locks l
  cross join lateral unnest(pg_blocking_pids(l.pid)) as b (pid)
  left join pg_stat_activity a on a.pid = b.pid
  where not l.granted and l.pid in (
    select pid from pg_stat_activity
    where datname = current_database() and application_name in ('foyer migrate', 'foyer migrate queue')
  )
  limit 1`;

interface Wait {
  readonly relation: string | null;
  readonly pid: number;
  readonly usename: string | null;
  readonly application_name: string | null;
}

/** Polls what the migration waits for until `end`, which returns the last thing found. */
function watchWaits(client: pg.Client) {
  let last: string | undefined;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query<Wait>(waits);
      if (rows[0]) last = inWords(rows[0]);
      await pause(50);
    }
  })().catch(() => {});
  return {
    async end(): Promise<string | undefined> {
      isOver = true;
      await looking;
      return last;
    },
  };
}

function inWords({ relation, pid, usename, application_name: program }: Wait): string {
  const what = relation === null ? 'a row' : `the table ${relation}`;
  const who = [usename, program].filter(Boolean).join(', ');
  return `${what}, which process ${pid} of the database holds${who ? ` (${who})` : ''}`;
}
