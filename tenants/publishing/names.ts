import { type Address, namesIn, within } from './address.ts';
import { namedListAt, ownName } from './named-lists.ts';
import { isTogether } from './together.ts';
import {
  type ItemsNode,
  type Json,
  jsonOf,
  type Node,
  partOf,
  type Shape,
  treeOf,
} from './tree.ts';

/** Names of items without a name of their own, by the address of their list, in the order of its items. */
export type KeptNames = Readonly<Record<Address, readonly string[]>>;

export interface Naming {
  /** The previous revision, whose items keep their names. */
  readonly earlier?: Node | undefined;
  /** The names stored with the revision. */
  readonly kept?: KeptNames;
  /** Derives the name of an item that has no key of its own; undefined if it has none. */
  readonly derivedName?: (list: Address, item: Json) => string | undefined;
  /** Creates a name that no item of the list has. */
  readonly newName: () => string;
}

/**
 * The tree of a tenant file as it was written. Items are named by their own keys. Others keep their name from the
 * previous revision, matched by equality or otherwise by order; new ones get a new name.
 */
export const treeOfFile = (file: Json, naming: Naming): Node => treeOf(file, shapeOfFile(naming));

/** The tree of the part of a file at an address. */
export const treeOfPart = (part: Json, address: Address, naming: Naming): Node =>
  treeOf(part, shapeOfFile(naming), address);

function shapeOfFile({ earlier, kept = {}, derivedName, newName }: Naming): Shape {
  return {
    isOne: isTogether,
    namesOf(list, items) {
      const named = namedListAt(list);
      if (!named) return undefined;
      const stored = Object.hasOwn(kept, list) ? kept[list] : undefined;
      if (stored?.length === items.length) return stored;
      const own = onlyOnce(items.map((item) => ownName(named, item) ?? derivedName?.(list, item)));
      const before = earlier && nodeAt(earlier, list);
      return completed(own, items, before?.kind === 'items' ? before : undefined, newName);
    },
  };
}

/** Own names, without those that an earlier item already has. */
function onlyOnce(names: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const taken = new Set<string>();
  return names.map((name) => {
    if (name === undefined || taken.has(name)) return undefined;
    taken.add(name);
    return name;
  });
}

/** Gives names to the items that have none. */
function completed(
  own: readonly (string | undefined)[],
  items: readonly Json[],
  before: ItemsNode | undefined,
  newName: () => string,
): readonly string[] {
  const taken = new Set(own);
  if (!taken.has(undefined)) return own.filter((name) => name !== undefined);
  const free = new Set((before?.order ?? []).filter((name) => !taken.has(name)));
  const equal = Map.groupBy(free, (name) => writtenOf(before?.items.get(name)));
  for (const names of equal.values()) names.reverse();
  const names = own.map((name, at) => {
    if (name !== undefined) return name;
    const kept = equal.get(written(items[at] ?? null))?.pop();
    if (kept !== undefined) free.delete(kept);
    return kept;
  });
  const rest = free.values();
  return names.map((name) => name ?? rest.next().value ?? newName());
}

/** The text of an item. Equal items have the same one: the order of their keys does not matter. */
const written = (item: Json): string => JSON.stringify(inKeyOrder(item));
const writtenOf = (node: Node | undefined): string | undefined => node && written(jsonOf(node));

/** JSON with pairs in place of objects, because engines put keys that look like numbers first. */
function inKeyOrder(json: Json): Json {
  if (Array.isArray(json)) return json.map(inKeyOrder);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1));
  return { pairs: entries.map(([key, value]): Json => [key, inKeyOrder(value)]) };
}

/** The part at an address; undefined if it does not exist. */
export function nodeAt(tree: Node, address: Address): Node | undefined {
  let node: Node | undefined = tree;
  for (const name of namesIn(address)) node = partOf(node, name);
  return node;
}

/** The names of a tree's items that its file does not contain, to be stored with the revision. */
export function keptNames(tree: Node): KeptNames {
  const kept: Record<Address, readonly string[]> = {};
  note(tree, '', kept);
  return kept;
}

function note(node: Node, at: Address, kept: Record<Address, readonly string[]>): void {
  if (node.kind === 'value') return;
  const parts = node.kind === 'items' ? node.items : node.fields;
  if (node.kind === 'items') {
    const named = namedListAt(at);
    const isOwn = (name: string) => {
      const item = node.items.get(name);
      return named && item && ownName(named, jsonOf(item)) === name;
    };
    if (!node.order.every(isOwn)) kept[at] = node.order;
  }
  for (const [name, part] of parts) note(part, within(at, name), kept);
}
