import { expect, test } from 'vitest';
import { type Hold, openCart } from './cart/open-cart.ts';
import type { Store } from './database.ts';

interface Call {
  readonly tickets: readonly number[];
  readonly answer: () => void;
}

/** A store that answers a call of holds only when told to. */
function waitingStore() {
  const calls: Call[] = [];
  const store = {
    hot: (_: unknown, [, text]: readonly [number, string]) =>
      new Promise((resolve) => {
        const holds: Hold[] = JSON.parse(text);
        const rows = holds.map(({ cart }) => ({
          cart_id: cart.id,
          existed: false,
          session_id: null,
          taken: [],
          exhausted: [],
          over: null,
          busy_codes: [],
          short: false,
        }));
        calls.push({
          tickets: holds.map(({ tickets }) => tickets.length),
          answer: () => resolve(rows),
        });
      }),
  } as unknown as Store;
  return { store, calls };
}

let made = 0;
const holdOf = (tickets: number, id = `cart-${++made}`): Hold => {
  return { cart: { id }, tickets: Array(tickets).fill({}) } as unknown as Hold;
};

test('a slow large hold does not delay small ones', async () => {
  const { store, calls } = waitingStore();
  const large = openCart(store, 1, holdOf(1_000));
  const small = openCart(store, 1, holdOf(2));
  expect(calls.map(({ tickets }) => tickets)).toEqual([[1_000], [2]]);
  calls[1]?.answer();
  expect(await small).toEqual({ kind: 'opened', short: false });
  calls[0]?.answer();
  expect(await large).toEqual({ kind: 'opened', short: false });
});

test('large holds run one after another, and small ones together', async () => {
  const { store, calls } = waitingStore();
  const all = [100, 100, 100, 1, 2, 3].map((tickets) => openCart(store, 1, holdOf(tickets)));
  expect(calls.map(({ tickets }) => tickets)).toEqual([[100], [1]]);
  calls[0]?.answer();
  calls[1]?.answer();
  await Promise.all([all[0], all[3]]);
  await expect
    .poll(() => calls.map(({ tickets }) => tickets))
    .toEqual([[100], [1], [100, 100], [2, 3]]);
  calls[2]?.answer();
  calls[3]?.answer();
  await Promise.all(all);
});

test('a call never exceeds its limit of tickets unless it is a single hold', async () => {
  const { store, calls } = waitingStore();
  const all = [300, 150, 150, 900].map((tickets) => openCart(store, 1, holdOf(tickets)));
  const ends: number[][] = [];
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => calls.length).toBe(n + 1);
    ends.push([...(calls[n]?.tickets ?? [])]);
    calls[n]?.answer();
  }
  await Promise.all(all);
  expect(ends).toEqual([[300], [150], [150], [900]]);
});

test('two attempts of the same request go in separate calls, and later holds wait for both', async () => {
  const { store, calls } = waitingStore();
  const all = [
    holdOf(1),
    holdOf(2, 'one request'),
    holdOf(3),
    holdOf(4, 'one request'),
    holdOf(5),
  ].map((hold) => openCart(store, 1, hold));
  for (let n = 0; n < 3; n += 1) {
    await expect.poll(() => calls.length).toBe(n + 1);
    calls[n]?.answer();
  }
  await Promise.all(all);
  expect(calls.map(({ tickets }) => tickets)).toEqual([[1], [2, 3], [4, 5]]);
});
