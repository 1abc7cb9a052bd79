import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

type Owner = Record<string, unknown>;

/** Functions removed from this engine, so that the files add their own; the engine's are compared with these. */
const taken: readonly (readonly [object: unknown, names: readonly string[]])[] = [
  [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
  [
    Set.prototype,
    [
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ],
  ],
  [String.prototype, ['isWellFormed', 'toWellFormed']],
  [Promise, ['withResolvers', 'try']],
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [AbortSignal, ['any', 'timeout']],
  [URL, ['canParse', 'parse']],
];
const natives = taken.map(([object, names]) => names.map((name) => (object as Owner)[name]));
const put = (functions: readonly (readonly unknown[])[]): void => {
  for (const [at, [object, names]] of taken.entries()) {
    for (const [index, name] of names.entries()) {
      Object.defineProperty(object, name, {
        value: functions[at]?.[index],
        writable: true,
        configurable: true,
      });
    }
  }
};
for (const [object, names] of taken) for (const name of names) delete (object as Owner)[name];
await import('./collections.ts');
await import('./lists.ts');
await import('./promises.ts');
await import('./signals.ts');
await import('./texts.ts');
const ours = taken.map(([object, names]) => names.map((name) => (object as Owner)[name]));
put(natives);
afterAll(() => put(natives));

/** Calls our function and the engine's with the same values. */
function both(object: unknown, name: string, on: unknown, ...given: unknown[]): [unknown, unknown] {
  const at = taken.findIndex(([one]) => one === object);
  const index = taken[at]?.[1].indexOf(name) ?? -1;
  const [own, native] = [ours, natives].map((functions) => functions[at]?.[index]) as [
    (...values: unknown[]) => unknown,
    (...values: unknown[]) => unknown,
  ];
  expect(own).not.toBe(native);
  const outcome = (call: typeof own): unknown => {
    try {
      return call.apply(on, given);
    } catch (error) {
      return (error as Error).name;
    }
  };
  return [outcome(own), outcome(native)];
}
const isSame = ([own, native]: readonly [unknown, unknown]): void => expect(own).toEqual(native);

const numbers = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 8 });
const places = fc.integer({ min: -9, max: 9 });

test('lists are read, sorted, reversed and changed as the engine does it', () => {
  fc.assert(
    fc.property(numbers, places, (list, place) => {
      const { prototype } = Array;
      const passes = (value: number) => value > place;
      isSame(both(prototype, 'findLast', list, passes));
      isSame(both(prototype, 'findLastIndex', list, passes));
      isSame(both(prototype, 'toSorted', list, (one: number, other: number) => other - one));
      isSame(both(prototype, 'toReversed', list));
      isSame(both(prototype, 'toSpliced', list, place, 1, 7));
      isSame(both(prototype, 'with', list, place, 7));
    }),
  );
});

test('sets and groups are created as the engine does it', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      for (const name of taken[1]?.[1] ?? []) {
        isSame(both(Set.prototype, name, new Set(one), new Set(other)));
      }
      isSame(both(Map, 'groupBy', Map, one, (value: number) => value % 2));
      isSame(both(Object, 'groupBy', Object, one, (value: number) => `is ${value}`));
    }),
  );
});

test('texts and addresses are checked as the engine does it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, address) => {
      const half = `${text}\uD800${text}`;
      for (const one of [text, half]) {
        isSame(both(String.prototype, 'isWellFormed', one));
        isSame(both(String.prototype, 'toWellFormed', one));
      }
      for (const one of [text, address]) isSame(both(URL, 'canParse', URL, one));
      isSame(both(URL, 'canParse', URL, text, address));
    }),
    { numRuns: 25 },
  );
});

test('a combined signal ends with the first of several, and with its reason', () => {
  for (const any of [ours[6]?.[0], natives[6]?.[0]] as (typeof AbortSignal.any)[]) {
    const [first, second] = [new AbortController(), new AbortController()];
    const signal = any.call(AbortSignal, [first.signal, second.signal]);
    expect(signal.aborted).toBe(false);
    second.abort('enough');
    first.abort('late');
    expect([signal.aborted, signal.reason]).toEqual([true, 'enough']);
    expect(any.call(AbortSignal, [first.signal]).reason).toBe('late');
  }
});

test('a signal times out, and gives that as its reason', async () => {
  for (const timeout of [ours[6]?.[1], natives[6]?.[1]] as (typeof AbortSignal.timeout)[]) {
    const signal = timeout.call(AbortSignal, 1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(signal.reason.name).toBe('TimeoutError');
  }
});

test('a promise can be settled from outside, or by the result of a function', async () => {
  const withResolvers = ours[3]?.[0] as typeof Promise.withResolvers;
  const { promise, resolve } = withResolvers.call(Promise) as PromiseWithResolvers<number>;
  resolve(5);
  expect(await promise).toBe(5);
  const attempt = ours[3]?.[1] as typeof Promise.try;
  await expect(
    attempt.call(Promise, () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
});
