import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TurnQueue } from '../turns/turn-queue.ts';
import type { Printout } from './printout.ts';

/** One file at a time: a hundred tickets take some seconds of a processor and 300 megabytes. */
const turns = new TurnQueue({ what: 'file', atOnce: 1, waiting: 50, waitingPerClient: 10 });

/** Milliseconds after which a printout has failed. */
const longest = 120_000;

/** Megabytes of a thread's older objects. */
const memory = 768;

/**
 * Draws a printout as a PDF file, in a thread of its own, so that the server goes on answering meanwhile. Clients take turns;
 * throws `server_busy` when too many wait.
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
