import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  booksOf,
  cartOf,
  checkout,
  holdCart,
  lines,
  purchaser,
  reserve,
} from '../testing/buyer.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
/** Carts held while the seller still took cards, one with a price and one free. */
let dear: string;
let free: string;
let buyer: string;
/** An order with an unpaid instalment. */
let owed: string;
beforeAll(async () => {
  world = await openWorld();
  dear = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  free = cartOf(await holdCart(world.api, { type: 'free' })).id;
  buyer = await purchaser(world.api, dear);
  const { id } = await inject(world, {
    reference: 'in parts',
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }],
    schedule: [
      { due: '2030-01-01T00:00:00Z', amount: '20.00' },
      { due: '2030-02-01T00:00:00Z', amount: '1.50' },
    ],
  });
  const held = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  owed = cartOf(await answered<'guestCheckoutMyCart'>(checkout(world.api, held))).id;
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value)
     values ($1, 'seller', 'shop', 'checkout.card_gateway', 'null')`,
    [world.venue.portalId],
  );
  await world.sql('update portal set version = version + 1');
  await world.sql(`select pg_notify('foyer_portal', '${world.venue.portalId}')`);
  // The server learns of the change a moment later.
  await vi.waitFor(
    async () => expect((await reserve(world.api, { type: 'adult' })).ok).toBe(false),
    { timeout: 20_000 },
  );
});
afterAll(async () => {
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  await world.close();
});

// Guards: CRT-27
test('priced tickets are refused, alone or beside free ones', async () => {
  const carts = await world.sql('select id from cart');
  expect(await refusedWith(reserve(world.api, { type: 'adult' }))).toBe('gateway_not_configured');
  expect(await refusedWith(reserve(world.api, { type: 'free' }, { type: 'child' }))).toBe(
    'gateway_not_configured',
  );
  expect(await world.sql('select id from cart')).toEqual(carts);
  const add = { params: { id: free }, body: { add: lines([{ type: 'adult' }]) } };
  expect(await refusedWith(world.api.call('modifyMyCart', add))).toBe('gateway_not_configured');
});

test('free tickets are held, read and ordered', async () => {
  const held = await holdCart(world.api, { type: 'free', n: 2 });
  await answered<'getMyCart'>(world.api.call('getMyCart', { params: { id: cartOf(held).id } }));
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(done).state).toBe('ordered');
});

// Guards: API-07, CRT-27
test.each(['getMyCart', 'getCart'] as const)(
  '%s refuses an earlier cart because it cannot be paid',
  async (name) => {
    expect(await world.api.call(name, { params: { id: dear } })).toMatchObject({
      status: 409,
      errors: [{ _code: 'gateway_not_configured' }],
    });
  },
);

test('an earlier cart cannot be paid by card, but by gift card, and can then be read', async () => {
  const pay = world.api.call('guestCheckoutMyCart', {
    params: { id: dear },
    body: {
      amount: '21.50',
      gateway_id: 'stripe',
      gateway_data: { payment_method: 'pm_card_visa' },
      guest_identity_id: buyer,
    },
  });
  expect(await refusedWith(pay)).toBe('gateway_not_configured');
  expect(await booksOf(world, dear)).toEqual([]);
  const card = await makeCard(world, 2150);
  const paid = payFrom(world.api, card, { cart: dear, amount: '21.50', buyer });
  expect(cartOf(await answered<'guestCheckoutMyCart'>(paid)).state).toBe('ordered');
  const seen = world.api.call('getMyCart', { params: { id: dear } });
  expect(cartOf(await answered<'getMyCart'>(seen)).state).toBe('ordered');
});

test('an order with an unpaid instalment can still be read', async () => {
  const seen = world.api.call('getMyCart', { params: { id: owed } });
  expect(cartOf(await answered<'getMyCart'>(seen))).toMatchObject({
    state: 'ordered',
    payment_due: '1.50',
  });
});
