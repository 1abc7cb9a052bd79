import type { Tone } from '../../parts/badge.tsx';
import { bulkWords } from '../../words/bulk.ts';
import type { Run } from './bulk-data.ts';

const tones = { queued: 'plain', running: 'info', done: 'positive', failed: 'danger' } as const;

type Shown = Pick<Run, 'state' | 'is_trial' | 'done' | 'left'> & Partial<Pick<Run, 'approval'>>;

/** The state of a run in a word or two. A pending run, or one that left orders unchanged, is not called done. */
export function stateOfRun(run: Shown): { readonly tone: Tone; readonly text: string } {
  const own = bulkWords.run;
  const { state, approval } = run;
  if (state === 'done' && approval?.state === 'waiting') {
    return { tone: 'warning', text: own.waitsForApproval };
  }
  if (state === 'done' && !run.is_trial && run.left > 0) {
    return { tone: 'warning', text: run.done > 0 ? own.partlyDone : own.nothingDone };
  }
  return { tone: tones[state], text: own.states[state] };
}
