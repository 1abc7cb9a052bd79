import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartOf, holdCart } from '../testing/buyer.ts';
import { countRoundTrips } from '../testing/round-trips.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { expireCarts } from './expire-carts.ts';

let world: World;
const errors = vi.fn();
beforeEach(async () => {
  world = await openWorld({ capacity: 100 });
  Object.assign(world.services.log, { error: errors });
  errors.mockClear();
});
afterEach(() => world.close());

const hold = async (session: string) =>
  cartOf(await holdCart(world.api, { type: 'adult', session })).id;
const pending = async () =>
  (await world.sql<{ id: string }>("select id from cart where state = 'pending'")).map(
    ({ id }) => id,
  );

test('carts that fail to expire are each logged, and the others expire', async () => {
  const first = await hold('tour-10');
  await hold('tour-11');
  const second = await hold('tour-10');
  await hold('tour-11');
  // The release exceeds the counted places, so the database refuses it each time.
  await world.sql("update stock set used = 0 where session_id = 'tour-10'");
  world.advance(60 * 60_000);
  expect(await expireCarts(world.services, world.venue.portalId)).toBe(2);
  expect((await pending()).toSorted()).toEqual([first, second].toSorted());
  expect(errors.mock.calls.map(([{ cart }]) => cart).toSorted()).toEqual(
    [first, second].toSorted(),
  );

  // Once repaired, they expire like any others.
  await world.sql("update stock set used = 2 where session_id = 'tour-10' and group_id = ''");
  expect(await expireCarts(world.services, world.venue.portalId)).toBe(2);
  expect(await pending()).toEqual([]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

// Guards: SPD-05
test('releasing several expired carts takes as many queries as releasing one', async () => {
  const queriesFor = async (carts: number): Promise<number> => {
    for (let n = 0; n < carts; n += 1) await hold('tour-10');
    world.advance(60 * 60_000);
    const counted = countRoundTrips();
    expect(await expireCarts(world.services, world.venue.portalId)).toBe(carts);
    return counted.of('app').length;
  };
  const forOne = await queriesFor(1);
  expect(forOne).toBeGreaterThan(1);
  expect(await queriesFor(8)).toBe(forOne);
});

test('an unreachable database is an error, and is not logged for each cart', async () => {
  const { store } = world.services;
  const services = {
    ...world.services,
    store: { ...store, write: () => Promise.reject(new Error('it is away')) },
  };
  await expect(expireCarts(services, world.venue.portalId)).rejects.toThrow('it is away');
  expect(errors).not.toHaveBeenCalled();
});
