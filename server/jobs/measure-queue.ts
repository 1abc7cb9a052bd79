import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../services/services.ts';
import { queueDepth, type TaskDepth } from '../store/queue-depth.ts';
import { sharedReading } from '../store/shared-reading.ts';
import { queueJobs, queueOldestSeconds, queueReadFailures } from '../telemetry/metrics.ts';

/** Milliseconds for which a reading of metrics waits for the queue. */
const usualPatience = 2_000;

const failures = queueReadFailures.of();

/**
 * Shows the depth of the queue, which is read when somebody asks for metrics: once for all who ask within a second, and
 * one reading at a time. One that takes long or fails leaves the figures out and is counted. Returns a function that ends
 * it.
 */
export function measureQueue(
  { store, log }: Pick<Services, 'store' | 'log'>,
  patience = usualPatience,
): () => void {
  const read = sharedReading(() => queueDepth(store), Date.now);
  const depth = async (): Promise<readonly TaskDepth[]> => {
    try {
      return await inTime(read('shared'), patience);
    } catch (error) {
      failures.inc();
      log.warn({ err: error }, 'the depth of the queue could not be read');
      return [];
    }
  };
  const ends = [
    queueJobs.watch(store, async () => (await depth()).flatMap(statesOf)),
    queueOldestSeconds.watch(store, async () => (await depth()).map(ageOf)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const statesOf = ({ task, due, later, running, given_up }: TaskDepth) =>
  Object.entries({ due, later, running, given_up }).map(
    ([state, jobs]) => [{ task, state }, jobs] as const,
  );

const ageOf = ({ task, oldest_seconds }: TaskDepth) => [{ task }, oldest_seconds] as const;

async function inTime<T>(reading: Promise<T>, patience: number): Promise<T> {
  const over = new AbortController();
  const late = pause(patience, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${patience} ms`);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}
