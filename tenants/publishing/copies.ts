import type { FieldsNode, ItemsNode, Node } from './tree.ts';

/** Copies of the parts of a file that change, each made once however many changes it gets. */
export interface Copies {
  /** A part with one of its own parts replaced, or removed without a new one. An added item comes last. */
  withPart(node: FieldsNode | ItemsNode, name: string, part: Node | undefined): Node;
  /** A list in another order. Ignores names that it does not have; items missing from the order come last. */
  inOrder(list: Node | undefined, order: Node | undefined): Node | 'nowhere';
  /** Writes the orders of changed lists. The parts must not be changed afterwards. */
  close(): void;
}

interface FieldsCopy extends FieldsNode {
  readonly fields: Map<string, Node>;
}
interface ItemsCopy extends ItemsNode {
  readonly items: Map<string, Node>;
  order: readonly string[];
}

/** Opens the copies of one series of changes. Copying a list for each change would take time that grows with its square. */
export function openCopies(): Copies {
  const fieldsCopies = new Set<FieldsNode>();
  /** The names of each changed list in their order, until they are written to it. */
  const orders = new Map<ItemsNode, Set<string>>();

  const isFieldsCopy = (node: FieldsNode): node is FieldsCopy => fieldsCopies.has(node);
  const isItemsCopy = (node: ItemsNode): node is ItemsCopy => orders.has(node);

  function fieldsCopy(node: FieldsNode): FieldsCopy {
    if (isFieldsCopy(node)) return node;
    const copy = { kind: 'fields', fields: new Map(node.fields) } as const;
    fieldsCopies.add(copy);
    return copy;
  }

  function itemsCopy(node: ItemsNode): ItemsCopy {
    if (isItemsCopy(node)) return node;
    const copy = { kind: 'items', items: new Map(node.items), order: node.order } as const;
    orders.set(copy, new Set(node.order));
    return copy;
  }

  return {
    withPart(node, name, part) {
      const copy = node.kind === 'items' ? itemsCopy(node) : fieldsCopy(node);
      const parts = copy.kind === 'items' ? copy.items : copy.fields;
      if (part) parts.set(name, part);
      else parts.delete(name);
      if (copy.kind === 'items') {
        const order = orders.get(copy);
        if (part) order?.add(name);
        else order?.delete(name);
      }
      return copy;
    },
    inOrder(list, order) {
      if (list?.kind !== 'items' || order?.kind !== 'value' || !Array.isArray(order.value)) {
        return 'nowhere';
      }
      const copy = itemsCopy(list);
      const isItem = (name: unknown): name is string =>
        typeof name === 'string' && copy.items.has(name);
      const rest = orders.get(copy) ?? [];
      orders.set(copy, new Set([...order.value.filter(isItem), ...rest]));
      return copy;
    },
    close() {
      for (const [node, order] of orders) if (isItemsCopy(node)) node.order = [...order];
    },
  };
}
