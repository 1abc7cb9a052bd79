import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { InvalidInput } from '../http/input.ts';
import { checkout, lines, type ReserveOptions } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import { type Bought, moveTo, openEdits, orderOf, purchaseOf } from '../testing/edits.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

/** The remaining tickets of an order with a promo code after staff or the venue cancel others. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100 });
  await seedRules(world, {
    companion: {
      discount: { kind: 'free_tickets', count: 1, every: null },
      codes: { COMPANION: null },
      min_tickets: 2,
    },
  });
  await openEdits(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await paymentFaultsIn(world).settle();
  await assertConsistent(world);
});

async function bought(...wishes: ReserveOptions[]): Promise<Bought> {
  const body = { add: lines(wishes), preReservePromoCodes: { codes: ['COMPANION'] } };
  const held = await answered<'createCart'>(world.api.call('createCart', { body }));
  return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(world.api, held)));
}

const isPaid = ({ adjusted_value }: Bought['tickets'][number]) => adjusted_value !== '0';

async function wishFor(order: Bought, tickets: readonly Bought['tickets'][number][], more = {}) {
  const { ticket_order } = await orderOf(world.api, order.id);
  return {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: ticket_order[0]?.order_number,
    tickets: tickets.map(({ id }) => id),
    ...more,
  };
}

const pricesIn = async (order: Bought) =>
  (await orderOf(world.api, order.id)).ticket
    .filter(({ state }) => state === 'booked')
    .map(({ adjusted_value }) => adjusted_value);

test('the refund of the paid ticket of a pair is 0 while the free one stays', async () => {
  const order = await bought({ type: 'adult', n: 2 });
  const done = await refund(world, await wishFor(order, order.tickets.filter(isPaid)));
  expect(done).toMatchObject({ tickets: 1, amount: '0', staying_change: '21.50', parts: [] });
  expect(await pricesIn(order)).toEqual(['20.00']);
});

test('a refund that would cost the rest more than it returns is refused', async () => {
  const order = await bought({ type: 'adult' }, { type: 'free' }, { type: 'child' });
  // The child is the cheapest priced ticket, so it was free.
  const others = order.tickets.filter(({ ticket_type_id }) => ticket_type_id !== 'child');
  const free = others.filter(({ ticket_type_id }) => ticket_type_id === 'free');
  expect(await refund(world, await wishFor(order, free))).toMatchObject({ amount: '0' });
  const pair = await bought({ type: 'adult' }, { type: 'free' });
  const none = pair.tickets.filter(({ ticket_type_id }) => ticket_type_id === 'free');
  await expect(refund(world, await wishFor(pair, none))).rejects.toThrow(InvalidInput);
  expect(await pricesIn(pair)).toHaveLength(2);
});

test('with keep_prices the full price is refunded, and the rest is unchanged', async () => {
  const order = await bought({ type: 'adult', n: 2 });
  const wish = await wishFor(order, order.tickets.filter(isPaid), { keep_prices: true });
  expect(await refund(world, wish)).toMatchObject({ amount: '21.50', staying_change: '0' });
  expect(await pricesIn(order)).toEqual(['0']);
});

test('cancelling a session does not remove the discount from the order’s other tickets', async () => {
  const order = await bought({ type: 'adult', session: 'tour-11' }, { type: 'child' });
  await changeSession(staffServices(world), { seller: world.venue.slug, session: 'tour-11' });
  expect(await pricesIn(order)).toEqual(['0']);
  const rest = (await orderOf(world.api, order.id)).ticket.filter(
    ({ state }) => state === 'booked',
  );
  const moved = await moveTo(world, order, rest, { type: 'child', session: 'tour-12' });
  expect(moved.ticket).toMatchObject([{ face_value: '13.00', adjusted_value: '0' }]);
});
