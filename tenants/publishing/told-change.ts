import type { Scope } from '#domain/staff/rights.ts';
import type { FieldRight } from '../file/field.ts';
import { type FieldNode, fieldAt } from '../file/field-tree.ts';
import { tenantFields } from '../tenant-fields.ts';
import { type Address, listOfOrder, namesIn } from './address.ts';
import { type Change, differences } from './differences.ts';
import { nodeAt } from './names.ts';
import { type Concerned, covers, sellersOfChanges } from './sellers-of-change.ts';
import { type Json, type Node, partOf } from './tree.ts';

/** A change of a file in the words of its forms. */
export interface ToldChange {
  readonly address: Address;
  /** The way to it: titles of fields and names of things. */
  readonly way: readonly string[];
  readonly kind: 'added' | 'removed' | 'changed' | 'order';
  /** The value before and after, shortened; null if there is none, and for things with fields of their own. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface ToldChanges {
  readonly changes: readonly ToldChange[];
  /** Further ones, beyond the limit. */
  readonly more: number;
  /** Those of fields or sellers that the reader may not see. */
  readonly hidden: number;
}

/** What a reader may see of a file: for each right, the sellers whose fields they see; without an entry, nobody's. */
export type Sight = ReadonlyMap<FieldRight, Scope>;

/** Returns a function that tells if a reader sees the fields that a right changes, of all sellers concerned (PUB-19). */
export const seeing =
  (sight: Sight) =>
  (right: FieldRight, concerned: Concerned): boolean => {
    const scope = sight.get(right);
    return scope !== undefined && covers(scope, concerned);
  };

interface Telling {
  /** True if the reader may see the fields that this right changes, of all these sellers. */
  readonly sees: (right: FieldRight, concerned: Concerned) => boolean;
  readonly limit: number;
}

/** Tells what changed from one file to another (PUB-09). */
export function toldChanges(before: Node, after: Node, { sees, limit }: Telling): ToldChanges {
  const all = differences(before, after);
  const sellersOf = sellersOfChanges(before, after);
  const seen = all.filter((change) => {
    const rights = rightsOf(change, before);
    // The order of sellers needs no right of its own: it is as open as what the operator sets.
    const asked = rights.length > 0 ? rights : (['operator'] as const);
    const concerned = sellersOf(change);
    return asked.every((right) => sees(right, concerned));
  });
  return {
    changes: seen.slice(0, limit).map((change) => told(change, before, after)),
    more: Math.max(0, seen.length - limit),
    hidden: all.length - seen.length,
  };
}

/** The rights to change the fields that a change touches, inside the things that it adds or removes too (PUB-21). */
export function rightsOf({ address, node }: Change, before: Node): readonly FieldRight[] {
  const at = listOfOrder(address) ?? address;
  const field = fieldAt(tenantFields, namesIn(at));
  const rights = new Set<FieldRight>();
  addRight(field, rights);
  for (const part of [node, nodeAt(before, address)]) addRights(field, part, rights);
  return [...rights];
}

/** What is the operator's in some portals is so everywhere, until the console knows of which kind one is. */
function addRight(field: FieldNode | undefined, rights: Set<FieldRight>): void {
  if (field?.right) rights.add(field.right);
  if (field?.field.operatorIf) rights.add('operator');
}

function addRights(
  field: FieldNode | undefined,
  node: Node | undefined,
  rights: Set<FieldRight>,
): void {
  if (!node || node.kind === 'value') return;
  for (const [name, part] of node.kind === 'items' ? node.items : node.fields) {
    const inner = field?.fields?.get(name) ?? field?.item;
    addRight(inner, rights);
    addRights(inner, part, rights);
  }
}

export function told({ address, node }: Change, before: Node, after: Node): ToldChange {
  const list = listOfOrder(address);
  const way = wayTo(list ?? address, before, after);
  if (list !== undefined) return { address, way, kind: 'order', before: null, after: null };
  const field = fieldAt(tenantFields, namesIn(address));
  const old = nodeAt(before, address);
  return {
    address,
    way,
    kind: !node ? 'removed' : old ? 'changed' : 'added',
    before: textOf(old, field),
    after: textOf(node, field),
  };
}

/** The way to an address, with the names that things have afterwards, or had before. */
export function wayTo(address: Address, before: Node, after: Node): readonly string[] {
  const way: string[] = [];
  let field: FieldNode | undefined = tenantFields;
  let sides: readonly (Node | undefined)[] = [after, before];
  for (const name of namesIn(address)) {
    const own: FieldNode | undefined = field?.fields?.get(name);
    const things = sides.map((side) => (side?.kind === 'items' ? side.items.get(name) : undefined));
    const thing = things.find(Boolean);
    way.push(own?.field.title ?? (thing && nameOfThing(thing)) ?? placeOf(name, sides));
    field = own ?? field?.item;
    sides = sides.map((side) => partOf(side, name));
  }
  return way;
}

/** The name that a thing has in its own fields, in the file's first language. */
function nameOfThing(thing: Node): string | undefined {
  const name = partOf(thing, 'name');
  if (name?.kind === 'fields') return textOf([...name.fields.values()][0], undefined) ?? undefined;
  return name?.kind === 'value' && typeof name.value === 'string' ? name.value : undefined;
}

/** The name of an item, or its place for one that was given a name because it has none. */
function placeOf(name: string, sides: readonly (Node | undefined)[]): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)) return name;
  const list = sides.find((side) => side?.kind === 'items' && side.items.has(name));
  return list?.kind === 'items' ? `no. ${list.order.indexOf(name) + 1}` : name;
}

const longest = 300;

/** The value of a part in the words of its form, shortened; null if there is none, and for things with fields of their own. */
export const toldValue = (address: Address, node: Node | undefined): string | null =>
  textOf(node, fieldAt(tenantFields, namesIn(address)));

function textOf(node: Node | undefined, field: FieldNode | undefined): string | null {
  if (node?.kind !== 'value') return null;
  const text = valueText(node.value, field);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function valueText(value: Json, field: FieldNode | undefined): string {
  if (typeof value === 'string') return field?.field.choices?.[value] ?? value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const isPlainList =
    Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
  return isPlainList ? value.join(', ') : JSON.stringify(value);
}
