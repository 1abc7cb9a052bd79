import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cartOf, holdCart, lines } from '../testing/buyer.ts';
import { apply, seedRules } from '../testing/codes.ts';
import { countRoundTrips } from '../testing/round-trips.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedRules(world, {
    tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
  });
  // The first reading of a session is remembered.
  await holdCart(world.api, { type: 'adult', session: 'tour-11' });
});
afterAll(() => world.close());

async function tripsOf(work: () => Promise<unknown>) {
  const counted = countRoundTrips();
  await work();
  const trips = counted.of('app');
  vi.restoreAllMocks();
  return { trips: trips.length, statements: trips.flat() };
}

/** A buyer with a network, whose cart holds two tickets; the server has warmed up. */
async function buyerWithCart() {
  const api = world.clientFrom('203.0.113.7');
  const open = () =>
    answered<'createCart'>(
      api.call('createCart', { body: { add: lines([{ type: 'adult', n: 2 }]) } }),
    );
  const { cart, ticket } = await open();
  const id = cart[0]?.id ?? '';
  const change = (body: object, cartId = id) =>
    answered<'modifyMyCart'>(api.call('modifyMyCart', { params: { id: cartId }, body }));
  return { api, id, tickets: ticket.map((one) => one.id), open, change };
}

// Guards: SPD-04
test('opening a cart takes one round trip', async () => {
  const { open } = await buyerWithCart();
  const { trips, statements } = await tripsOf(open);
  expect(trips, statements.join('\n')).toBe(1);
});

test.each([
  ['adding to a cart', { add: lines([{ type: 'adult' }]) }],
  ['removing a ticket', 'remove'],
  ['exchanging a ticket', 'exchange'],
  ['a change of nothing', {}],
])('%s takes two round trips, the key of its retry and its network included', async (_, asked) => {
  const { change, tickets } = await buyerWithCart();
  const remove = tickets.slice(0, 1);
  const exchange = { remove, add: lines([{ type: 'adult', session: 'tour-11' }]) };
  const body = typeof asked === 'object' ? asked : asked === 'remove' ? { remove } : exchange;
  await change({});
  const { trips, statements } = await tripsOf(() => change(body));
  expect(trips, statements.join('\n')).toBe(2);
  // One round trip locks the key and the cart; the other makes the change, reads the answer and commits.
  expect(statements).toHaveLength(7);
});

// Guards: SPD-04
test('adding to a cart with a code takes no more round trips', async () => {
  const { api, id, change } = await buyerWithCart();
  expect((await apply(api, id, 'TENTH')).ok).toBe(true);
  const { trips, statements } = await tripsOf(() => change({ add: lines([{ type: 'adult' }]) }));
  expect(trips, statements.join('\n')).toBe(2);
});

// Guards: SPD-04
test('reading a cart takes one round trip, including its commit', async () => {
  const { api, id } = await buyerWithCart();
  const { trips, statements } = await tripsOf(() =>
    answered<'getMyCart'>(api.call('getMyCart', { params: { id } })),
  );
  expect(trips, statements.join('\n')).toBe(1);
  expect(statements.at(-1)).toBe('commit');
  expect(statements).toHaveLength(4);
});

test('a change answers with what reading the cart then returns', async () => {
  const { api, id, tickets, change } = await buyerWithCart();
  const read = () => answered<'getMyCart'>(api.call('getMyCart', { params: { id } }));
  const steps = [
    { add: lines([{ type: 'child' }, { type: 'adult', session: 'tour-11' }]) },
    { preReservePromoCodes: { codes: ['TENTH'] } },
    { add: lines([{ type: 'adult' }]), remove: tickets.slice(0, 1) },
    { remove: tickets.slice(1, 2) },
  ];
  const expiry = { expires_in: expect.any(Number) };
  for (const body of steps) {
    const changed = await change(body);
    const found = await read();
    expect({ ...changed, cart: [{ ...cartOf(changed), ...expiry }] }).toEqual({
      ...found,
      cart: [{ ...cartOf(found), ...expiry }],
    });
  }
});
