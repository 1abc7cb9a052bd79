import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartOf, holdCart, lines } from '../../testing/buyer.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const minute = 60_000;
const used = async () => {
  const [row] = await world.sql<{ used: number }>(
    "select sum(used)::int as used from stock where session_id = 'tour-10'",
  );
  return row?.used;
};
const touch = (id: string) =>
  world.api.call('modifyMyCart', { params: { id }, body: { add: lines([{ type: 'child' }]) } });

test('a cart whose time is over is expired, and the sweep gives its places back', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'front', n: 2 })).id;
  world.advance(20 * minute);
  const read = await answered<'getMyCart'>(world.api.call('getMyCart', { params: { id } }));
  expect(cartOf(read)).toMatchObject({ state: 'expired', expires_in: 0 });
  expect(await refusedWith(touch(id))).toBe('cart_expired');
  expect(await used()).toBe(4);
  await world.sweep();
  expect(await used()).toBe(0);
  const [ticket] = await world.sql<{ state: string }>('select distinct state from ticket');
  expect(ticket?.state).toBe('unbooked');
});

test('a cart that still has time is left alone by the sweep', async () => {
  await holdCart(world.api, { type: 'adult' });
  world.advance(19 * minute);
  await world.sweep();
  expect(await used()).toBe(1);
});

test('a change holds the cart afresh, up to the cap that it got when it was opened', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  const left = async () => cartOf(await answered<'modifyMyCart'>(touch(id))).expires_in ?? 0;
  world.advance(15 * minute);
  expect(await left()).toBeGreaterThan(19 * 60);
  world.advance(15 * minute);
  expect(await left()).toBeGreaterThan(19 * 60);
  world.advance(15 * minute);
  const toTheCap = await left();
  expect(toTheCap).toBeGreaterThan(14 * 60);
  expect(toTheCap).toBeLessThanOrEqual(15 * 60);
});

test('at 30 seconds a cart is kept; at 29 a fresh one holds the same places', async () => {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  const remaining = async (seconds: number) => {
    const at = new Date(world.services.now() + seconds * 1000 + 500);
    await world.sql('update cart set expires_at = $1 where id = $2', [at, id]);
  };
  await remaining(30);
  expect(cartOf(await answered<'modifyMyCart'>(touch(id))).id).toBe(id);
  await remaining(29);
  const fresh = await answered<'modifyMyCart'>(touch(id));
  expect(cartOf(fresh).id).not.toBe(id);
  expect(cartOf(fresh).state).toBe('pending');
  expect(fresh.ticket).toHaveLength(4);
  expect(fresh.ticket.map((ticket) => ticket.id)).toEqual(
    expect.arrayContaining(held.ticket.map((ticket) => ticket.id)),
  );
  expect(await used()).toBe(4);
  const old = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  expect(cartOf(old).state).toBe('expired');
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
