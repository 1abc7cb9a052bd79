import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import { checkout, holdCart } from '../testing/buyer.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 80 });
});
afterEach(async () => {
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  await world.close();
});

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.errors[0]?._code);
const order = async (api: Client, n = 10): Promise<Outcome<unknown>> =>
  checkout(api, await holdCart(api, { type: 'free', n }));
const booked = async () =>
  (
    await world.sql<{ n: number }>("select count(*)::int as n from ticket where state = 'booked'")
  )[0]?.n;

test('24 free orders from one network leave free places for others', async () => {
  const api = world.clientFrom('203.0.113.7');
  const ends = [];
  for (let n = 0; n < 24; n += 1) {
    // Held from elsewhere, so that only the orders are limited.
    const elsewhere = world.clientFrom(`198.51.100.${n}`);
    const session = `tour-${10 + (n % 3)}`;
    ends.push(
      codeOf(await checkout(api, await holdCart(elsewhere, { type: 'free', n: 10, session }))),
    );
  }
  // 100 places of 240.
  expect(ends.filter((end) => end === 'ok')).toHaveLength(10);
  expect(ends.filter((end) => end === 'free_orders_limited')).toHaveLength(14);
  expect(await booked()).toBe(100);
});

test('free orders made at the same time have the same limit as those made in turn', async () => {
  const carts = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      holdCart(world.clientFrom(`198.51.100.${n}`), { type: 'free', n: 10 }),
    ),
  );
  await world.sql('update stock set capacity = 40');
  const api = world.clientFrom('203.0.113.7');
  const ends = await Promise.all(carts.map((held) => checkout(api, held)));
  // Half of 120.
  expect(ends.filter(({ ok }) => ok)).toHaveLength(6);
});

test('a network may order free tickets again after an hour, and other networks at any time', async () => {
  const api = world.clientFrom('203.0.113.7');
  await world.sql('update stock set capacity = 20');
  // Half of 60.
  for (const session of ['tour-10', 'tour-11', 'tour-12']) {
    const held = await holdCart(api, { type: 'free', n: 10, session });
    expect(codeOf(await checkout(api, held))).toBe('ok');
  }
  const outcome = await order(api, 1);
  expect(codeOf(outcome)).toBe('free_orders_limited');
  expect(outcome.ok ? 0 : outcome.errors[0]?._extra['retry_after']).toBeLessThanOrEqual(3_600);
  expect(codeOf(await order(world.clientFrom('203.0.113.8'), 1))).toBe('ok');
  world.advance(3_600_000);
  expect(codeOf(await order(api, 1))).toBe('ok');
});

test('a refused order does not count towards the limit', async () => {
  const api = world.clientFrom('203.0.113.7');
  const held = await holdCart(api, { type: 'adult', n: 10 });
  for (let n = 0; n < 12; n += 1) {
    const outcome = await checkout(api, held, { amount: '0' });
    expect(codeOf(outcome)).toBe('amount_mismatch');
  }
  expect(await world.sql('select hits from rate_window where hits > 0')).toEqual([]);
});
