import { type Address, listOfOrder, namesIn, orderOf, root, within } from './address.ts';
import type { FieldsNode, ItemsNode, Node } from './tree.ts';
import { isSame } from './tree.ts';

/** A change of one part of a file; without a node, the part is removed. */
export interface Change {
  readonly address: Address;
  readonly node?: Node;
}

/**
 * The changes that lead from one file to another, each at the smallest changed part. Adding or removing an item is one
 * change; its list's order is another, unless added items simply come last.
 */
export function differences(before: Node, after: Node): readonly Change[] {
  return between(root, before, after);
}

function between(at: Address, before: Node | undefined, after: Node | undefined): Change[] {
  if (isSame(before, after)) return [];
  if (before?.kind === 'fields' && after?.kind === 'fields') {
    return betweenParts(at, before.fields, after.fields);
  }
  if (before?.kind === 'items' && after?.kind === 'items') {
    const parts = betweenParts(at, before.items, after.items);
    const following = followingOrder(before.order, after.items);
    const isMoved = after.order.some((name, place) => name !== following[place]);
    const order: Node = { kind: 'value', value: after.order };
    return isMoved ? [...parts, { address: orderOf(at), node: order }] : parts;
  }
  return [after === undefined ? { address: at } : { address: at, node: after }];
}

function betweenParts(
  at: Address,
  before: ReadonlyMap<string, Node>,
  after: ReadonlyMap<string, Node>,
): Change[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => between(within(at, name), before.get(name), after.get(name)));
}

/** The default order of items: as before, followed by added ones. */
const followingOrder = (
  before: readonly string[],
  items: ReadonlyMap<string, unknown>,
): readonly string[] => {
  const known = new Set(before);
  return [
    ...before.filter((name) => items.has(name)),
    ...[...items.keys()].filter((name) => !known.has(name)),
  ];
};

interface Applied {
  readonly tree: Node;
  /** Changes without a target: the item that they are in was removed. */
  readonly homeless: readonly Change[];
}

/** Applies changes to a file, one after the other. Creates objects that a change needs, but not items. */
export function applyChanges(tree: Node, changes: readonly Change[]): Applied {
  const homeless: Change[] = [];
  let now = tree;
  for (const change of changes) {
    const list = listOfOrder(change.address);
    const next =
      list === undefined
        ? replaced(now, namesIn(change.address), () => change.node)
        : replaced(now, namesIn(list), (node) => inOrder(node, change.node));
    if (next === 'nowhere' || next === undefined) homeless.push(change);
    else now = next;
  }
  return { tree: now, homeless };
}

type Replace = (node: Node | undefined) => Node | undefined | 'nowhere';

/** A part with one of its own parts replaced; "nowhere" if the path does not exist. */
function replaced(
  node: Node | undefined,
  way: readonly string[],
  by: Replace,
): ReturnType<Replace> {
  const [name, ...rest] = way;
  if (name === undefined) return by(node);
  if (node?.kind === 'items') {
    if (rest.length > 0 && !node.items.has(name)) return 'nowhere';
    const part = replaced(node.items.get(name), rest, by);
    return part === 'nowhere' ? part : withItem(node, name, part);
  }
  if (node?.kind === 'value') return 'nowhere';
  const fields = node?.fields ?? new Map<string, Node>();
  const part = replaced(fields.get(name), rest, by);
  return part === 'nowhere' ? part : withField(fields, name, part);
}

function withField(
  before: ReadonlyMap<string, Node>,
  name: string,
  field: Node | undefined,
): FieldsNode {
  const fields = new Map(before);
  if (field) fields.set(name, field);
  else fields.delete(name);
  return { kind: 'fields', fields };
}

function withItem(list: ItemsNode, name: string, item: Node | undefined): ItemsNode {
  const items = new Map(list.items);
  if (item) items.set(name, item);
  else items.delete(name);
  return { kind: 'items', items, order: followingOrder(list.order, items) };
}

/** A list in another order. Ignores names that it does not have; items missing from the order come last. */
function inOrder(node: Node | undefined, order: Node | undefined): Node | 'nowhere' {
  if (node?.kind !== 'items' || order?.kind !== 'value' || !Array.isArray(order.value)) {
    return 'nowhere';
  }
  const names = order.value.filter((name) => typeof name === 'string' && node.items.has(name));
  const ordered = [...new Set(names as readonly string[])];
  const rest = node.order.filter((name) => !ordered.includes(name));
  return { kind: 'items', items: node.items, order: [...ordered, ...rest] };
}
