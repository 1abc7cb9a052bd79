import type { FieldsNode, ItemsNode, Node } from './tree.ts';

/** Parts of a file that are being changed. Each is copied once, however many changes it gets. */
export interface Drafts {
  /** A part with one of its own parts replaced, or removed without a new one. An added item comes last. */
  withPart(node: FieldsNode | ItemsNode, name: string, part: Node | undefined): Node;
  /** A list in another order. Ignores names that it does not have; items missing from the order come last. */
  inOrder(list: Node | undefined, order: Node | undefined): Node | 'nowhere';
  /** Writes the orders of changed lists. The parts must not be changed afterwards. */
  close(): void;
}

interface FieldsDraft extends FieldsNode {
  readonly fields: Map<string, Node>;
}
interface ItemsDraft extends ItemsNode {
  readonly items: Map<string, Node>;
  order: readonly string[];
}

/** Drafts for one series of changes. Copying a list for each change would take a time that grows with its square. */
export function openDrafts(): Drafts {
  const fieldsDrafts = new Set<FieldsNode>();
  /** The names of each changed list in their order, until they are written to it. */
  const orders = new Map<ItemsNode, Set<string>>();

  const isFieldsDraft = (node: FieldsNode): node is FieldsDraft => fieldsDrafts.has(node);
  const isItemsDraft = (node: ItemsNode): node is ItemsDraft => orders.has(node);

  function fieldsDraft(node: FieldsNode): FieldsDraft {
    if (isFieldsDraft(node)) return node;
    const draft = { kind: 'fields', fields: new Map(node.fields) } as const;
    fieldsDrafts.add(draft);
    return draft;
  }

  function itemsDraft(node: ItemsNode): ItemsDraft {
    if (isItemsDraft(node)) return node;
    const draft = { kind: 'items', items: new Map(node.items), order: node.order } as const;
    orders.set(draft, new Set(node.order));
    return draft;
  }

  return {
    withPart(node, name, part) {
      const draft = node.kind === 'items' ? itemsDraft(node) : fieldsDraft(node);
      const parts = draft.kind === 'items' ? draft.items : draft.fields;
      if (part) parts.set(name, part);
      else parts.delete(name);
      if (draft.kind === 'items') {
        const order = orders.get(draft);
        if (part) order?.add(name);
        else order?.delete(name);
      }
      return draft;
    },
    inOrder(list, order) {
      if (list?.kind !== 'items' || order?.kind !== 'value' || !Array.isArray(order.value)) {
        return 'nowhere';
      }
      const draft = itemsDraft(list);
      const isItem = (name: unknown): name is string =>
        typeof name === 'string' && draft.items.has(name);
      const rest = orders.get(draft) ?? [];
      orders.set(draft, new Set([...order.value.filter(isItem), ...rest]));
      return draft;
    },
    close() {
      for (const [node, order] of orders) if (isItemsDraft(node)) node.order = [...order];
    },
  };
}
