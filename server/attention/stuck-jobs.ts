import { stuckJobs } from '../store/attention/stuck-jobs.ts';
import type { AttentionSource } from './source.ts';

/** Milliseconds for which a due job may wait for a worker. */
const patience = 900_000;

/** Jobs that failed for good, or that no worker picks up. */
export const stuckJobSource: AttentionSource = {
  kind: 'job_stuck',
  async read({ tx, now, limit, counted }) {
    const rows = await stuckJobs(tx, { dueBefore: new Date(now - patience), counted });
    return {
      total: rows.length,
      entries: rows.slice(0, limit).map(({ task, jobs, since, is_given_up }) => ({
        kind: 'job_stuck',
        id: `job_stuck ${task}`,
        urgency: 'now',
        since: since.toISOString(),
        job: task,
        jobs,
        is_given_up,
      })),
    };
  },
};
