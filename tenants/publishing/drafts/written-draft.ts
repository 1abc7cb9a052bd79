import type { Address } from '../address.ts';
import { readNode, type WrittenNode, writtenNode } from '../written-nodes.ts';
import type { Draft } from './draft.ts';

/** A draft as JSON. */
export interface WrittenDraft {
  readonly changes: readonly { at: Address; node?: WrittenNode; by: readonly string[] }[];
  readonly conflicts: readonly {
    at: Address;
    base?: WrittenNode;
    mine?: WrittenNode;
    by: readonly string[];
  }[];
}

export const writtenDraft = ({ changes, conflicts }: Draft): WrittenDraft => ({
  changes: changes.map(({ address: at, node, authors: by }) => ({
    at,
    ...(node && { node: writtenNode(node) }),
    by,
  })),
  conflicts: conflicts.map(({ address: at, base, mine, authors: by }) => ({
    at,
    ...(base && { base: writtenNode(base) }),
    ...(mine && { mine: writtenNode(mine) }),
    by,
  })),
});

/** The draft that `writtenDraft` wrote. */
export const readDraft = ({ changes, conflicts }: WrittenDraft): Draft => ({
  changes: changes.map(({ at: address, node, by: authors }) => ({
    address,
    ...(node && { node: readNode(node) }),
    authors,
  })),
  conflicts: conflicts.map(({ at: address, base, mine, by: authors }) => ({
    address,
    base: base && readNode(base),
    mine: mine && readNode(mine),
    authors,
  })),
});
