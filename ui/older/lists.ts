import { fill } from './fill.ts';

type List = ArrayLike<unknown>;
type Test = (value: unknown, index: number, list: List) => unknown;

/** The index of the last value that passes, or -1. */
function lastIndex(list: List, passes: Test, self: unknown): number {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    if (passes.call(self, list[index], index, list)) return index;
  }
  return -1;
}

const ofAnyList = {
  at(this: List, index: number) {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  },
  findLast(this: List, passes: Test, self?: unknown) {
    return this[lastIndex(this, passes, self)];
  },
  findLastIndex(this: List, passes: Test, self?: unknown) {
    return lastIndex(this, passes, self);
  },
};

fill(Array.prototype, {
  ...ofAnyList,
  toSorted(this: List, compare?: (one: unknown, other: unknown) => number) {
    return Array.from(this).sort(compare);
  },
  toReversed(this: List) {
    return Array.from(this).reverse();
  },
  toSpliced(this: List, ...change: [number, number, ...unknown[]]) {
    const list = Array.from(this);
    list.splice(...change);
    return list;
  },
  with(this: List, index: number, value: unknown) {
    const list = Array.from(this);
    const at = index < 0 ? list.length + index : index;
    if (!(at in list)) throw new RangeError('Invalid index');
    list[at] = value;
    return list;
  },
});
fill(Object.getPrototypeOf(Uint8Array.prototype), {
  ...ofAnyList,
  toSorted(this: Uint8Array, compare?: (one: number, other: number) => number) {
    return this.slice().sort(compare);
  },
  toReversed(this: Uint8Array) {
    return this.slice().reverse();
  },
  with(this: Uint8Array, index: number, value: number) {
    const list = this.slice();
    list[index < 0 ? list.length + index : index] = value;
    return list;
  },
});
fill(String.prototype, {
  at(this: string, index: number) {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  },
});
