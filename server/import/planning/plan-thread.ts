import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { QuickChange } from '#tenants/publishing/quick/quick-change.ts';
import type { Sight, ToldChanges } from '#tenants/publishing/told-change.ts';
import type { StoredContent } from '../../publishing/revision-content.ts';
import type { KnownState } from './known-state.ts';
import { laneOf } from './lane.ts';
import type { PlanOptions } from './plan-import.ts';
import type { PlannedRestore, Restore, RestoreReader } from './plan-restore.ts';

/** The work of a thread: to plan an import of a file whose pictures are in a folder, of a change to what is in force, or of a restore. */
export type PlanWork = Planning & {
  readonly known: KnownState;
  readonly options: PlanOptions;
  readonly compare?: undefined;
};
type Planning =
  | {
      readonly json: unknown;
      readonly folder: string;
      readonly change?: undefined;
      readonly restore?: undefined;
    }
  | { readonly change: QuickChange; readonly restore?: undefined }
  | { readonly change?: undefined; readonly restore: Restore; readonly reader: RestoreReader };

/** The work of a thread: to tell what changed from one revision to another. */
export interface CompareWork {
  readonly compare: {
    readonly before: readonly StoredContent[];
    readonly after: readonly StoredContent[];
  };
  readonly sees: Sight;
  readonly limit: number;
}

/** Milliseconds after which a thread's work has failed. */
const longest = 300_000;

/** Maximum size of a thread's old generation, in megabytes. */
const memory = 1024;

/** Milliseconds for which a thread without work is kept: starting one takes a second of processor time. */
const keptFor = 60_000;

interface IdleThread {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}
const idle: IdleThread[] = [];

/** Plans in a worker thread, for processes that serve: a file of a thousand events takes seconds of processor time. */
export const planInThread =
  (planning: Planning) =>
  async (known: KnownState, options: PlanOptions): Promise<PlannedRestore> =>
    withBuffers(await inThread<PlannedRestore>({ ...planning, known, options }));

/** Compares revisions in a worker thread. */
export const compareInThread = (work: CompareWork): Promise<ToldChanges> => inThread(work);

// Each thread takes up to a gigabyte. Looking back has a lane of its own, so that it never delays a change.
const lanes = { plan: laneOf(2), compare: laneOf(1) };

const inThread = <T>(work: PlanWork | CompareWork): Promise<T> =>
  lanes[work.compare ? 'compare' : 'plan'](async () => {
    const worker = takeThread();
    try {
      worker.postMessage(work);
      // `once` rejects with the error that ends a worker.
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) });
      keepThread(worker);
      return answer as T;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  });

function takeThread(): Worker {
  const kept = idle.pop();
  if (!kept) {
    return new Worker(new URL('./plan-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
  }
  clearTimeout(kept.timer);
  kept.worker.off('error', forgetThread);
  kept.worker.ref();
  return kept.worker;
}

/** Keeps one thread for what comes next; the process can end meanwhile. */
function keepThread(worker: Worker): void {
  worker.unref();
  if (idle.length > 0) {
    void worker.terminate();
    return;
  }
  const timer = setTimeout(() => {
    forgetThread();
    void worker.terminate();
  }, keptFor).unref();
  worker.on('error', forgetThread);
  idle.push({ worker, timer });
}

/** Forgets the thread that was kept: its time is over, or it has ended by itself. */
function forgetThread(): void {
  const [kept] = idle.splice(0);
  if (kept) clearTimeout(kept.timer);
}

/** Buffers leave a thread as plain arrays of bytes. */
const withBuffers = (planned: PlannedRestore): PlannedRestore =>
  planned.plan
    ? {
        ...planned,
        plan: {
          ...planned.plan,
          images: planned.plan.images.map((image) => ({
            ...image,
            bytes: Buffer.from(image.bytes),
          })),
        },
      }
    : planned;
