import { afterEach, expect, test, vi } from 'vitest';
import { filled } from './floor.ts';

type Owner = Record<string, unknown>;

/** This engine's objects that the files extend, and the names by which `filled` lists their members. */
const owners: readonly (readonly [name: string, object: object])[] = [
  ['[]', Array.prototype],
  ['new Set()', Set.prototype],
  ["''", String.prototype],
  ['Promise', Promise],
  ['Map', Map],
  ['Object', Object],
  ['AbortSignal', AbortSignal],
  ['URL', URL],
];
const here = filled.flatMap((full) => {
  // The test runner itself needs it while it imports.
  if (full === '[].at') return [];
  const found = owners.find(([name]) => full.startsWith(`${name}.`));
  if (!found) return [];
  const [name, object] = found;
  return [{ full, object: object as Owner, own: full.slice(name.length + 1) }];
});

let restore = () => {};
afterEach(() => restore());

/** Removes a function from the engine until the test ends. */
function take(object: Owner, own: string): void {
  const native = Object.getOwnPropertyDescriptor(object, own) as PropertyDescriptor;
  delete object[own];
  restore = () => Object.defineProperty(object, own, native);
}

/** Adds missing functions, as a page that loads the file does. */
async function addMissing(): Promise<void> {
  vi.resetModules();
  await import('./collections.ts');
  await import('./lists.ts');
  await import('./promises.ts');
  await import('./signals.ts');
  await import('./texts.ts');
}

/** Every function that the script in the head requires and this engine can have, in its current state. */
const functions = () => new Map(here.map(({ full, object, own }) => [full, object[own]]));

/** Evaluates what the script in the head requires of a browser. */
const isThere = (full: string): boolean => Boolean(new Function(`return ${full}`)());

test('most of what the script in the head checks for is tested here', () => {
  expect(here.length).toBeGreaterThanOrEqual(20);
});

test.each(here)(
  'without $full alone, the script in the head notices, and only that is added',
  async ({ full, object, own }) => {
    expect(isThere(full)).toBe(true);
    const before = functions();
    take(object, own);
    expect(isThere(full)).toBe(false);
    await addMissing();
    const after = functions();
    expect(typeof after.get(full)).toBe('function');
    expect(after.get(full)).not.toBe(before.get(full));
    for (const [other, native] of before) if (other !== full) expect(after.get(other)).toBe(native);
  },
);

const samples: Readonly<Record<string, readonly [object: unknown, ...given: unknown[]]>> = {
  '[].findLast': [[1, 2, 3], (one: number) => one < 3],
  '[].findLastIndex': [[1, 2, 3], (one: number) => one < 3],
  '[].toSorted': [[3, 1, 2]],
  '[].toReversed': [[1, 2, 3]],
  '[].toSpliced': [[1, 2, 3], 1, 1, 7],
  '[].with': [[1, 2, 3], -1, 7],
  'new Set().union': [new Set([1]), new Set([2])],
  'new Set().intersection': [new Set([1, 2]), new Set([2])],
  'new Set().difference': [new Set([1, 2]), new Set([2])],
  'new Set().isSubsetOf': [new Set([1]), new Set([1, 2])],
  "''.at": ['abc', -1],
  "''.isWellFormed": ['a\uD800'],
  "''.toWellFormed": ['a\uD800'],
  'URL.canParse': [URL, 'nowhere'],
  'Map.groupBy': [Map, [1, 2, 3], (one: number) => one % 2],
  'Object.groupBy': [Object, [1, 2, 3], (one: number) => `is ${one % 2}`],
};

test.each(Object.entries(samples))(
  'without %s alone, its replacement does the same',
  async (full, [on, ...given]) => {
    const found = here.find((one) => one.full === full);
    if (!found) throw new Error(`${full} is not asked for`);
    const call = (): unknown =>
      (found.object[found.own] as (...values: unknown[]) => unknown).apply(on, given);
    const native = call();
    take(found.object, found.own);
    await addMissing();
    expect(call()).toEqual(native);
  },
);
