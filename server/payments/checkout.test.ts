import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  lines,
  purchaser,
} from '../testing/buyer.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
const paid = (cartId: string) =>
  world.sql<{ audit_action: string; amount: number; state: string }>(
    'select audit_action, amount::int, state from payment_entry where cart_id = $1',
    [cartId],
  );
const fault = (kind: string, path: string) => world.control('/faults', { kind, match: { path } });
const confirmPath = '/v1/payment_intents/';

async function expectOneOrder(cartId: string, amount: number): Promise<CartAnswer> {
  const answer = await read(cartId);
  expect(cartOf(answer)).toMatchObject({ state: 'ordered', expires_in: null, payment_due: '0' });
  expect(answer.ticket_order).toHaveLength(1);
  expect(answer.ticket.every((ticket) => ticket.state === 'booked' && ticket.scan_code)).toBe(true);
  const intents = await booksOf(world, cartId);
  const received = intents.map((intent) => intent.amount_received);
  expect(received.filter((cents) => cents > 0)).toEqual([amount]);
  expect(await paid(cartId)).toEqual([{ audit_action: 'capture', amount, state: 'done' }]);
  return answer;
}

async function expectNothingCharged(cartId: string): Promise<void> {
  const intents = await booksOf(world, cartId);
  expect(intents.every((intent) => intent.amount_received === 0)).toBe(true);
  expect(await world.sql('select 1 from ticket_order where cart_id = $1', [cartId])).toEqual([]);
}

// Guards: API-30, API-46, API-61, CRT-02, PAY-36, PAY-40
test('a card payment makes one order with booked tickets, and queues one letter', async () => {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  const outcome = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(outcome).order_ids).toHaveLength(1);
  const answer = await expectOneOrder(id, 4300);
  expect(answer.ticket_order[0]).toMatchObject({
    ticket_order_fees: { total_after_fees_price: '43.00' },
    email: expect.stringMatching(/^a…@example\.org$/),
  });
  const jobs = await world.sql(
    "select payload from graphile_worker._private_jobs where payload->>'ticket_order_id' = $1",
    [answer.ticket_order[0]?.id],
  );
  expect(jobs).toHaveLength(1);
});

// Guards: CRT-03, PAY-33
test('a cart that costs nothing is ordered without a card', async () => {
  const held = await holdCart(world.api, { type: 'free', n: 2 });
  expect(cartOf(held)).toMatchObject({ payment_due: '0', cart_fees: { gateway_id: 'free' } });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(done).state).toBe('ordered');
  expect(await booksOf(world, cartOf(held).id)).toEqual([]);
});

test.each([
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
])('%s is declined with the bank’s message, and the cart can still be paid', async (card, code) => {
  const held = await holdCart(world.api, { type: 'adult' });
  const refused = await checkout(world.api, held, { card });
  expect(refused).toMatchObject({
    ok: false,
    status: 402,
    errors: [
      { _code: 'card_error', _extra: { code }, _description: expect.stringMatching(/card/) },
    ],
  });
  await expectNothingCharged(cartOf(held).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  await expectOneOrder(cartOf(held).id, 2150);
});

async function challenged(held: CartAnswer): Promise<string> {
  const asked = await checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
  expect(asked).toMatchObject({
    status: 402,
    errors: [{ _code: 'intent_requires_action', _extra: { client_secret: expect.any(String) } }],
  });
  if (asked.ok) throw new Error('no action was asked');
  return String(asked.errors[0]?._extra['payment_intent_id']);
}

// Guards: PAY-15
test('3-D Secure passed: the same attempt continues with its intent', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const intentId = await challenged(held);
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
  const buyer = await purchaser(world.api, cartOf(held).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { intentId, buyer }));
  await expectOneOrder(cartOf(held).id, 2150);
});

test('3-D Secure failed: nothing is charged, and another card can pay', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const intentId = await challenged(held);
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'failed' });
  expect(await refusedWith(checkout(world.api, held, { intentId }))).toBe('invalid_request_error');
  await expectNothingCharged(cartOf(held).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  await expectOneOrder(cartOf(held).id, 2150);
});

test('3-D Secure abandoned: a new attempt cancels the old one first', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const intentId = await challenged(held);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const intents = await booksOf(world, cartOf(held).id);
  expect(intents.find((intent) => intent.id === intentId)?.status).toBe('canceled');
  await expectOneOrder(cartOf(held).id, 2150);
});

test('3-D Secure abandoned: when the hold ends the attempt is cancelled and the cart expires', async () => {
  const held = await holdCart(world.api, { type: 'front', session: 'tour-12', n: 2 });
  const intentId = await challenged(held);
  world.advance(3_600_000);
  await world.sweep();
  const intents = await booksOf(world, cartOf(held).id);
  expect(intents.map((intent) => [intent.id, intent.status])).toEqual([[intentId, 'canceled']]);
  expect(cartOf(await read(cartOf(held).id)).state).toBe('expired');
});

test('an amount other than the one due is refused with the new totals', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const outcome = await checkout(world.api, held, { amount: '20.00' });
  expect(outcome).toMatchObject({
    status: 409,
    errors: [
      { _code: 'amount_mismatch', _extra: { grand_totals: { total_outstanding: '21.50' } } },
    ],
  });
  await expectNothingCharged(cartOf(held).id);
});

// Guards: API-30, API-46
test('a purchaser can pay only for the cart that they were stored for', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const other = await holdCart(world.api, { type: 'adult' });
  const buyer = await purchaser(world.api, cartOf(other).id);
  expect(await checkout(world.api, held, { buyer })).toMatchObject({
    status: 400,
    errors: [{ _extra: { path: 'guest_identity_id' } }],
  });
  await expectNothingCharged(cartOf(held).id);
});

test('a double click makes one order and one charge', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const buyer = await purchaser(world.api, cartOf(held).id);
  const idempotencyKey = randomUUID();
  await fault('answer_slow', confirmPath);
  const click = () => checkout(world.api, held, { buyer, idempotencyKey });
  const outcomes = await Promise.all([click(), click()]);
  expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThanOrEqual(1);
  await expectOneOrder(cartOf(held).id, 2150);
  expect((await click()).ok).toBe(true);
  await expectOneOrder(cartOf(held).id, 2150);
});

test('tabs that pay at the same time make one order and one charge', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const buyer = await purchaser(world.api, cartOf(held).id);
  // The first charge is made once the other tabs have been answered.
  const { stripe } = world.services.gateways;
  const confirm = stripe.confirmIntent;
  const othersAnswered = Promise.withResolvers<void>();
  vi.spyOn(stripe, 'confirmIntent').mockImplementation(async (...asked) => {
    await othersAnswered.promise;
    return confirm(...asked);
  });
  let answers = 0;
  const outcomes = await Promise.all(
    [1, 2, 3].map(async () => {
      const outcome = await checkout(world.api, held, { buyer });
      answers += 1;
      if (answers === 2) othersAnswered.resolve();
      return outcome;
    }),
  );
  const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.errors[0]?._code)).sort();
  expect(codes).toEqual(['ok', 'payment_in_progress', 'payment_in_progress']);
  await expectOneOrder(cartOf(held).id, 2150);
});

// Guards: CRT-33
test('a paid cart cannot be paid again, and the refusal names its order', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const buyer = world.api.call('createUser', {
    body: { cart_id: cartOf(held).id, first_name: 'A', last_name: 'B', email: 'a@b.example' },
  });
  expect(await refusedWith(buyer)).toBe('incorrect_cart_state');
  const again = await world.api.call('guestCheckoutMyCart', {
    params: { id: cartOf(held).id },
    body: {
      amount: '21.50',
      gateway_id: 'stripe',
      gateway_data: { payment_method: 'pm_card_visa' },
      guest_identity_id: randomUUID(),
    },
  });
  expect(again).toMatchObject({
    errors: [{ _code: 'incorrect_cart_state', _extra: { order_ids: cartOf(done).order_ids } }],
  });
});

// Guards: API-09, CRT-33
test('a paid cart cannot be changed or deleted, and the refusal names its order', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const params = { id: cartOf(held).id };
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const body = { add: lines([{ type: 'adult' }]) };
  for (const call of [
    world.api.call('modifyMyCart', { params, body }),
    world.api.call('removeTickets', { params, body: { tickets: [held.ticket[0]?.id ?? ''] } }),
    world.api.call('deleteMyCart', { params }),
  ]) {
    const _extra = { state: 'ordered', order_ids: cartOf(done).order_ids };
    expect(await call).toMatchObject({ errors: [{ _code: 'incorrect_cart_state', _extra }] });
  }
});

test('a cart with a payment in progress can be neither changed nor deleted', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const params = { id: cartOf(held).id };
  await challenged(held);
  const change = { params, body: { add: lines([{ type: 'adult' }]) } };
  expect(await refusedWith(world.api.call('modifyMyCart', change))).toBe('incorrect_cart_state');
  expect(await refusedWith(world.api.call('deleteMyCart', { params }))).toBe(
    'incorrect_cart_state',
  );
  expect(cartOf(await read(params.id)).payment_in_progress).toBe(true);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
});

test('an expired cart is not charged', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const buyer = await purchaser(world.api, cartOf(held).id);
  world.advance(21 * 60_000);
  expect(await refusedWith(checkout(world.api, held, { buyer }))).toBe('cart_expired');
  await expectNothingCharged(cartOf(held).id);
});

test.each([
  ['no card is named', { gateway_data: {} }, 'gateway_data'],
  ['the amount has too many decimals', { amount: '21.500001' }, 'amount'],
  ['the amount is negative', { amount: '-21.50' }, 'amount'],
])(
  'invalid input is refused, naming the field, and nothing is charged: %s',
  async (_, change, path) => {
    const held = await holdCart(world.api, { type: 'adult' });
    const { id } = cartOf(held);
    const body = {
      amount: '21.50',
      gateway_id: 'stripe' as const,
      gateway_data: { payment_method: 'pm_card_visa' },
      guest_identity_id: await purchaser(world.api, id),
      ...change,
    };
    expect(await world.api.call('guestCheckoutMyCart', { params: { id }, body })).toMatchObject({
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path } }],
    });
    await expectNothingCharged(id);
  },
);

// Guards: PAY-33
test('the free gateway is refused for a cart that costs something', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const pay = world.api.call('guestCheckoutMyCart', {
    params: { id: cartOf(held).id },
    body: {
      amount: '21.50',
      gateway_id: 'free',
      gateway_data: {},
      guest_identity_id: await purchaser(world.api, cartOf(held).id),
    },
  });
  expect(await refusedWith(pay)).toBe('payment_not_supported');
});

test('a purchaser without a valid address is refused', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const body = {
    cart_id: cartOf(held).id,
    first_name: 'A',
    last_name: 'B',
    email: 'not an address',
  };
  expect(await refusedWith(world.api.call('createUser', { body }))).toBe('validate_not_email');
});

// Guards: QTY-49
test.each([
  ['United States', 'us'],
  ['GBR', 'gb'],
  ['fi', 'fi'],
])('a purchaser from %s is stored with the country %s', async (country, code) => {
  const held = await holdCart(world.api, { type: 'adult' });
  const who = { first_name: 'A', last_name: 'B', email: 'a@b.example', country };
  const { identity } = await answered<'createUser'>(
    world.api.call('createUser', { body: { ...who, cart_id: cartOf(held).id } }),
  );
  const kept = await world.sql<{ contact: { country: string } }>(
    'select contact from identity where id = $1',
    [identity[0]?.id],
  );
  expect(kept[0]?.contact).toEqual({ country: code });
});
