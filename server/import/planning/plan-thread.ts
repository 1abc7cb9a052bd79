import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { KnownState } from './known-state.ts';
import type { Planned, PlanOptions } from './plan-import.ts';
import type { Planner } from './planner.ts';

/** The work of one thread. */
export interface PlanWork {
  readonly json: unknown;
  readonly folder: string;
  readonly known: KnownState;
  readonly options: PlanOptions;
}

/** Milliseconds after which a plan has failed. */
const longest = 300_000;

/** Maximum size of a thread's old generation, in megabytes. */
const memory = 1024;

/** Plans in a worker thread, for processes that serve: a file of a thousand events takes seconds of processor time. */
export const planInThread =
  (json: unknown, folder: string): Planner =>
  async (known, options) => {
    const work: PlanWork = { json, folder, known, options };
    const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    try {
      // `once` rejects with the error that ends a worker.
      const [planned] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) });
      return withBuffers(planned as Planned);
    } finally {
      await worker.terminate();
    }
  };

/** Buffers leave a thread as plain arrays of bytes. */
const withBuffers = (planned: Planned): Planned =>
  planned.plan
    ? {
        plan: {
          ...planned.plan,
          images: planned.plan.images.map((image) => ({
            ...image,
            bytes: Buffer.from(image.bytes),
          })),
        },
      }
    : planned;
