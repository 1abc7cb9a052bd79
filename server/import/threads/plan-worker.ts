import { parentPort } from 'node:worker_threads';
import { seeing, toldChanges } from '#tenants/publishing/told-change.ts';
import { decodeContent } from '../../publishing/revision-content.ts';
import { checkDraft, planDraft } from '../planning/drafts/plan-draft.ts';
import { tellDraft } from '../planning/drafts/tell-draft.ts';
import { touchedDrafts } from '../planning/drafts/touched-drafts.ts';
import { writeDraft } from '../planning/drafts/write-draft.ts';
import { planEdit, planTables } from '../planning/plan-edit.ts';
import { planImport } from '../planning/plan-import.ts';
import { planRestore } from '../planning/plan-restore.ts';
import { sourceIn } from '../planning/planner.ts';
import type { CompareWork, PlanWork, ThreadWork } from './plan-thread.ts';

parentPort?.on('message', async (work: ThreadWork) => {
  parentPort?.postMessage(await done(work));
});

function done(work: ThreadWork) {
  if ('compare' in work) return told(work);
  if ('write' in work) return writeDraft(work.state, work.write);
  if ('tell' in work) return tellDraft(work.state, work.tell);
  if ('check' in work) return checkDraft(work.check, work.reader, work.known, work.options);
  return withTouched(work);
}

async function withTouched(work: PlanWork) {
  const plan = await planned(work);
  return { ...plan, touched: touchedDrafts(work.beside, work.known.last, plan) };
}

function planned(work: PlanWork) {
  const { known, options } = work;
  if ('tables' in work) return planTables(known, options);
  if ('draft' in work) return planDraft(work.draft, work.reader, known, options);
  if ('restore' in work) return planRestore(work.restore, work.reader, known, options);
  return 'change' in work
    ? planEdit(work.change, known, options)
    : planImport(sourceIn(work.json, work.folder), known, options);
}

function told({ compare: { before, after }, sees, limit }: CompareWork) {
  return toldChanges(decodeContent(before), decodeContent(after), { sees: seeing(sees), limit });
}
