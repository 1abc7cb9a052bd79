import { randomUUID } from 'node:crypto';
import { type Change, differences } from '#tenants/publishing/differences.ts';
import {
  asking,
  type Choice,
  chosen,
  type DraftConflict,
  type OpenDraft,
  partAt,
  rewritten,
  withoutChanges,
} from '#tenants/publishing/drafts/draft.ts';
import {
  type Edit,
  type EditRefusal,
  edited,
  type MayMake,
} from '#tenants/publishing/drafts/edits.ts';
import { loaded } from '#tenants/publishing/drafts/loaded-file.ts';
import {
  isOfPictures,
  splitPictures,
  withPictures,
} from '#tenants/publishing/drafts/pictures-in-tree.ts';
import { reacher } from '#tenants/publishing/drafts/reach.ts';
import { merge } from '#tenants/publishing/merge.ts';
import {
  editFile,
  type Misplaced,
  type QuickChange,
} from '#tenants/publishing/quick/quick-change.ts';
import { sellersOfChanges } from '#tenants/publishing/sellers-of-change.ts';
import type { Sight } from '#tenants/publishing/told-change.ts';
import type { Json, Node } from '#tenants/publishing/tree.ts';
import { encodeDraft, picturesOfDraft } from '../../../publishing/draft-content.ts';
import type { KnownRevision } from '../known-state.ts';
import type { Restore } from '../plan-restore.ts';
import { readKnown } from '../plan-revision.ts';
import { type DraftState, openState } from './draft-state.ts';

/** An act of somebody in a draft. */
export type DraftAct =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[] }
  | { readonly kind: 'choose'; readonly address: string; readonly choice: Choice }
  | { readonly kind: 'take_out'; readonly addresses: readonly string[] }
  | { readonly kind: 'change'; readonly change: QuickChange }
  | { readonly kind: 'restore'; readonly restore: Restore }
  | {
      readonly kind: 'file';
      readonly json: Json;
      /** The revision that it names as its base, if the portal has that very one. */
      readonly from: KnownRevision | undefined;
    };

export interface DraftWriting {
  readonly act: DraftAct;
  /** The id of the person who does it. */
  readonly author: string;
  /** What they may change. */
  readonly reach: Sight;
}

/** A changed draft, ready to be stored. */
export interface WrittenDraftState {
  readonly content: Uint8Array;
  /** The number of the revision that it now stands on. */
  readonly base: number;
  readonly changes: number;
  readonly conflicts: number;
  /** Ids of the pictures and fonts that it brings. */
  readonly pictures: readonly string[];
  /** The sellers that its changes concern; null if they concern the whole portal. */
  readonly sellers: readonly string[] | null;
  /** The addresses that the act changed, some of them. */
  readonly touched: readonly string[];
  readonly refused: readonly RefusedPart[];
  /** True if everything was so already, or all was refused. */
  readonly isSame: boolean;
}

export interface RefusedPart {
  readonly address: string;
  readonly reason: EditRefusal | 'beyond_rights';
  /** What the draft has there. */
  readonly now?: Json | undefined;
}

export type DraftWritten =
  | (WrittenDraftState & { readonly fault?: undefined })
  | { readonly fault: Misplaced | 'no_conflict' | 'beyond_rights' | 'too_many' };

/** The number of changes that a draft can have. */
export const mostChanges = 100_000;
const mostTouched = 50;

/** Does something in a draft, which also moves it onto the revision in force. */
export function writeDraft(state: DraftState, writing: DraftWriting): DraftWritten {
  const before = openState(state);
  const done = act(before, writing);
  if ('fault' in done) return done;
  const { open, refused = [] } = done;
  if (open.changes.length > mostChanges) return { fault: 'too_many' };
  const touched = differences(before.tree, open.tree);
  const isReached = reacher(writing.reach, before.tree, open.tree);
  // Edits and files were judged part by part.
  const isJudged = writing.act.kind === 'edits' || writing.act.kind === 'file';
  if (!isJudged && !touched.every(isReached)) return { fault: 'beyond_rights' };
  return {
    content: encodeDraft(open),
    base: state.last.number,
    changes: open.changes.length,
    conflicts: open.conflicts.length,
    pictures: picturesOfDraft(open),
    sellers: sellersOfDraft(open),
    touched: touched.slice(0, mostTouched).map(({ address }) => address),
    refused,
    isSame: touched.length === 0 && open.conflicts.length === before.conflicts.length,
  };
}

type Done =
  | { readonly open: OpenDraft; readonly refused?: readonly RefusedPart[] }
  | { readonly fault: Misplaced | 'no_conflict' | 'beyond_rights' };

function sellersOfDraft({ base, tree, changes, conflicts }: OpenDraft): readonly string[] | null {
  const sellersOf = sellersOfChanges(base, tree);
  const sellers = new Set<string>();
  for (const change of [...changes, ...conflicts.map(changeIn)]) {
    // A new picture concerns whoever shows it, which is a change of its own.
    if (isOfPictures(change.address) && !partAt(base, change.address)) continue;
    const concerned = sellersOf(change);
    if (concerned === 'portal') return null;
    for (const seller of concerned) sellers.add(seller);
  }
  return [...sellers];
}

/** The draft's side of a conflict, as a change. */
export const changeIn = ({ address, mine }: DraftConflict): Change => ({
  address,
  ...(mine && { node: mine }),
});

function act(open: OpenDraft, writing: DraftWriting): Done {
  const { act, author } = writing;
  switch (act.kind) {
    case 'edits': {
      const mayMake: MayMake = (change, tree, after) => reacher(writing.reach, tree, after)(change);
      return edited(open, act.edits, { author, newName: () => randomUUID(), mayMake });
    }
    case 'choose': {
      const conflict = open.conflicts.find(({ address }) => address === act.address);
      if (conflict && !reacher(writing.reach, open.tree, open.tree)(changeIn(conflict))) {
        return { fault: 'beyond_rights' };
      }
      const done = chosen(open, act.address, act.choice, author);
      return done ? { open: done } : { fault: 'no_conflict' };
    }
    case 'take_out':
      return { open: withoutChanges(open, act.addresses, author) };
    case 'change': {
      const { tree, pictures } = splitPictures(open.tree);
      const done = editFile(tree, act.change);
      if (done.misplaced) return { fault: done.misplaced };
      return { open: rewritten(open, withPictures(done.tree, pictures), author) };
    }
    case 'file': {
      const from = act.from && readKnown(act.from).tree;
      const mayMake = (before: Node, after: Node) => reacher(writing.reach, before, after);
      const how = { author, newName: () => randomUUID(), from, mayMake };
      const { open: done, leftOut } = loaded(open, act.json, how);
      const refused = leftOut.map(({ address }) => ({ address, reason: 'beyond_rights' as const }));
      return { open: done, refused: refused.slice(0, mostTouched) };
    }
    case 'restore':
      return { open: restored(open, act.restore, author) };
  }
}

/** Goes back to a revision, or takes one back (PUB-13, PUB-14); where that meets later changes, somebody has to choose. */
function restored(open: OpenDraft, restore: Restore, author: string): OpenDraft {
  const treeOf = (revision: Restore['revision']): Node => {
    const { tree, pictures } = readKnown(revision);
    return withPictures(tree, pictures);
  };
  const revision = treeOf(restore.revision);
  if (restore.kind === 'go_back') return rewritten(open, revision, author);
  const { tree, conflicts } = merge(revision, treeOf(restore.before), open.tree);
  return asking(
    rewritten(open, tree, author),
    conflicts.map(({ address, base, mine }) => ({ address, base, mine, authors: [author] })),
  );
}
