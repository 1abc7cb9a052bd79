import { type FieldNode, fieldAt } from '../file/field-tree.ts';
import { tenantFields } from '../tenant-fields.ts';
import { type Address, namesIn, within } from './address.ts';
import { namedListAt, ownName } from './named-lists.ts';
import { nodeAt } from './names.ts';
import { type Json, jsonOf, type Node } from './tree.ts';

/** The mark in place of a text that was erased; each erasure of a portal has a mark of its own. */
export const eraseMark = (erasure: number): string => `[erased ${erasure}]`;

/** True for a text from which something was erased. */
export const isErased = (text: string): boolean => /\[erased \d+\]/.test(text);

/** True for a text of which only the mark is left. */
const isMark = (text: string): boolean => /^\[erased \d+\]$/.test(text);

/** Two things or keys of one place would have the same name after an erasure. */
export class SameNames extends Error {}

/** A file after an erasure, with the addresses of the texts that changed. */
export interface ErasedTree {
  readonly tree: Node;
  readonly places: readonly Address[];
}

/**
 * Returns a function that changes each text of a file, wherever it stands: values, keys that no schema knows, and the
 * names of things that are named by such a value. Parts that several files share are visited once.
 * @throws SameNames
 */
export function textChanger(change: (text: string) => string): (tree: Node) => ErasedTree {
  const known = new WeakMap<Node, ErasedTree>();

  function changed(node: Node, at: Address, field: FieldNode | undefined): ErasedTree {
    const before = known.get(node);
    if (before) return before;
    const after = changedNode(node, at, field);
    const done = after.places.length === 0 ? { tree: node, places: [] } : after;
    known.set(node, done);
    return done;
  }

  function changedNode(node: Node, at: Address, field: FieldNode | undefined): ErasedTree {
    const places: Address[] = [];
    if (node.kind === 'value') {
      const value = changedJson(node.value, field, () => places.push(at));
      return { tree: { kind: 'value', value }, places };
    }
    const parts: [string, Node][] = [];
    const names = new Map<string, string>();
    for (const [name, part] of node.kind === 'items' ? node.items : node.fields) {
      const address = within(at, name);
      const isText = node.kind === 'items' ? isOwnName(at, name, part) : !field?.fields?.has(name);
      const next = isText ? change(name) : name;
      const done = changed(part, address, field?.fields?.get(name) ?? field?.item);
      // The value that names a thing is a place of its own.
      if (next !== name && node.kind === 'fields') places.push(address);
      places.push(...done.places);
      names.set(name, next);
      parts.push([next, done.tree]);
    }
    const map = new Map(parts);
    if (map.size < parts.length) throw new SameNames(`Two names at ${at} would become the same.`);
    if (node.kind === 'fields') return { tree: { kind: 'fields', fields: map }, places };
    const order = node.order.map((name) => names.get(name) ?? name);
    return { tree: { kind: 'items', items: map, order }, places };
  }

  function changedJson(json: Json, field: FieldNode | undefined, note: () => void): Json {
    const text = (before: string): string => {
      const after = change(before);
      if (after !== before) note();
      return after;
    };
    if (typeof json === 'string') return text(json);
    if (typeof json !== 'object' || json === null) return json;
    if (Array.isArray(json)) return json.map((item) => changedJson(item, field?.item, note));
    const entries = Object.entries(json).map(([key, value]): [string, Json] => [
      field?.fields?.has(key) ? key : text(key),
      changedJson(value, field?.fields?.get(key) ?? field?.item, note),
    ]);
    return Object.fromEntries(entries);
  }

  return (tree) => changed(tree, '', tenantFields);
}

/** Returns a function that finds the addresses of a file's texts for which `isHit` is true, wherever they stand. */
export function textFinder(isHit: (text: string) => boolean): (tree: Node) => readonly Address[] {
  const marked = textChanger((text) => (isHit(text) ? `${text}\0` : text));
  return (tree) => marked(tree).places;
}

function isOwnName(list: Address, name: string, item: Node): boolean {
  const named = namedListAt(list);
  return named !== undefined && ownName(named, jsonOf(item)) === name;
}

/** Controls whose values are no texts of the venue's own. */
const noTexts = new Set([
  'amount',
  'choice',
  'choices',
  'colour',
  'date',
  'date_time',
  'duration',
  'map',
  'number',
  'reference',
  'schedule',
  'switch',
  'time',
]);

/** Controls of fields with several texts that belong together, such as a text in its languages. */
const textControls = new Set(['text', 'text_by_language', 'rich_text']);

/** The reason why the texts at an address cannot be erased by it, whatever stands there; undefined if they can. */
export function noTextAt(address: Address): string | undefined {
  const names = namesIn(address);
  const list = namedListAt(address.split('/').slice(0, -2).join('/'));
  if (list?.by !== undefined && list.by === names.at(-1)) {
    return 'names the thing that it is in: erase the text wherever it stands, by --text';
  }
  const control = controlAt(names);
  if (control === 'picture') return 'has no picture that is left in a revision';
  return control !== undefined && noTexts.has(control) ? 'is no text and no picture' : undefined;
}

/** The control of a field, or of the closest one around it that has one. */
function controlAt(names: readonly string[]): string | undefined {
  for (let length = names.length; length > 0; length -= 1) {
    const control = fieldAt(tenantFields, names.slice(0, length))?.field.control;
    if (control !== undefined) return control;
  }
  return undefined;
}

/** The texts that are left at an address: one, or those of a field in several languages. "several" for a part with fields of its own. */
export function textsAt(tree: Node, address: Address): readonly string[] | 'several' {
  const node = nodeAt(tree, address);
  if (!node) return [];
  const isText = node.kind === 'value' && typeof node.value === 'string';
  if (!isText && !textControls.has(controlAt(namesIn(address)) ?? '')) return 'several';
  return leavesOf(jsonOf(node));
}

function leavesOf(json: Json): readonly string[] {
  if (typeof json === 'string') return isMark(json) ? [] : [json];
  if (typeof json !== 'object' || json === null) return [];
  return Object.values(json).flatMap(leavesOf);
}

/** A file with the mark in place of the texts at an address, but of those that are kept. */
export function eraseAt(
  tree: Node,
  address: Address,
  { mark, kept }: { readonly mark: string; readonly kept: ReadonlySet<string> },
): ErasedTree {
  let count = 0;
  const erased = (json: Json): Json => {
    if (typeof json === 'string') {
      if (kept.has(json) || isMark(json)) return json;
      count += 1;
      return mark;
    }
    if (typeof json !== 'object' || json === null) return json;
    if (Array.isArray(json)) return json.map(erased);
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, erased(value)]));
  };
  const inNode = (node: Node): Node => {
    if (node.kind === 'value') return { kind: 'value', value: erased(node.value) };
    const parts = [...(node.kind === 'items' ? node.items : node.fields)];
    const map = new Map(parts.map(([name, part]) => [name, inNode(part)]));
    return node.kind === 'items' ? { ...node, items: map } : { kind: 'fields', fields: map };
  };
  const at = (node: Node, way: readonly string[]): Node => {
    const [name, ...rest] = way;
    if (name === undefined) return inNode(node);
    if (node.kind === 'value') return node;
    const parts = new Map(node.kind === 'items' ? node.items : node.fields);
    const part = parts.get(name);
    if (!part) return node;
    parts.set(name, at(part, rest));
    return node.kind === 'items' ? { ...node, items: parts } : { kind: 'fields', fields: parts };
  };
  const after = at(tree, namesIn(address));
  return count === 0 ? { tree, places: [] } : { tree: after, places: [address] };
}
