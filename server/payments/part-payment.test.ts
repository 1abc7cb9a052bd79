import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOf, cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const card = { payment_method: 'pm_card_visa' };
const part = (id: string, amount: string, name: 'payMyCart' | 'payCart' = 'payMyCart') =>
  world.api.call(name, {
    params: { id },
    body: { amount, gateway_id: 'stripe', gateway_data: card },
  });

// Guards: API-43, API-44, API-61, PAY-13, PAY-40
test.each(['payMyCart', 'payCart'] as const)(
  'part of what is due is paid by %s, and the rest completes the order',
  async (name) => {
    const held = await holdCart(world.api, { type: 'adult', n: 2 });
    const { id } = cartOf(held);
    const buyer = await purchaser(world.api, id);
    const paid = await answered<'payMyCart'>(part(id, '13.00', name));
    expect(cartOf(paid)).toMatchObject({
      state: 'pending',
      payment_due: '30.00',
      cart_fees: { grand_totals: { total_payments: '13.00', total_outstanding: '30.00' } },
    });
    expect(paid.payment).toMatchObject([{ audit_action: 'capture', face_value: '13.00' }]);
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, paid, { buyer }));
    expect(cartOf(done)).toMatchObject({ state: 'ordered', payment_due: '0' });
    const received = (await booksOf(world, id)).map((intent) => intent.amount_received);
    expect(received.sort()).toEqual([1300, 3000]);
  },
);

// Guards: API-43
test('a part payment of all that is due or more, or without a purchaser, is refused', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  expect(await part(id, '5.00')).toMatchObject({
    status: 400,
    errors: [{ _extra: { path: 'guest_identity_id' } }],
  });
  await purchaser(world.api, id);
  for (const amount of ['21.50', '30.00', '0']) {
    expect(await refusedWith(part(id, amount))).toBe('amount_mismatch');
  }
});

test('a part payment is refunded when the cart expires', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await purchaser(world.api, id);
  await answered<'payMyCart'>(part(id, '5.00'));
  world.advance(3_600_000);
  await world.sweep();
  const read = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  expect(cartOf(read).state).toBe('expired');
  expect(read.payment.map(({ audit_action, face_value }) => [audit_action, face_value])).toEqual([
    ['capture', '5.00'],
    ['refund', '5.00'],
  ]);
});

// Guards: API-45, PAY-69, PAY-81
test.each([
  [true, 1],
  [undefined, 1],
  [false, 0],
])('with send_email %s a completed order queues %i letters', async (send_email, letters) => {
  const held = await holdCart(world.api, { type: 'free' });
  const { id } = cartOf(held);
  const done = await answered<'guestCheckoutCart'>(
    world.api.call('guestCheckoutCart', {
      params: { id },
      body: {
        amount: '0',
        gateway_id: 'free',
        gateway_data: {},
        guest_identity_id: await purchaser(world.api, id),
        ...(send_email === undefined ? {} : { send_email }),
      },
    }),
  );
  const jobs = await world.sql(
    "select 1 from graphile_worker._private_jobs where payload->>'ticket_order_id' = $1",
    [cartOf(done).order_ids[0]],
  );
  expect(jobs).toHaveLength(letters);
});
