import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { QuickChange } from '#tenants/publishing/quick/quick-change.ts';
import type { Sight, ToldChanges } from '#tenants/publishing/told-change.ts';
import type { StoredContent } from '../../publishing/revision-content.ts';
import type { DraftState } from '../planning/drafts/draft-state.ts';
import type { CheckedDraft, DraftToPlan, PlannedDraft } from '../planning/drafts/plan-draft.ts';
import type { DraftReader, ToldDraft } from '../planning/drafts/tell-draft.ts';
import type { DraftBeside, TouchedDraft } from '../planning/drafts/touched-drafts.ts';
import type { DraftWriting, DraftWritten } from '../planning/drafts/write-draft.ts';
import type { KnownState } from '../planning/known-state.ts';
import type { PlanOptions } from '../planning/plan-import.ts';
import type { PlannedRestore, Restore, RestoreReader } from '../planning/plan-restore.ts';
import { type Lane, laneOf } from './lane.ts';

/** The work of a thread: to plan an import. */
export type PlanWork = Planning & {
  readonly known: KnownState;
  readonly options: PlanOptions;
  /** Drafts of which to say whether they change the same. */
  readonly beside: readonly DraftBeside[];
};

/**
 * What is imported: a file whose pictures are in a folder, the shop as its tables have it, a change to what is in force, a restore, or
 * a draft.
 */
type Planning =
  | { readonly tables: true }
  | { readonly json: unknown; readonly folder: string }
  | { readonly change: QuickChange }
  | { readonly restore: Restore; readonly reader: RestoreReader }
  | { readonly draft: DraftToPlan; readonly reader: DraftReader };

/** The work of a thread: to tell what changed from one revision to another. */
export interface CompareWork {
  readonly compare: {
    readonly before: readonly StoredContent[];
    readonly after: readonly StoredContent[];
  };
  readonly sees: Sight;
  readonly limit: number;
}

/** The work of a thread: to change a draft, to tell what it changes, or to check it. */
export type DraftWork =
  | { readonly write: DraftWriting; readonly state: DraftState }
  | { readonly tell: DraftReader; readonly state: DraftState }
  | {
      readonly check: DraftToPlan;
      readonly reader: Pick<DraftReader, 'within'>;
      readonly known: KnownState;
      readonly options: PlanOptions;
    };

export type ThreadWork = PlanWork | CompareWork | DraftWork;

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
  (planning: Planning, beside: readonly DraftBeside[] = []) =>
  async (known: KnownState, options: PlanOptions): Promise<PlannedInThread> =>
    withBuffers(await inThread(lanes.plan, { ...planning, known, options, beside }));

/** A plan, with what the kind of planning adds to it, and the drafts beside it that change the same. */
export type PlannedInThread = PlannedRestore &
  PlannedDraft & { readonly touched: readonly TouchedDraft[] };

/** Compares revisions in a worker thread. */
export const compareInThread = (work: CompareWork): Promise<ToldChanges> =>
  inThread(lanes.look, work);

/** Changes a draft in a worker thread. */
export const writeDraftInThread = (state: DraftState, write: DraftWriting): Promise<DraftWritten> =>
  inThread(lanes.draft, { state, write });

/** Tells what a draft changes, in a worker thread. */
export const tellDraftInThread = (state: DraftState, tell: DraftReader): Promise<ToldDraft> =>
  inThread(lanes.draft, { state, tell });

/** Checks a draft in a worker thread. */
export const checkDraftInThread = (
  check: DraftToPlan,
  reader: Pick<DraftReader, 'within'>,
  known: KnownState,
  options: PlanOptions,
): Promise<CheckedDraft> => inThread(lanes.look, { check, reader, known, options });

// Each thread takes up to a gigabyte. Looking has a lane of its own, so that it never delays a change, and so have drafts,
// because an import of a large shop takes seconds.
const lanes = { plan: laneOf(2), look: laneOf(1), draft: laneOf(2) };

const inThread = <T>(lane: Lane, work: ThreadWork): Promise<T> =>
  lane(async () => {
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
const withBuffers = <T extends PlannedRestore>(planned: T): T =>
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
