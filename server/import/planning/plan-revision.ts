import { randomUUID } from 'node:crypto';
import { instantOfWallTime, sessionId } from '#domain/events/schedule.ts';
import { namesIn } from '#tenants/publishing/address.ts';
import { treeOfFile } from '#tenants/publishing/names.ts';
import { isSame, type Json, jsonOf, type Node } from '#tenants/publishing/tree.ts';
import {
  decodeContent,
  digestOf,
  encodeContent,
  type Pictures,
  type StoredContent,
} from '../../publishing/revision-content.ts';
import type { KnownRevision, KnownState } from './known-state.ts';

/** A revision ready to be written; its number follows the last one. */
export interface PlannedRevision extends StoredContent {
  readonly number: number;
  readonly digest: string;
  readonly pictures: Pictures;
}

/** A revision with its file as a tree. */
export interface ReadRevision {
  readonly number: number;
  readonly tree: Node;
  readonly pictures: Pictures;
}

/** A file's tree as stored in revisions; items without a name of their own keep that of an earlier revision. */
export const revisionTree = (file: Json, earlier: Node | undefined): Node =>
  treeOfFile(file, { earlier, derivedName: sessionNames(file), newName: () => randomUUID() });

/**
 * Returns a function that names a listed session without an id by the id that imports give it, so that its name is the one in
 * its tickets.
 */
function sessionNames(file: Json) {
  const { events, venues } = file as { readonly events?: unknown; readonly venues?: unknown };
  const zones = new Map(itemsOf(venues).map(({ id, timezone }) => [id, timezone]));
  const zoneOf = new Map(itemsOf(events).map(({ id, venue }) => [id, zones.get(venue)]));
  return (list: string, item: Json): string | undefined => {
    const [first, event, last] = namesIn(list);
    if (first !== 'events' || event === undefined || last !== 'sessions') return undefined;
    const zone = zoneOf.get(event);
    const { start } = (item ?? {}) as { readonly start?: unknown };
    if (typeof start !== 'string' || typeof zone !== 'string') return undefined;
    const instant = wallInstant(start, zone);
    return instant === null ? undefined : sessionId(event, instant);
  };
}

/** Null for a time that does not exist or is malformed: the check of the file reports it. */
function wallInstant(start: string, zone: string): string | null {
  try {
    return instantOfWallTime(start, zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const itemsOf = (list: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];

/** A revision of the known state, decoded. */
export const readKnown = ({ number, chain, pictures }: KnownRevision): ReadRevision => ({
  number,
  tree: decodeContent(chain),
  pictures,
});

/** The tables of a portal that had no revision, as its first one. */
export function tablesRevision({
  tables,
}: KnownState): (ReadRevision & { planned: PlannedRevision }) | undefined {
  if (!tables) return undefined;
  const tree = revisionTree(JSON.parse(tables.file), undefined);
  const { pictures } = tables;
  const planned = plannedRevision(tree, pictures, undefined);
  return { number: 1, tree, pictures, planned };
}

/** The revision that a file creates; undefined if it changes nothing in the last one. */
export function nextRevision(
  tree: Node,
  pictures: Pictures,
  last: ReadRevision | undefined,
): PlannedRevision | undefined {
  if (last && isSame(last.tree, tree) && samePictures(last.pictures, pictures)) return undefined;
  return plannedRevision(tree, pictures, last);
}

const plannedRevision = (
  tree: Node,
  pictures: Pictures,
  last: ReadRevision | undefined,
): PlannedRevision => ({
  ...encodeContent(tree, last),
  number: (last?.number ?? 0) + 1,
  digest: digestOf(jsonOf(tree), pictures),
  pictures,
});

function samePictures(one: Pictures, other: Pictures): boolean {
  const paths = Object.keys(one);
  return (
    paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path])
  );
}
