import { parentPort } from 'node:worker_threads';
import { planEdit } from './plan-edit.ts';
import { planImport } from './plan-import.ts';
import type { PlanWork } from './plan-thread.ts';
import { sourceIn } from './planner.ts';

parentPort?.on('message', async (work: PlanWork) => {
  const { known, options } = work;
  const planned = work.change
    ? planEdit(work.change, known, options)
    : planImport(sourceIn(work.json, work.folder), known, options);
  parentPort?.postMessage(await planned);
});
