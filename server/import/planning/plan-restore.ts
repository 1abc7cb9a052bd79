import type { FieldRight } from '#tenants/file/field.ts';
import { differences } from '#tenants/publishing/differences.ts';
import type { Conflict } from '#tenants/publishing/merge.ts';
import {
  rightsOf,
  type Sight,
  seeing,
  type ToldChanges,
  toldChanges,
} from '#tenants/publishing/told-change.ts';
import { jsonOf } from '#tenants/publishing/tree.ts';
import type { KnownRevision, KnownState } from './known-state.ts';
import { mergeFile, type Side, shown } from './merge-file.ts';
import { type Planned, type PlanOptions, planImport } from './plan-import.ts';
import { readKnown } from './plan-revision.ts';
import { withoutPictures } from './planner.ts';

/** A revision to go back to, or one to take back, with the one before it. */
export type Restore =
  | { readonly kind: 'go_back'; readonly revision: KnownRevision }
  | {
      readonly kind: 'take_back';
      readonly revision: KnownRevision;
      readonly before: KnownRevision;
    };

/** A planned restore, with the rights that its changes need, and those changes as their reader may see them. */
export type PlannedRestore = Planned & {
  readonly rights?: readonly FieldRight[];
  readonly told?: ToldChanges;
};

export interface RestoreReader {
  readonly sees: Sight;
  /** The number of changes to tell. */
  readonly limit: number;
}

/**
 * Plans to go back to a revision, or to take one back (PUB-13, PUB-14): the shop as it was shown with that done, merged with what
 * was published since. Parts that a revision changed and that were changed again since are conflicts, listed as faults.
 */
export async function planRestore(
  restore: Restore,
  { sees, limit }: RestoreReader,
  known: KnownState,
  { now, base }: PlanOptions,
): Promise<PlannedRestore> {
  const shownOn = base === undefined ? known.last : known.base;
  if (!shownOn || !known.last) {
    return { faults: [{ path: '', fault: 'there is no revision to change' }] };
  }
  const before = readKnown(shownOn);
  const { wanted, undone } = wantedSide(restore, before);
  // Also of what stays because of a conflict: its fault tells both values.
  const rights = [...new Set(undone.flatMap((change) => rightsOf(change.of, change.before)))];
  if (wanted.conflicts.length > 0) return { faults: wanted.conflicts, rights };
  const isLast = shownOn.number === known.last.number;
  const last = isLast ? before : readKnown(known.last);
  const merged = isLast ? wanted : mergeFile(before, wanted, last);
  if (merged.conflicts.length > 0) return { faults: merged.conflicts, rights };
  const told = toldChanges(last.tree, merged.tree, { sees: seeing(sees), limit });
  const options = { now, stored: merged.pictures };
  const file = withoutPictures(jsonOf(merged.tree));
  const planned = await planImport(file, { ...known, base: undefined }, options);
  return { ...planned, rights, told };
}

/** The shop as it is wanted, and the changes that lead there; for one taken back, all of its own. */
function wantedSide(restore: Restore, now: Side) {
  const revision = readKnown(restore.revision);
  if (restore.kind === 'go_back') {
    return { wanted: { ...revision, conflicts: [] }, undone: changesOf(now, revision) };
  }
  const before = readKnown(restore.before);
  const wanted = mergeFile(revision, before, now, changedAgain);
  return { wanted, undone: changesOf(revision, before) };
}

const changesOf = ({ tree: before }: Side, { tree: after }: Side) =>
  differences(before, after).map((of) => ({ of, before }));

const changedAgain = ({ base, theirs }: Conflict): string =>
  `was set to ${shown(base)} by this revision, and is ${shown(theirs)} now: it was changed again since, so change it yourself`;
