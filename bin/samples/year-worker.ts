import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Gone, yearBatches } from './rows/batches.ts';
import type { SampleFacts } from './rows/story-rows.ts';

/** A request of `year-source.ts`. */
export type Asked = 'sessions' | 'next' | Gone;

// On Linux this lowers the priority of the calling thread only, so that the server runs first.
if (process.platform === 'linux') setPriority(19);

const source = yearBatches(workerData as SampleFacts);
parentPort?.on('message', (asked: Asked) => {
  const answer =
    asked === 'sessions'
      ? source.sessions()
      : asked === 'next'
        ? source.next()
        : source.without(asked);
  // A rejection ends the worker, which makes the waiting caller fail.
  void answer.then((value) => parentPort?.postMessage(value));
});
