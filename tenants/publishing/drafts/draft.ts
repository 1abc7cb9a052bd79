import { type Address, listOfOrder, namesIn } from '../address.ts';
import { applyChanges, type Change, differences } from '../differences.ts';
import { merge } from '../merge.ts';
import { nodeAt } from '../names.ts';
import { togetherWith } from '../together.ts';
import { isSame, type Node } from '../tree.ts';
import { overlapsOf } from './overlaps.ts';

/** A change of a draft, with everybody who wrote it; whoever wrote it last comes last. */
export interface DraftChange extends Change {
  readonly authors: readonly string[];
}

/**
 * A part that the draft changed in one way and a later revision in another. The draft has the published part until somebody
 * chooses; `mine` is what the draft had, and `base` what both changed. Undefined stands for a missing part.
 */
export interface DraftConflict {
  readonly address: Address;
  readonly base: Node | undefined;
  readonly mine: Node | undefined;
  readonly authors: readonly string[];
}

/** The changes of a draft on its base: each part once, at the smallest changed part (`differences`). */
export interface Draft {
  readonly changes: readonly DraftChange[];
  readonly conflicts: readonly DraftConflict[];
}

/** A draft with the file that it makes of its base. */
export interface OpenDraft extends Draft {
  readonly base: Node;
  readonly tree: Node;
}

export const emptyDraft: Draft = { changes: [], conflicts: [] };

/** Opens a draft on its base. @throws Error for changes that this base has no place for. */
export function openDraft(base: Node, { changes, conflicts }: Draft): OpenDraft {
  const { tree, homeless } = applyChanges(base, inOrder(changes));
  if (homeless.length > 0) throw new Error(`the draft has no place for ${homeless[0]?.address}`);
  return { base, tree, changes, conflicts };
}

/** Orders of lists come last: each names all items of its list, those that the draft adds too. */
const inOrder = (changes: readonly DraftChange[]): readonly DraftChange[] => [
  ...changes.filter(({ address }) => listOfOrder(address) === undefined),
  ...changes.filter(({ address }) => listOfOrder(address) !== undefined),
];

/** The draft with its file changed into another one, by somebody. */
export function rewritten(open: OpenDraft, tree: Node, author: string): OpenDraft {
  const authorsOf = authorship(open.changes, author);
  const written = differences(open.base, tree);
  const changes = written.map((change) => ({ ...change, authors: authorsOf(change) }));
  // Somebody changed the part itself, and so has chosen.
  const touched = new Set(differences(open.tree, tree).map(({ address }) => address));
  const conflicts = open.conflicts.filter(({ address }) => !touched.has(address));
  return { base: open.base, tree, changes, conflicts };
}

/** The draft without the changes at some addresses: these parts are as in its base again. */
export function withoutChanges(
  open: OpenDraft,
  addresses: readonly Address[],
  author: string,
): OpenDraft {
  const out = new Set(addresses);
  const changes = open.changes.filter(({ address }) => !out.has(address));
  return rewritten(open, openDraft(open.base, { changes, conflicts: [] }).tree, author);
}

/**
 * Returns a function that gives the authors of a change: those who wrote the same part, or parts of it or around it, before; and the
 * author of what is new in it.
 */
function authorship(before: readonly DraftChange[], author?: string) {
  const overlapping = overlapsOf(before);
  return (change: Change): readonly string[] => {
    const earlier = overlapping(change.address);
    const same = earlier.find(({ address }) => address === change.address);
    if (same && isSame(same.node, change.node)) return same.authors;
    const others = new Set(earlier.flatMap(({ authors }) => authors));
    if (author === undefined) return [...others];
    others.delete(author);
    return [...others, author];
  };
}

/** Who wrote the changes of a draft that touch the same parts as these changes; nobody if none does. */
export function writersTouchedBy(draft: Draft, changes: readonly Change[]): readonly string[] {
  const written = [...draft.changes, ...draft.conflicts];
  const overlapping = overlapsOf(written);
  const beside = Map.groupBy(written, ({ address }) => oneKey(address));
  const touched = changes.flatMap(({ address }) => {
    const key = oneKey(address);
    return [...overlapping(address), ...((key !== undefined && beside.get(key)) || [])];
  });
  return [...new Set(touched.flatMap(({ authors }) => authors))];
}

/** Moves a draft onto a later file (PUB-03): what only one side changed is merged, the rest are conflicts. */
export function moved(open: OpenDraft, onto: Node): OpenDraft {
  if (isSame(open.base, onto)) return { ...open, base: onto };
  const { tree, conflicts: found } = merge(open.base, open.tree, onto);
  const authorsOf = authorship(open.changes);
  const changes = differences(onto, tree).map((change) => ({
    ...change,
    authors: authorsOf(change),
  }));
  const fresh = found.map(({ address, base, mine }) => ({
    address,
    base,
    mine,
    authors: authorsOf({ address, ...(mine && { node: mine }) }),
  }));
  const { conflicts } = open;
  return withoutSettled(asking({ base: onto, tree, changes, conflicts }, fresh));
}

/** The draft with further conflicts; one about the same part takes the place of the one before. */
export function asking(open: OpenDraft, fresh: readonly DraftConflict[]): OpenDraft {
  const all = new Map([...open.conflicts, ...fresh].map((each) => [each.address, each]));
  return { ...open, conflicts: [...all.values()] };
}

/** Leaves out conflicts in which both sides say the same by now. */
const withoutSettled = (open: OpenDraft): OpenDraft => ({
  ...open,
  conflicts: open.conflicts.filter(
    ({ address, mine }) => !isSame(partAt(open.tree, address), mine),
  ),
});

/** The part at an address, or the order of the list that the address of an order names. */
export function partAt(tree: Node, address: Address): Node | undefined {
  const list = listOfOrder(address);
  if (list === undefined) return nodeAt(tree, address);
  const node = nodeAt(tree, list);
  return node?.kind === 'items' ? { kind: 'value', value: node.order } : undefined;
}

/** A choice in a conflict: what the draft had, or what was published. */
export type Choice = 'mine' | 'published';

/**
 * Chooses in a conflict, and in those that count as one with it, such as from and until. Undefined if there is no such
 * conflict, or no place (any more) for what the draft had.
 */
export function chosen(
  open: OpenDraft,
  at: Address,
  choice: Choice,
  author: string,
): OpenDraft | undefined {
  const conflict = open.conflicts.find(({ address }) => address === at);
  if (!conflict) return undefined;
  const settled = open.conflicts.filter(({ address }) => isOneWith(address, at));
  const conflicts = open.conflicts.filter((each) => !settled.includes(each));
  if (choice === 'published') return { ...open, conflicts };
  const changes = settled.map(({ address, mine }) => ({ address, ...(mine && { node: mine }) }));
  const { tree, homeless } = applyChanges(open.tree, changes);
  if (homeless.length > 0) return undefined;
  return rewritten({ ...open, conflicts }, tree, author);
}

/** True for the same field, and for those that count as one with it. */
function isOneWith(one: Address, other: Address): boolean {
  const key = oneKey(one);
  return one === other || (key !== undefined && key === oneKey(other));
}

/** The same for all fields that count as one, such as from and until of one thing; undefined for any other. */
function oneKey(address: Address): string | undefined {
  const word = togetherWith(address);
  return word && JSON.stringify([namesIn(address).slice(0, -1), word]);
}
