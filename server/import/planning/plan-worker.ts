import { parentPort } from 'node:worker_threads';
import { seeing, toldChanges } from '#tenants/publishing/told-change.ts';
import { decodeContent } from '../../publishing/revision-content.ts';
import { planEdit } from './plan-edit.ts';
import { planImport } from './plan-import.ts';
import { planRestore } from './plan-restore.ts';
import type { CompareWork, PlanWork } from './plan-thread.ts';
import { sourceIn } from './planner.ts';

parentPort?.on('message', async (work: PlanWork | CompareWork) => {
  parentPort?.postMessage(await (work.compare ? told(work) : planned(work)));
});

function planned(work: PlanWork) {
  const { known, options } = work;
  if (work.restore) return planRestore(work.restore, work.reader, known, options);
  return work.change
    ? planEdit(work.change, known, options)
    : planImport(sourceIn(work.json, work.folder), known, options);
}

function told({ compare: { before, after }, sees, limit }: CompareWork) {
  return toldChanges(decodeContent(before), decodeContent(after), { sees: seeing(sees), limit });
}
