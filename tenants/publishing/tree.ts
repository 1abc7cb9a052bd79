import { type Address, root, within } from './address.ts';

/** A tenant file, or a part of it, as JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A part of a tenant file: a value that changes as one, fields by their keys, or items by their names in an order. */
export type Node = ValueNode | FieldsNode | ItemsNode;

export interface ValueNode {
  readonly kind: 'value';
  readonly value: Json;
}
export interface FieldsNode {
  readonly kind: 'fields';
  readonly fields: ReadonlyMap<string, Node>;
}
export interface ItemsNode {
  readonly kind: 'items';
  readonly items: ReadonlyMap<string, Node>;
  /** The names of all items. */
  readonly order: readonly string[];
}

/** Defines how the parts of a file are addressed. */
export interface Shape {
  /** The names of a list's items, one for each, all different; undefined for a list that is one value. */
  readonly namesOf: (list: Address, items: readonly Json[]) => readonly string[] | undefined;
  /** True if the fields of this object change together. */
  readonly isOne: (address: Address) => boolean;
}

/** The tree of a file or of the part of it at `address`. */
export function treeOf(json: Json, shape: Shape, address: Address = root): Node {
  if (isList(json)) {
    const names = shape.namesOf(address, json);
    if (!names) return { kind: 'value', value: json };
    const items = json.map((item, at) => {
      const name = names[at] ?? '';
      return [name, treeOf(item, shape, within(address, name))] as const;
    });
    return { kind: 'items', items: new Map(items), order: names };
  }
  if (!isObject(json) || shape.isOne(address)) return { kind: 'value', value: json };
  // A file that a program makes may hold undefined, which a stored one cannot.
  const written = Object.entries(json).filter(([, field]) => field !== undefined);
  const fields = written.map(
    ([key, field]) => [key, treeOf(field, shape, within(address, key))] as const,
  );
  return { kind: 'fields', fields: new Map(fields) };
}

/** The file of a tree, as it was written. */
export function jsonOf(node: Node): Json {
  if (node.kind === 'value') return node.value;
  if (node.kind === 'items') return node.order.flatMap((name) => jsonOfSome(node.items.get(name)));
  return Object.fromEntries([...node.fields].map(([key, field]) => [key, jsonOf(field)]));
}

/** The field or item with a name. */
export const partOf = (node: Node | undefined, name: string): Node | undefined =>
  node?.kind === 'items'
    ? node.items.get(name)
    : node?.kind === 'fields'
      ? node.fields.get(name)
      : undefined;

const jsonOfSome = (node: Node | undefined): readonly Json[] => (node ? [jsonOf(node)] : []);

/** True if two parts are the same; the order of an object's keys does not matter. */
export function isSame(one: Node | undefined, other: Node | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  if (one.kind === 'value') return other.kind === 'value' && isSameJson(one.value, other.value);
  if (one.kind === 'fields') return other.kind === 'fields' && hasSame(one.fields, other.fields);
  return (
    other.kind === 'items' && isSameJson(one.order, other.order) && hasSame(one.items, other.items)
  );
}

const hasSame = (one: ReadonlyMap<string, Node>, other: ReadonlyMap<string, Node>): boolean =>
  one.size === other.size && [...one].every(([name, node]) => isSame(node, other.get(name)));

function isSameJson(one: Json, other: Json): boolean {
  if (isList(one) && isList(other)) {
    return (
      one.length === other.length && one.every((item, at) => isSameJson(item, other[at] ?? null))
    );
  }
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every(
        (key) => Object.hasOwn(other, key) && isSameJson(one[key] ?? null, other[key] ?? null),
      )
    );
  }
  return one === other;
}

const isList = (json: Json): json is readonly Json[] => Array.isArray(json);
const isObject = (json: Json): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
