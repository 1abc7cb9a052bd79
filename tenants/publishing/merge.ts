import { type Address, orderOf, root, within } from './address.ts';
import { togetherWith } from './together.ts';
import { type ItemsNode, isSame, type Node } from './tree.ts';

/** A part that two people changed in different ways; undefined stands for a missing part. */
export interface Conflict {
  readonly address: Address;
  readonly base: Node | undefined;
  readonly mine: Node | undefined;
  readonly theirs: Node | undefined;
}

export interface Merged {
  /** The file with both sides' changes; conflicts keep theirs. */
  readonly tree: Node;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges two files with a common ancestor (`base`). Takes a change made by one side; merges parts that both changed,
 * field by field. It is a conflict if both changed the same field, or one of several that change as one, or if one side
 * changed what the other removed.
 */
export function merge(base: Node, mine: Node, theirs: Node): Merged {
  const conflicts: Conflict[] = [];
  const tree = merged(root, { base, mine, theirs }, conflicts);
  return { tree: tree ?? theirs, conflicts };
}

/** Undoes the change from `before` to `after`, and keeps what others have changed since. */
export const takeBack = (before: Node, after: Node, now: Node): Merged => merge(after, before, now);

interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

function merged(
  at: Address,
  sides: Sides<Node | undefined>,
  conflicts: Conflict[],
): Node | undefined {
  const { base, mine, theirs } = sides;
  if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (mine?.kind === 'fields' && theirs?.kind === 'fields') {
    const before = base?.kind === 'fields' ? base.fields : noParts;
    const parts = { base: before, mine: mine.fields, theirs: theirs.fields };
    return { kind: 'fields', fields: mergedFields(at, parts, conflicts) };
  }
  if (mine?.kind === 'items' && theirs?.kind === 'items') {
    const before = base?.kind === 'items' ? base : noItems;
    return mergedItems(at, { base: before, mine, theirs }, conflicts);
  }
  conflicts.push({ address: at, base, mine, theirs });
  return theirs;
}

const noParts: ReadonlyMap<string, Node> = new Map();

/** Merges fields; those that change as one, such as from and until, are taken from one side or conflict together. */
function mergedFields(
  at: Address,
  sides: Sides<ReadonlyMap<string, Node>>,
  conflicts: Conflict[],
): ReadonlyMap<string, Node> {
  const { base, mine, theirs } = sides;
  const changed = [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])].filter(
    (name) => !isSame(mine.get(name), theirs.get(name)),
  );
  const sets = Map.groupBy(changed, (name) => togetherWith(within(at, name)));
  sets.delete(undefined);
  const torn = [...sets.values()].flatMap((names) => {
    const isChangedIn = (side: ReadonlyMap<string, Node>) =>
      names.some((name) => !isSame(side.get(name), base.get(name)));
    return isChangedIn(mine) && isChangedIn(theirs) ? names : [];
  });
  if (torn.length === 0) return mergedParts(at, sides, conflicts);
  for (const name of torn) {
    const [before, here, there] = [base.get(name), mine.get(name), theirs.get(name)];
    conflicts.push({ address: within(at, name), base: before, mine: here, theirs: there });
  }
  // Conflicts keep theirs, as if only they had changed these.
  const settled = new Map(mine);
  for (const name of torn) {
    const there = theirs.get(name);
    if (there) settled.set(name, there);
    else settled.delete(name);
  }
  return mergedParts(at, { base, mine: settled, theirs }, conflicts);
}
const noItems: ItemsNode = { kind: 'items', items: noParts, order: [] };

function mergedParts(
  at: Address,
  { base, mine, theirs }: Sides<ReadonlyMap<string, Node>>,
  conflicts: Conflict[],
): ReadonlyMap<string, Node> {
  const parts = new Map<string, Node>();
  for (const name of new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])) {
    const sides = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) };
    const part = merged(within(at, name), sides, conflicts);
    if (part) parts.set(name, part);
  }
  return parts;
}

function mergedItems(at: Address, sides: Sides<ItemsNode>, conflicts: Conflict[]): ItemsNode {
  const { base, mine, theirs } = sides;
  const parts = { base: base.items, mine: mine.items, theirs: theirs.items };
  const items = mergedParts(at, parts, conflicts);
  const common = new Set(
    base.order.filter((name) => mine.items.has(name) && theirs.items.has(name)),
  );
  const [before, here, there] = [base, mine, theirs].map(({ order }) =>
    JSON.stringify(order.filter((name) => common.has(name))),
  );
  const isMoved = here !== before;
  if (isMoved && there !== before && here !== there) {
    const orders = [base, mine, theirs].map(orderNode);
    conflicts.push({ address: orderOf(at), base: orders[0], mine: orders[1], theirs: orders[2] });
    return { kind: 'items', items, order: joined(theirs.order, mine.order, items) };
  }
  const order = isMoved
    ? joined(mine.order, theirs.order, items)
    : joined(theirs.order, mine.order, items);
  return { kind: 'items', items, order };
}

const orderNode = ({ order }: ItemsNode): Node => ({ kind: 'value', value: order });

/** One order, with the items that only the other one has, each after the one that it follows there. */
function joined(
  order: readonly string[],
  other: readonly string[],
  items: ReadonlyMap<string, unknown>,
): readonly string[] {
  const own = order.filter((name) => items.has(name));
  const known = new Set(own);
  const first: string[] = [];
  const after = new Map<string, string[]>();
  let place = first;
  for (const name of other.filter((each) => items.has(each))) {
    if (known.has(name)) {
      place = [];
      after.set(name, place);
    } else place.push(name);
  }
  return [...first, ...own.flatMap((name) => [name, ...(after.get(name) ?? [])])];
}
