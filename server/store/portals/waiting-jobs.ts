import type { Owner } from './owner.ts';

/** Delay for jobs of a moving portal: they wait until they have arrived, or the portal stays. */
const parked = `interval '876000 hours'`;
const isParked = `j.run_at > now() + interval '438000 hours'`;

/** The jobs of a portal in the queue: most are emails, which no sweep creates again. */
const ofPortal = `graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.payload ->> 'portal_id' = $1::text`;

/** Postpones waiting jobs, so that no worker starts them. */
export async function parkJobs(owner: Owner, portalId: number): Promise<void> {
  await owner.run({
    text: `update graphile_worker._private_jobs set run_at = run_at + ${parked}
      where id in (select j.id from ${ofPortal} and j.locked_at is null and not ${isParked})`,
    values: [portalId],
  });
}

/** Makes postponed jobs available again. */
export async function unparkJobs(owner: Owner, portalId: number): Promise<void> {
  await owner.run({
    text: `update graphile_worker._private_jobs set run_at = run_at - ${parked}
      where id in (select j.id from ${ofPortal} and ${isParked})`,
    values: [portalId],
  });
}

/** Number of jobs that workers are running now. */
export async function countRunningJobs(owner: Owner, portalId: number): Promise<number> {
  const [row] = await owner.rows<{ running: number }>({
    text: `select count(*)::int as running from ${ofPortal} and j.locked_at is not null`,
    values: [portalId],
  });
  return row?.running ?? 0;
}

const jobsAtOnce = 5_000;

/**
 * Reads the waiting jobs, except those that were given up, in parts of lines: task, payload, queue name, time and
 * attempts, without the portal's number.
 */
export async function* readJobs(owner: Owner, portalId: number): AsyncGenerator<string[]> {
  let after = '0';
  for (;;) {
    const rows = await owner.rows<{ id: string; line: string }>({
      text: `select j.id::text as id, json_build_array(t.identifier, (j.payload::jsonb - 'portal_id')::text,
          regexp_replace(q.queue_name, ' of \\d+$', ''),
          (j.run_at - case when ${isParked} then ${parked} else interval '0' end)::text,
          j.max_attempts::text)::text as line
        from ${ofPortal} and j.attempts < j.max_attempts and j.id > $2::bigint order by j.id limit ${jobsAtOnce}`,
      values: [portalId, after],
    });
    if (rows.length > 0) yield rows.map(({ line }) => line);
    const last = rows.at(-1);
    if (rows.length < jobsAtOnce || !last) return;
    after = last.id;
  }
}

/** Adds jobs given as lines. */
export async function addJobs(
  owner: Owner,
  portalId: number,
  lines: readonly string[],
): Promise<void> {
  await owner.run({
    text: `select graphile_worker.add_job(given ->> 0,
        payload := ((given ->> 1)::jsonb || jsonb_build_object('portal_id', $1::int))::json,
        queue_name := (given ->> 2) || ' of ' || $1::int, run_at := (given ->> 3)::timestamptz,
        max_attempts := (given ->> 4)::int)
      from (select given from jsonb_array_elements($2::jsonb) with ordinality part (given, at) order by at) part`,
    values: [portalId, `[${lines.join(',')}]`],
  });
}
