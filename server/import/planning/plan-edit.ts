import { editFile, type QuickChange } from '#tenants/publishing/quick/quick-change.ts';
import { jsonOf } from '#tenants/publishing/tree.ts';
import type { KnownState } from './known-state.ts';
import { type Planned, type PlanOptions, planImport } from './plan-import.ts';
import { readKnown, tablesRevision } from './plan-revision.ts';
import { withoutPictures } from './planner.ts';

/** Plans an import of the shop as its tables have it, which makes the first revision of a portal without any. */
export async function planTables(known: KnownState, { now }: PlanOptions): Promise<Planned> {
  const revision = tablesRevision(known);
  if (known.last || !revision) return { faults: [{ path: '', fault: 'has a revision already' }] };
  return planImport(withoutPictures(jsonOf(revision.tree)), known, { now, isOwn: true });
}

/**
 * Plans a quick change: the file that it was shown on, with the change made, imported on that base. So it merges with what was
 * published since, like any file.
 */
export async function planEdit(
  change: QuickChange,
  known: KnownState,
  { now, base }: PlanOptions,
): Promise<Planned> {
  const before = base === undefined ? known.last : known.base;
  const revision = before ? readKnown(before) : tablesRevision(known);
  if (!revision) return { faults: [{ path: '', fault: 'the portal does not exist' }] };
  const edited = editFile(revision.tree, change);
  if (edited.misplaced) return { faults: [], misplaced: edited.misplaced };
  const options = { now, base, isOwn: true };
  return planImport(withoutPictures(jsonOf(edited.tree)), known, options);
}
