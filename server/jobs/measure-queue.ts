import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../services/services.ts';
import { queueDepth, type TaskDepth } from '../store/queue-depth.ts';
import { sharedReading } from '../store/shared-reading.ts';
import { queueJobs, queueOldestSeconds, queueReadFailures } from '../telemetry/metrics.ts';

/** Milliseconds that a reading of metrics waits for the queue. */
const usualPatience = 2_000;

const failures = queueReadFailures.of();

/**
 * Publishes the depth of the queue, read on demand when metrics are requested: at most one reading at a time, shared by
 * requests within a second. A slow or failed reading leaves the figures out and is counted. Returns a function that
 * stops it.
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
