import type { Fault } from '#tenants/file/place.ts';
import { type Conflict, merge } from '#tenants/publishing/merge.ts';
import { type Json, jsonOf, type Node } from '#tenants/publishing/tree.ts';
import type { Pictures } from '../../publishing/revision-content.ts';

/** A file with its pictures, as one side of a merge. */
export interface Side {
  readonly tree: Node;
  readonly pictures: Pictures;
}

export interface MergedFile extends Side {
  /** Fields that both sides changed, each in its own way. */
  readonly conflicts: readonly Fault[];
}

/** Merges a file into what was published since the revision that it is based on; pictures too, by their paths. */
export function mergeFile(
  base: Side,
  mine: Side,
  theirs: Side,
  tell: (conflict: Conflict) => string = bothChanged,
): MergedFile {
  const { tree, conflicts } = merge(base.tree, mine.tree, theirs.tree);
  const pictures = mergePictures(base.pictures, mine.pictures, theirs.pictures);
  return {
    tree,
    pictures: pictures.merged,
    conflicts: [
      ...conflicts.map((conflict) => ({ path: conflict.address, fault: tell(conflict) })),
      ...pictures.conflicts,
    ],
  };
}

function mergePictures(base: Pictures, mine: Pictures, theirs: Pictures) {
  const conflicts: Fault[] = [];
  const merged: Record<string, string> = {};
  for (const path of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, here, there] = [base, mine, theirs].map((side) =>
      Object.hasOwn(side, path) ? side[path] : undefined,
    );
    if (
      here !== undefined &&
      there !== undefined &&
      here !== there &&
      here !== before &&
      there !== before
    ) {
      conflicts.push({
        path,
        fault: 'the file’s picture and the one published since are both new',
      });
    }
    const id = here === undefined || here === before ? (there ?? here) : here;
    if (id !== undefined) merged[path] = id;
  }
  return { merged, conflicts };
}

const bothChanged = ({ base, mine, theirs }: Conflict): string =>
  `is ${shown(mine)} in the file, and was published as ${shown(theirs)} since; it was ${shown(base)}`;

const longest = 200;

/** A part as JSON, shortened. */
export function shown(node: Node | undefined): string {
  if (!node) return 'missing';
  const json: Json = jsonOf(node);
  const text = JSON.stringify(json);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
