import { fill } from './fill.ts';

type Items = Iterable<unknown>;
interface Members {
  readonly size: number;
  has(value: unknown): boolean;
  keys(): Iterator<unknown>;
}

function group(items: Items, keyOf: (item: unknown, index: number) => unknown) {
  const groups = new Map<unknown, unknown[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const own = groups.get(key);
    if (own) own.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

fill(Map, { groupBy: group });
fill(Object, {
  groupBy: (items: Items, keyOf: (item: unknown, index: number) => PropertyKey) =>
    Object.assign(
      Object.create(null),
      Object.fromEntries(group(items, keyOf) as Map<PropertyKey, unknown[]>),
    ),
});

/** All members of a set-like object, which need not be iterable itself. */
function membersOf(other: Members): Set<unknown> {
  const keys = other.keys();
  return new Set({ [Symbol.iterator]: () => keys });
}
const without = (set: Set<unknown>, other: Members) =>
  new Set([...set].filter((value) => !other.has(value)));

fill(Set.prototype, {
  union(this: Set<unknown>, other: Members) {
    return new Set([...this, ...membersOf(other)]);
  },
  intersection(this: Set<unknown>, other: Members) {
    return new Set([...this].filter((value) => other.has(value)));
  },
  difference(this: Set<unknown>, other: Members) {
    return without(this, other);
  },
  symmetricDifference(this: Set<unknown>, other: Members) {
    return new Set([...without(this, other), ...without(membersOf(other), this)]);
  },
  isSubsetOf(this: Set<unknown>, other: Members) {
    return without(this, other).size === 0;
  },
  isSupersetOf(this: Set<unknown>, other: Members) {
    return without(membersOf(other), this).size === 0;
  },
  isDisjointFrom(this: Set<unknown>, other: Members) {
    return without(this, other).size === this.size;
  },
});
