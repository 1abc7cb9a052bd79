import type { Scope } from '#domain/staff/rights.ts';
import { namesIn } from '#tenants/publishing/address.ts';
import type { Change } from '#tenants/publishing/differences.ts';
import { partAt } from '#tenants/publishing/drafts/draft.ts';
import { isOfPictures } from '#tenants/publishing/drafts/pictures-in-tree.ts';
import { reacher } from '#tenants/publishing/drafts/reach.ts';
import {
  type Sight,
  type ToldChange,
  told,
  toldValue,
  wayTo,
} from '#tenants/publishing/told-change.ts';
import { isSame, type Node } from '#tenants/publishing/tree.ts';
import { type DraftState, openState } from './draft-state.ts';
import { changeIn } from './write-draft.ts';

/** A change of a draft in the words of the forms, with the ids of those who wrote it. */
export interface ToldDraftChange extends ToldChange {
  readonly authors: readonly string[];
  /** True if the reader may take it out of the draft. */
  readonly isReached: boolean;
}

/** A conflict of a draft, side by side; null for what is missing, and for things with fields of their own. */
export interface ToldConflict {
  readonly address: string;
  readonly way: readonly string[];
  readonly base: ToldSide;
  readonly mine: ToldSide;
  readonly published: ToldSide;
  /** True if that is what the draft itself had changed before: its own change meets a file that was loaded into it, or a revision taken back. */
  readonly isOwn: boolean;
  readonly authors: readonly string[];
  readonly isReached: boolean;
}

export interface ToldSide {
  readonly isThere: boolean;
  readonly text: string | null;
}

export interface ToldDraft {
  /** How many there are of the draft on the revision in force. */
  readonly changeCount: number;
  readonly conflictCount: number;
  readonly changes: readonly ToldDraftChange[];
  readonly conflicts: readonly ToldConflict[];
  /** Further changes and conflicts, beyond the limit. */
  readonly more: number;
  /** Those of fields that the reader may not see. */
  readonly hidden: number;
}

export interface DraftReader {
  readonly sees: Sight;
  readonly changes: Sight;
  /** The sellers to whom a role is limited; all, without. */
  readonly within?: Scope;
  readonly limit: number;
}

/** Tells what a draft changes in the revision in force, and what waits for a choice (PUB-02, PUB-03). */
export function tellDraft(state: DraftState, reader: DraftReader): ToldDraft {
  const open = openState(state);
  const { base, tree } = open;
  const isSeen = reacher(reader.sees, base, tree);
  const isReached = reacher(reader.changes, base, tree);
  const changes = open.changes.filter(isSeen);
  const conflicts = open.conflicts.filter((each) => isSeen(changeIn(each)));
  const all = open.changes.length + open.conflicts.length;
  const [shown, asked] = [changes.slice(0, reader.limit), conflicts.slice(0, reader.limit)];
  return {
    changeCount: open.changes.length,
    conflictCount: open.conflicts.length,
    changes: shown.map((change) => ({
      ...(isOfPictures(change.address) ? toldPicture(change, base) : told(change, base, tree)),
      authors: change.authors,
      isReached: isReached(change),
    })),
    conflicts: asked.map((each) => {
      const { address, authors } = each;
      const side = (node: typeof each.mine): ToldSide => ({
        isThere: node !== undefined,
        text: isOfPictures(address) ? null : toldValue(address, node),
      });
      return {
        address,
        way: isOfPictures(address) ? wayOfPicture(address) : wayTo(address, tree, base),
        base: side(each.base),
        mine: side(each.mine),
        published: side(partAt(tree, address)),
        isOwn: !isSame(partAt(tree, address), partAt(base, address)),
        authors,
        isReached: isReached(changeIn(each)),
      };
    }),
    more: changes.length + conflicts.length - shown.length - asked.length,
    hidden: all - changes.length - conflicts.length,
  };
}

function toldPicture({ address, node }: Change, base: Node): ToldChange {
  const kind = !node ? 'removed' : partAt(base, address) ? 'changed' : 'added';
  return { address, way: wayOfPicture(address), kind, before: null, after: null };
}

const wayOfPicture = (address: string): string[] => [
  'Pictures and fonts',
  ...namesIn(address).slice(1),
];
