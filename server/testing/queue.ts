import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { jobsRole, type Tasks } from '../jobs/work.ts';
import type { World } from './venues/world.ts';

/** Returns a task's queued jobs, oldest first. */
export async function jobsOf<T extends keyof JobPayloads>(
  { sql }: Pick<World, 'sql'>,
  task: T,
): Promise<JobPayloads[T][]> {
  const rows = await sql<{ payload: JobPayloads[T] }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [task],
  );
  return rows.map(({ payload }) => payload);
}

/** Empties the queue. */
export async function emptyQueue({ sql }: Pick<World, 'sql'>): Promise<void> {
  await sql('delete from graphile_worker._private_jobs');
}

const logger = new Logger(() => () => {});

/** Runs the queued jobs as a worker does, until none is due. */
export async function runJobs({ database }: Pick<World, 'database'>, tasks: Tasks): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: database.url,
    options: `-c role=${jobsRole}`,
    max: 1,
  });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  await runOnce({ pgPool, taskList: tasks, concurrency: 1, noHandleSignals: true, logger });
  await pgPool.end();
}
