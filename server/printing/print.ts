import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TurnQueue } from '../turns/turn-queue.ts';
import type { Printout } from './printout.ts';

/** Draws one file at a time: a hundred tickets take seconds of CPU time and 300 megabytes. */
const turns = new TurnQueue({ what: 'file', atOnce: 1, waiting: 50, waitingPerClient: 10 });

/** Milliseconds after which printing is aborted. */
const longest = 120_000;

/** Maximum size of a thread's old-generation heap, in megabytes. */
const memory = 768;

/**
 * Draws a printout as a PDF file, in its own thread so that the server stays responsive. Clients take turns; throws
 * `server_busy` when too many wait.
 */
export const printPdf = (printout: Printout, client: string): Promise<Uint8Array<ArrayBuffer>> =>
  turns.get(Symbol('printout'), client, () => inThread(printout));

async function inThread(printout: Printout): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    workerData: printout,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  try {
    // `once` rejects with the error that ends a worker.
    const [file] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) });
    return file;
  } finally {
    await worker.terminate();
  }
}
