import { expect, test } from 'vitest';
import { laneOf } from './lane.ts';

/** Works that begin and end under control, in one lane. */
function laneOfWorks(most: number) {
  const lane = laneOf(most);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    start(name: string): Promise<void> {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return lane(() => {
        begun.push(name);
        return end.promise;
      });
    },
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('a lane runs so much at once, and the rest in the order in which it came', async () => {
  const { begun, start, end } = laneOfWorks(2);
  const works = ['a', 'b', 'c', 'd'].map(start);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await works[1];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) end(name);
  await Promise.all(works);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails lets the next begin', async () => {
  const { begun, start, end, fail } = laneOfWorks(1);
  const works = ['a', 'b'].map(start);
  fail('a');
  await expect(works[0]).rejects.toThrow('a');
  end('b');
  await works[1];
  expect(begun).toEqual(['a', 'b']);
});
