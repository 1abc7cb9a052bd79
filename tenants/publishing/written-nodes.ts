import type { Address } from './address.ts';
import type { Change } from './differences.ts';
import type { Json, Node } from './tree.ts';

/** A part of a file as JSON that keeps the names of its items; pairs, because a key may be any text. */
export type WrittenNode =
  | readonly ['value', Json]
  | readonly ['fields' | 'items', readonly (readonly [string, WrittenNode])[]];

/** A change as JSON; without a node, the part is removed. */
export interface WrittenChange {
  readonly at: Address;
  readonly node?: WrittenNode;
}

/** Changes as JSON. */
export const writtenChanges = (changes: readonly Change[]): WrittenChange[] =>
  changes.map(({ address, node }) =>
    node ? { at: address, node: writtenNode(node) } : { at: address },
  );

/** The changes that `writtenChanges` wrote. */
export const readChanges = (written: readonly WrittenChange[]): Change[] =>
  written.map(({ at, node }) => (node ? { address: at, node: readNode(node) } : { address: at }));

export function writtenNode(node: Node): WrittenNode {
  if (node.kind === 'value') return ['value', node.value];
  if (node.kind === 'fields') {
    return ['fields', [...node.fields].map(([key, field]) => [key, writtenNode(field)] as const)];
  }
  const items = node.order.flatMap((name) => {
    const item = node.items.get(name);
    return item ? [[name, writtenNode(item)] as const] : [];
  });
  return ['items', items];
}

export function readNode(written: WrittenNode): Node {
  if (written[0] === 'value') return { kind: 'value', value: written[1] };
  const parts = written[1].map(([name, part]) => [name, readNode(part)] as const);
  if (written[0] === 'fields') return { kind: 'fields', fields: new Map(parts) };
  return { kind: 'items', items: new Map(parts), order: parts.map(([name]) => name) };
}
