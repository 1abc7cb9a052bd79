import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';

/** First half of the advisory locks' keys, to distinguish them from others. */
const lockClass = 1_018;
/** A process may be reconnecting during one check. */
const checksUntilDead = 3;

interface WatchOptions {
  readonly databaseUrl: string;
  readonly role: string;
  readonly everyMs: number;
  readonly onError: (error: Error) => void;
  /** Called with the pools of dead workers, once their jobs are freed. */
  readonly onFreed: (pools: readonly string[]) => void;
}

interface Watch {
  /** Events by which the queue announces its worker pool; watching starts then. */
  readonly events: WorkerEvents;
  stop(): Promise<void>;
}

/**
 * Frees the jobs of dead workers, which the queue itself would keep locked for four hours. A process locks jobs in the
 * name of its worker pool, and holds an advisory lock for the pool while it lives: a pool with jobs but without that
 * lock at several checks is dead. Losing the database drops all locks, so counting starts again.
 */
export function watchWorkers(options: WatchOptions): Watch {
  const { everyMs, onError, onFreed } = options;
  const events: WorkerEvents = new EventEmitter();
  let missed = new Map<string, number>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;
  events.once('pool:create', ({ workerPool }) => {
    running = round(workerPool.id);
  });

  async function connect(own: string): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.databaseUrl,
      // A load balancer may accept a connection and lead it nowhere.
      connectionTimeoutMillis: 10_000,
      // A lost machine does not close its connection: keepalives end it within a minute.
      options:
        `-c role=${options.role} -c tcp_keepalives_idle=30 ` +
        '-c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
    });
    fresh.on('error', onError);
    fresh.once('end', () => {
      if (client === fresh) client = undefined;
    });
    await fresh.connect();
    client = fresh;
    missed.clear();
    await fresh.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, own]);
    return fresh;
  }

  async function look(own: string): Promise<void> {
    const connection = client ?? (await connect(own));
    const absent = await absentPools(connection, own);
    missed = new Map(absent.map((id) => [id, (missed.get(id) ?? 0) + 1]));
    const dead = absent.filter((id) => (missed.get(id) ?? 0) >= checksUntilDead);
    if (dead.length === 0) return;
    await connection.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    onFreed(dead);
  }

  async function round(own: string): Promise<void> {
    try {
      await look(own);
    } catch (error) {
      onError(error as Error);
      await client?.end().catch(() => undefined);
      client = undefined;
    }
    if (isOver) return;
    timer = setTimeout(() => {
      running = round(own);
    }, everyMs);
  }

  return {
    events,
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await running;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Other pools that have jobs, and whose advisory lock is free. */
async function absentPools(client: pg.Client, own: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) busy
     where id <> $2 and pg_try_advisory_xact_lock($1, hashtext(id))`,
    [lockClass, own],
  );
  return rows.map(({ id }) => id);
}
