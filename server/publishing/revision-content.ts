import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { applyChanges, differences } from '#tenants/publishing/differences.ts';
import { type KeptNames, keptNames, treeOfFile } from '#tenants/publishing/names.ts';
import { isSame, type Json, jsonOf, type Node } from '#tenants/publishing/tree.ts';
import {
  readChanges,
  type WrittenChange,
  writtenChanges,
} from '#tenants/publishing/written-nodes.ts';

/** Ids of pictures and fonts, by their paths in the file. */
export type Pictures = Readonly<Record<string, string>>;

/** A revision as stored: a whole file, or the changes since the one before. */
export interface StoredContent {
  readonly is_whole: boolean;
  readonly content: Uint8Array;
}

interface Whole {
  readonly file: Json;
  readonly names: KeptNames;
}

/** Number of revisions from one whole file to the next. */
const wholeEvery = 20;

/** Encodes a file as the changes since the revision before, or whole at intervals and without one before. */
export function encodeContent(
  tree: Node,
  before: { readonly number: number; readonly tree: Node } | undefined,
): StoredContent {
  if (before && before.number % wholeEvery !== 0) {
    const changes = writtenChanges(differences(before.tree, tree));
    const { tree: read, homeless } = applyChanges(before.tree, readChanges(changes));
    if (homeless.length === 0 && isSame(read, tree)) {
      return { is_whole: false, content: packed(changes) };
    }
  }
  const whole: Whole = { file: jsonOf(tree), names: keptNames(tree) };
  return { is_whole: true, content: packed(whole) };
}

/** Decodes the last of successive revisions, of which the first is whole. */
export function decodeContent(chain: readonly StoredContent[]): Node {
  let tree: Node | undefined;
  for (const stored of chain) tree = decodeNext(stored, tree);
  if (!tree) throw new Error('the revision has no content');
  return tree;
}

/** Decodes a revision with the tree of the one before, of which it shares what did not change. */
export function decodeNext({ is_whole, content }: StoredContent, before: Node | undefined): Node {
  if (is_whole) {
    const { file, names } = unpacked(content) as Whole;
    return treeOfFile(file, { kept: names, newName: neverNeeded });
  }
  if (!before) throw new Error('the revision has no whole file before it');
  const changes = readChanges(unpacked(content) as WrittenChange[]);
  const { tree, homeless } = applyChanges(before, changes);
  if (homeless.length > 0) throw new Error('a change of the revision has no target');
  return tree;
}

function neverNeeded(): never {
  throw new Error('an item of the revision has no name');
}

/** SHA-256 of a file and of the hashes of its pictures; the order of keys does not matter. */
export const digestOf = (file: Json, pictures: Pictures): string =>
  createHash('sha256')
    .update(JSON.stringify([sorted(file), sorted(pictures)]))
    .digest('hex');

function sorted(json: Json): Json {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1));
  // Pairs, because engines put keys that look like numbers first.
  return entries.map(([key, value]): Json => [key, sorted(value)]);
}

const packed = (json: unknown): Buffer => gzipSync(JSON.stringify(json));
const unpacked = (content: Uint8Array): unknown => JSON.parse(gunzipSync(content).toString());
