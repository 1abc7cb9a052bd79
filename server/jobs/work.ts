import { run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../services/services.ts';
import { withKeptConnections } from '../store/connections.ts';
import { sweeps as sweepRounds, sweepSeconds } from '../telemetry/metrics.ts';
import { watchWorkers } from './dead-workers.ts';
import { measuredTasks } from './measured-tasks.ts';
import { patientClient } from './patient-client.ts';
import { runAll } from './run-all.ts';

/**
 * Work repeated every few seconds for each portal instead of being enqueued, because holding places must not add a job
 * (law 2).
 */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly sweep: (services: Services, portalId: number) => Promise<unknown>;
}

export const jobsRole = 'foyer_jobs';

/** Jobs by the name of their task. */
export type Tasks = TaskList;

/** One noun's jobs; `server/tasks.ts` combines them. */
export interface NounJobs {
  readonly tasks: Tasks;
  /** Lines of the crontab, in UTC. */
  readonly schedule?: readonly string[];
}

interface Work {
  stop(): Promise<void>;
}

interface WorkOptions {
  readonly services: Services;
  /** For direct connections, bypassing any pooler: jobs are announced by LISTEN. */
  readonly databaseUrl: string;
  readonly tasks: Tasks;
  readonly sweeps?: readonly Sweep[];
  /** Daily and other timed jobs, in crontab form. */
  readonly crontab?: string;
  readonly concurrency?: number;
  /** Milliseconds between checks for dead workers. */
  readonly watchEveryMs?: number;
}

/** Runs queued jobs and sweeps until stopped; any number of processes may. */
export async function startWork(options: WorkOptions): Promise<Work> {
  const { services, databaseUrl, tasks, sweeps = [], crontab } = options;
  const { concurrency = 4, watchEveryMs = 5_000 } = options;
  const patience = { isOver: false };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c role=${jobsRole}`,
    max: concurrency + 2,
    Client: patientClient(patience),
  });
  const onError = (error: Error) =>
    services.log.warn({ err: error }, 'a connection of the jobs broke');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const watch = watchWorkers({
    databaseUrl,
    role: jobsRole,
    everyMs: watchEveryMs,
    onError,
    onFreed: (pools) => services.log.warn({ pools }, 'workers died while running jobs'),
  });
  const runner = await run({
    events: watch.events,
    pgPool: pool,
    taskList: measuredTasks(ahead(tasks)),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: workerLogger(services),
    ...(crontab === undefined ? {} : { crontab }),
  });
  const loops = sweeps.map((sweep) => startLoop(services, sweep));
  return {
    async stop() {
      patience.isOver = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await runner.stop();
      await watch.stop();
      await pool.end();
    },
  };
}

/** The jobs with the connections reserved for them: a paid order does not wait for people who only read. */
const ahead = (tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => withKeptConnections(() => task?.(payload, helpers)),
    ]),
  );

function startLoop(services: Services, { name, everyMs, sweep }: Sweep): Work {
  const seconds = sweepSeconds.of(name);
  const done = sweepRounds.of(name, 'done');
  const failed = sweepRounds.of(name, 'failed');
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    const began = performance.now();
    try {
      await forEachPortal(services, async (portalId) => {
        if (!stopped) await withKeptConnections(() => sweep(services, portalId));
      });
      done.inc();
    } catch (error) {
      failed.inc();
      services.log.error({ err: error, sweep: name }, 'a sweep failed');
    }
    seconds.observe((performance.now() - began) / 1_000);
    if (!stopped) schedule();
  }
  function schedule(): void {
    timer = setTimeout(() => {
      running = round();
    }, everyMs);
  }
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export async function listPortalIds(services: Services): Promise<number[]> {
  const directory = await services.cache.directory();
  return [...new Set(directory.map((entry) => entry.portalId))];
}

/** Runs some work for each portal; a failure at one is thrown after the others are done. */
export async function forEachPortal(
  services: Services,
  work: (portalId: number) => Promise<unknown>,
): Promise<void> {
  await runAll(await listPortalIds(services), work);
}

const workerLogger = (services: Services): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') services.log.error({ job: message }, 'job queue');
    else services.log.debug({ job: message }, 'job queue');
  });
