import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { YearSource } from './rows/batches.ts';
import type { SampleFacts } from './rows/story-rows.ts';
import type { Asked } from './year-worker.ts';

/**
 * Plans a year in a worker thread, so that the server keeps answering. Aborting the signal rejects a pending call with an
 * AbortError.
 */
export function yearInThread(facts: SampleFacts, signal: AbortSignal): YearSource {
  const worker = new Worker(new URL('./year-worker.ts', import.meta.url), { workerData: facts });
  const ask = async <T>(asked: Asked): Promise<T> => {
    // `once` rejects if the worker fails.
    const answered = once(worker, 'message', { signal });
    worker.postMessage(asked);
    const [answer] = await answered;
    return answer;
  };
  return {
    sessions: () => ask('sessions'),
    next: () => ask('next'),
    without: (gone) => ask(gone),
    async stop() {
      await worker.terminate();
    },
  };
}
