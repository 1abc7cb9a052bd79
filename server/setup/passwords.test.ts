import { expect, test } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { boundedPasswords, type Passwords } from './passwords.ts';

/** Password hashing that ends when told to. */
function slowPasswords() {
  const open: (() => void)[] = [];
  const passwords: Passwords = {
    hash: (password) => new Promise((resolve) => open.push(() => resolve(password))),
    verify: () => new Promise((resolve) => open.push(() => resolve(true))),
  };
  return { passwords, open };
}

test('a limited number of hashes run at a time, and waiting ones get their turn', async () => {
  const { passwords, open } = slowPasswords();
  const bounded = boundedPasswords(passwords, { parallel: 2, waiting: 10 });
  const all = ['a', 'b', 'c', 'd'].map((password) => bounded.hash(password));
  expect(open).toHaveLength(2);
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(n);
    expect(open.length).toBeLessThanOrEqual(n + 2);
    open[n]?.();
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('a hash behind a full queue is refused before any work', async () => {
  const { passwords, open } = slowPasswords();
  const bounded = boundedPasswords(passwords, { parallel: 1, waiting: 1 });
  const first = bounded.hash('first');
  const second = bounded.verify(null, 'second');
  const third = await bounded.hash('third').catch((error: unknown) => error);
  expect(third).toBeInstanceOf(Refusal);
  expect((third as Refusal).code).toBe('too_many_requests');
  open[0]?.();
  await first;
  await expect.poll(() => open.length).toBe(2);
  open[1]?.();
  expect(await second).toBe(true);
});

test('failed work frees its slot', async () => {
  const broken: Passwords = {
    hash: async () => {
      throw new Error('no memory');
    },
    verify: async () => true,
  };
  const bounded = boundedPasswords(broken, { parallel: 1, waiting: 0 });
  await expect(bounded.hash('a')).rejects.toThrow('no memory');
  expect(await bounded.verify(null, 'b')).toBe(true);
});
