import { type Change, differences } from '#tenants/publishing/differences.ts';
import { inLanguageOrder } from '#tenants/publishing/first-language.ts';
import { baseKey } from '#tenants/publishing/published-part.ts';
import { type Json, jsonOf, type Node } from '#tenants/publishing/tree.ts';
import { readAnyImage } from '../store/catalogue/images.ts';
import { readPortalId } from '../store/catalogue/portals.ts';
import type { Store, Tx } from '../store/database.ts';
import {
  type Erasure,
  listRevisions,
  type RevisionRow,
  readContents,
  readRevision,
} from '../store/publishing/revisions.ts';
import { type Archive, packArchive } from './archive.ts';
import { decodeContent } from './revision-content.ts';

interface ReadRevision extends RevisionRow {
  readonly tree: Node;
}

/** The differences of two revisions. */
export interface RevisionDifference {
  readonly before: Node;
  readonly changes: readonly Change[];
  /** Paths of pictures and fonts that are new, gone or other bytes. */
  readonly pictures: readonly string[];
}

/** The revisions of the portal with a key. Each function throws an Error if there is no such portal or revision. */
export async function openRevisions(store: Store, key: string) {
  const portalId = await store.read(0, (tx) => readPortalId(tx, key));
  if (portalId === undefined) throw new Error(`There is no portal ${key}.`);
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.read(portalId, work);
  return {
    /** Lists those below a number, newest first; 200 at most. */
    list: (below?: number): Promise<RevisionRow[]> => within((tx) => listRevisions(tx, below)),
    /** Writes a revision as a tenant file that names the revision as its base; with its languages in another order, if given. */
    file: (number: number, languages?: readonly string[]): Promise<Json> =>
      within(async (tx) => withBase(await readWhole(tx, number), languages)),
    /** Packs a revision with its pictures and fonts. */
    archive: (number: number, languages?: readonly string[]): Promise<Uint8Array> =>
      within(async (tx) => packArchive(await readArchive(tx, number, languages))),
    /** What was erased from a revision. */
    erasures: (number: number): Promise<readonly Erasure[]> =>
      within(async (tx) => (await readRevision(tx, number))?.erasures ?? []),
    difference: (from: number, to: number): Promise<RevisionDifference> =>
      within(async (tx) => between(await readWhole(tx, from), await readWhole(tx, to))),
  };
}

async function readWhole(tx: Tx, number: number): Promise<ReadRevision> {
  const row = await readRevision(tx, number);
  if (!row) throw new Error(`There is no revision ${number}.`);
  return { ...row, tree: decodeContent(await readContents(tx, number)) };
}

function withBase(
  { tree, number, digest, erasures }: ReadRevision,
  languages?: readonly string[],
): Json {
  const erased = erasures.flatMap(({ paths }) => paths ?? []);
  const file = jsonOf(tree);
  const ordered = languages ? inLanguageOrder(file, languages) : file;
  return {
    [baseKey]: { revision: number, digest, ...(erased.length > 0 && { erased }) },
    ...(ordered as { readonly [key: string]: Json }),
  };
}

async function readArchive(
  tx: Tx,
  number: number,
  languages: readonly string[] | undefined,
): Promise<Archive> {
  const revision = await readWhole(tx, number);
  const files = new Map<string, Uint8Array>();
  for (const [path, id] of Object.entries(revision.pictures)) {
    const image = await readAnyImage(tx, id);
    if (!image) throw new Error(`The picture ${path} of revision ${number} is missing.`);
    files.set(path, image.bytes);
  }
  return { json: withBase(revision, languages), files };
}

function between(before: ReadRevision, after: ReadRevision): RevisionDifference {
  const paths = new Set([...Object.keys(before.pictures), ...Object.keys(after.pictures)]);
  return {
    before: before.tree,
    changes: differences(before.tree, after.tree),
    pictures: [...paths].filter((path) => before.pictures[path] !== after.pictures[path]).sort(),
  };
}
