import { applyChanges, type Change, differences } from '../differences.ts';
import { merge } from '../merge.ts';
import { type Naming, treeOfFile } from '../names.ts';
import { publishedPart } from '../published-part.ts';
import type { Json, Node } from '../tree.ts';
import { asking, type OpenDraft, rewritten } from './draft.ts';
import { splitPictures, withPictures } from './pictures-in-tree.ts';

interface Loading {
  readonly author: string;
  readonly newName: Naming['newName'];
  /** The revision that the file was made from, if this portal has it. */
  readonly from?: Node | undefined;
  /** Returns a function that tells which changes from one file to another are within the author's rights. */
  readonly mayMake: (before: Node, after: Node) => (change: Change) => boolean;
}

export interface Loaded {
  readonly open: OpenDraft;
  /** Changes that the file makes and its author may not: they were left out. */
  readonly leftOut: readonly Change[];
}

/**
 * Loads a tenant file into a draft (PUB-11): everything that revisions keep becomes as in the file, or, if the revision that it was
 * made from is known, what differs from that; then both sides' changes of the same part wait for a choice. Pictures stay as they
 * are.
 */
export function loaded(open: OpenDraft, file: Json, how: Loading): Loaded {
  const { author, newName, from, mayMake } = how;
  const { tree, pictures } = splitPictures(open.tree);
  const earlier = from ?? tree;
  const own = treeOfFile(publishedPart(file) as Json, { newName, earlier });
  const { tree: wanted, conflicts } = from ? merge(from, own, tree) : { tree: own, conflicts: [] };
  const isMine = mayMake(tree, wanted);
  const changes = differences(tree, wanted);
  const { tree: made } = applyChanges(tree, changes.filter(isMine));
  const asked = conflicts
    .filter(({ address, mine }) => isMine({ address, ...(mine && { node: mine }) }))
    .map(({ address, base, mine }) => ({ address, base, mine, authors: [author] }));
  return {
    open: asking(rewritten(open, withPictures(made, pictures), author), asked),
    leftOut: changes.filter((change) => !isMine(change)),
  };
}
