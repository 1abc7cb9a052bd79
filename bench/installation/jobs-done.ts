import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';

const longest = 60_000;

/** Waits until no job is due, so that earlier work no longer uses the machine. */
export async function jobsDone({ query }: Installation): Promise<void> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    const [due] = await query<{ jobs: number }>(
      `select count(*)::int as jobs from graphile_worker._private_jobs
       where run_at <= now() and attempts < max_attempts`,
    );
    if (due?.jobs === 0) return;
    await pause(100);
  }
  throw new Error('jobs are still due after a minute');
}
