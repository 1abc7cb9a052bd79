import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { inTraceOf } from '../telemetry/job-trace.ts';
import { jobSeconds, jobs } from '../telemetry/metrics.ts';

/** Measures each attempt at a job, and adds it to the trace of the request that queued it. */
export const measuredTasks = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, task && measuredTask(name, task)]),
  );

function measuredTask(name: string, task: Task): Task {
  const seconds = jobSeconds.of(name);
  const done = jobs.of(name, 'done');
  const failed = jobs.of(name, 'failed');
  const givenUp = jobs.of(name, 'given_up');
  return async (payload, helpers) => {
    const began = performance.now();
    try {
      const result = await inTraceOf(payload, name, async () => task(payload, helpers));
      done.inc();
      return result;
    } catch (error) {
      (isLast(helpers) ? givenUp : failed).inc();
      throw error;
    } finally {
      seconds.observe((performance.now() - began) / 1_000);
    }
  };
}

/** True for a job's last attempt. */
const isLast = ({ job }: JobHelpers): boolean => job.attempts >= job.max_attempts;
