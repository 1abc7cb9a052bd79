import { expect, test } from 'vitest';
import { OwnTurns } from './own-turns.ts';

/** Calls that end when told to. */
function calls(turns: OwnTurns, client: string, n: number) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const answers = Array.from({ length: n }, (_, at) =>
    turns
      .get(client, () => {
        begun.push(at);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      ),
  );
  return { begun, ends, answers };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a limited number of a client’s calls is answered at a time, and the others wait in order', async () => {
  const turns = new OwnTurns({ atOnce: 2, waiting: 2 });
  const own = calls(turns, 'ada', 4);
  await settled();
  expect(own.begun).toEqual([0, 1]);
  own.ends[1]?.();
  await settled();
  expect(own.begun).toEqual([0, 1, 2]);
  own.ends[0]?.();
  await settled();
  expect(own.begun).toEqual([0, 1, 2, 3]);
  for (const end of own.ends) end();
  expect(await Promise.all(own.answers)).toEqual(Array(4).fill('answered'));
  expect(turns.clients).toBe(0);
});

test('a client with many calls delays nobody else, and calls beyond its limit are refused', async () => {
  const turns = new OwnTurns({ atOnce: 2, waiting: 2 });
  const ada = calls(turns, 'ada', 6);
  const bob = calls(turns, 'bob', 1);
  await settled();
  expect(bob.begun).toEqual([0]);
  expect(await Promise.all(ada.answers.slice(4))).toEqual(['server_busy', 'server_busy']);
  for (let left = 0; left < 5; left += 1) {
    for (const end of [...ada.ends, ...bob.ends]) end();
    await settled();
  }
  expect(await Promise.all(ada.answers.slice(0, 4))).toEqual(Array(4).fill('answered'));
  expect(turns.clients).toBe(0);
});

test('a call that fails frees its place', async () => {
  const turns = new OwnTurns({ atOnce: 1, waiting: 0 });
  const fails = turns.get('ada', () => Promise.reject(new Error('a fault')));
  await expect(fails).rejects.toThrow('a fault');
  expect(await turns.get('ada', () => Promise.resolve('answered'))).toBe('answered');
});
