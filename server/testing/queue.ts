import type { JobPayloads } from '../jobs/enqueue.ts';
import type { World } from './venues/world.ts';

/** The queued jobs of a task, first come first. */
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
