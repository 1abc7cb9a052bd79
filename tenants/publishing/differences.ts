import { type Address, listOfOrder, namesIn, orderOf, root, within } from './address.ts';
import { type Copies, openCopies } from './copies.ts';
import type { FieldsNode, Node } from './tree.ts';
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
  const copies = openCopies();
  let now = tree;
  for (const change of changes) {
    const list = listOfOrder(change.address);
    const next =
      list === undefined
        ? replaced(copies, now, namesIn(change.address), () => change.node)
        : replaced(copies, now, namesIn(list), (node) => copies.inOrder(node, change.node));
    if (next === 'nowhere' || next === undefined) homeless.push(change);
    else now = next;
  }
  copies.close();
  return { tree: now, homeless };
}

type Replace = (node: Node | undefined) => Node | undefined | 'nowhere';

/** A part with one of its own parts replaced; "nowhere" if the path does not exist. */
function replaced(
  copies: Copies,
  node: Node | undefined,
  way: readonly string[],
  by: Replace,
): ReturnType<Replace> {
  const [name, ...rest] = way;
  if (name === undefined) return by(node);
  if (node?.kind === 'value') return 'nowhere';
  if (node?.kind === 'items' && rest.length > 0 && !node.items.has(name)) return 'nowhere';
  const parts = node?.kind === 'items' ? node.items : node?.fields;
  const part = replaced(copies, parts?.get(name), rest, by);
  return part === 'nowhere' ? part : copies.withPart(node ?? noFields, name, part);
}

const noFields: FieldsNode = { kind: 'fields', fields: new Map() };
