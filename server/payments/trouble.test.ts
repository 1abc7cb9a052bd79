import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../testing/buyer.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/**
 * Failures between us, the processor and the buyer. Each ends with exactly one order and one charge, or
 * with no order and no money kept.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
});
afterAll(async () => {
  await paymentFaultsIn(world).settle();
  await assertConsistent(world);
  await world.close();
});
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  await world.control('/webhooks/release', {});
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

const minute = 60_000;
const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
/** Enough for the client's own retries; cleared when the call ends. */
const order = (kind: string, match: object = { path: '/v1/payment_intents' }) =>
  world.control('/faults', { kind, match, times: 9 });
const orders = (cartId: string) =>
  world.sql<{ id: string }>('select id from ticket_order where cart_id = $1', [cartId]);

/** Cents that the processor keeps for a cart: received minus refunded. */
async function kept(cartId: string): Promise<number> {
  const intents = await booksOf(world, cartId);
  const received = intents.reduce((sum, intent) => sum + intent.amount_received, 0);
  const [back] = await world.sql<{ cents: number }>(
    `select coalesce(sum(amount), 0)::int as cents from payment_entry
     where cart_id = $1 and audit_action = 'refund' and state = 'done'`,
    [cartId],
  );
  return received - (back?.cents ?? 0);
}

async function expectSold(held: CartAnswer, cents = 2150): Promise<void> {
  const { id } = cartOf(held);
  expect(cartOf(await read(id)).state).toBe('ordered');
  expect(await orders(id)).toHaveLength(1);
  expect(await kept(id)).toBe(cents);
}

async function expectNothing(held: CartAnswer): Promise<void> {
  const { id } = cartOf(held);
  expect(await orders(id)).toEqual([]);
  expect(await kept(id)).toBe(0);
}

/** Advances the product's clock, and runs the sweeps, beyond any hold. */
async function letTimePass(): Promise<void> {
  for (const _ of [1, 2, 3, 4]) {
    world.advance(30 * minute);
    await world.sweep();
  }
}

async function unheard(held: CartAnswer, card = 'pm_card_visa'): Promise<void> {
  await world.control('/webhooks/hold', {});
  expect(await refusedWith(checkout(world.api, held, { card }))).toBe('intent_processing');
  await world.control('/faults', undefined, 'DELETE');
}

test.each(['cut_after', 'cut_before', 'answer_slow'])(
  'a request that failed once (%s) is retried, and the cart is sold',
  async (kind) => {
    const held = await holdCart(world.api, { type: 'adult' });
    await world.control('/faults', { kind, match: { path: '/v1/payment_intents' }, times: 1 });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    await expectSold(held);
  },
);

test('the charge was made but its answer lost: the next check books it', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  await order('answer_500_after', { path: '/v1/payment_intents/' });
  await unheard(held);
  expect(cartOf(await read(cartOf(held).id)).payment_in_progress).toBe(true);
  world.advance(5_000);
  await world.sweep();
  await expectSold(held);
});

test.each(['answer_500_before', 'answer_429', 'cut_before'])(
  'the charge never reached the processor (%s): the attempt is cancelled, and no money is kept',
  async (kind) => {
    const held = await holdCart(world.api, { type: 'adult' });
    await order(kind, { path: '/v1/payment_intents/' });
    await unheard(held);
    world.advance(5_000);
    await world.sweep();
    await expectNothing(held);
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    await expectSold(held);
  },
);

test.each(['answer_500_after', 'cut_before'])(
  'the answer to creating the intent was lost (%s): nothing is charged, and the cart can be paid',
  async (kind) => {
    const held = await holdCart(world.api, { type: 'adult' });
    await order(kind);
    await unheard(held);
    world.advance(5_000);
    await world.sweep();
    await expectNothing(held);
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    await expectSold(held);
  },
);

test('a lost answer is settled by the webhook, before any check', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  await order('answer_500_after', { path: '/v1/payment_intents/' });
  await unheard(held);
  await world.control('/webhooks/release', {});
  await vi.waitFor(() => expectSold(held), { timeout: 25_000 });
});

test.each(['webhook_late', 'webhook_twice', 'webhook_disorder', 'webhook_never'])(
  'the order does not depend on the webhook: %s',
  async (kind) => {
    const held = await holdCart(world.api, { type: 'adult' });
    await order(kind, {});
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    await expectSold(held);
    await letTimePass();
    await expectSold(held);
  },
);

test('a payment that clears later keeps its places, and is booked when it succeeds', async () => {
  const held = await holdCart(world.api, { type: 'front', session: 'tour-11', n: 5 });
  expect(await refusedWith(checkout(world.api, held, { card: 'pm_card_sandbox_processing' }))).toBe(
    'intent_processing',
  );
  await letTimePass();
  expect(cartOf(await read(cartOf(held).id))).toMatchObject({ payment_in_progress: true });
  const [intent] = await booksOf(world, cartOf(held).id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
  await vi.waitFor(() => expectSold(held, 15_000), { timeout: 25_000 });
});

test('a payment that fails to clear releases its places when the hold ends', async () => {
  const held = await holdCart(world.api, { type: 'front', session: 'tour-12', n: 5 });
  await refusedWith(checkout(world.api, held, { card: 'pm_card_sandbox_processingFails' }));
  const [intent] = await booksOf(world, cartOf(held).id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'failed' });
  await vi.waitFor(
    async () => expect(cartOf(await read(cartOf(held).id)).payment_in_progress).toBe(false),
    { timeout: 25_000 },
  );
  // A sweep skips a cart that a webhook still has locked.
  await vi.waitFor(
    async () => {
      await letTimePass();
      expect(await world.sql('select state from cart where id = $1', [cartOf(held).id])).toEqual([
        { state: 'expired' },
      ]);
    },
    { timeout: 25_000 },
  );
  await expectNothing(held);
  await holdCart(world.api, { type: 'front', session: 'tour-12', n: 5 }).then((again) =>
    answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(again).id } })),
  );
});

/** Records an attempt as failed although the processor later reports its charge as made. */
async function lateSuccess(held: CartAnswer): Promise<void> {
  await order('answer_500_after', { path: '/v1/payment_intents/' });
  await unheard(held);
  const { id } = cartOf(held);
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}' where cart_id = $1`,
    [id],
  );
  world.advance(3_600_000);
  await world.sweep();
  expect(cartOf(await read(id)).state).toBe('expired');
}

test('a payment that arrives after the hold ended takes its places again', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  await lateSuccess(held);
  await world.control('/webhooks/release', {});
  await vi.waitFor(() => expectSold(held), { timeout: 25_000 });
});

test('a late payment whose places are gone is refunded automatically', async () => {
  const held = await holdCart(world.api, { type: 'pass', session: null, n: 3 });
  await lateSuccess(held);
  const other = await holdCart(world.api, { type: 'pass', session: null, n: 1 });
  await world.control('/webhooks/release', {});
  await vi.waitFor(
    async () => {
      await world.sweep();
      await expectNothing(held);
    },
    { timeout: 25_000 },
  );
  const answer = await read(cartOf(held).id);
  expect(answer.payment.map((entry) => entry.audit_action)).toEqual(['capture', 'refund']);
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(other).id } }));
});

test.each(['answer_500_after', 'answer_500_before', 'cut_before'])(
  'a refund whose answer was lost (%s) is sent again and made once',
  async (kind) => {
    const held = await holdCart(world.api, { type: 'pass', session: null, n: 3 });
    await lateSuccess(held);
    const other = await holdCart(world.api, { type: 'pass', session: null, n: 1 });
    await order(kind, { path: '/v1/refunds', method: 'POST' });
    await world.control('/webhooks/release', {});
    await vi.waitFor(
      async () => {
        const [row] = await world.sql(
          "select 1 from payment_entry where cart_id = $1 and state = 'due'",
          [cartOf(held).id],
        );
        expect(row).toBeDefined();
      },
      { timeout: 20_000 },
    );
    await world.sweep();
    await world.control('/faults', undefined, 'DELETE');
    await vi.waitFor(
      async () => {
        world.advance(minute);
        await world.sweep();
        await expectNothing(held);
      },
      { timeout: 20_000 },
    );
    const books = (await world.control('/books')) as { accounts: { totals: unknown }[] };
    expect(JSON.stringify(books.accounts[0]?.totals)).toContain('refunded');
    await answered<'deleteCart'>(
      world.api.call('deleteCart', { params: { id: cartOf(other).id } }),
    );
  },
);

test('a refund that was made but not recorded before its key expired is found', async () => {
  const held = await holdCart(world.api, { type: 'pass', session: null, n: 3 });
  await lateSuccess(held);
  const other = await holdCart(world.api, { type: 'pass', session: null, n: 1 });
  await world.control('/webhooks/release', {});
  const refund = () =>
    world.sql<{ provider_ref: string; state: string }>(
      "select provider_ref, state from payment_entry where cart_id = $1 and audit_action = 'refund'",
      [cartOf(held).id],
    );
  await vi.waitFor(
    async () => {
      await world.sweep();
      expect(await refund()).toMatchObject([{ state: 'done' }]);
    },
    { timeout: 20_000 },
  );
  const first = await refund();
  // Another attempt number means another key, which the processor does not know.
  await world.sql(
    `update payment_entry set state = 'due', due_at = now() - interval '1 second', provider_ref = null, tries = 7
     where cart_id = $1 and audit_action = 'refund'`,
    [cartOf(held).id],
  );
  await world.sweep();
  expect(await refund()).toEqual(first);
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(other).id } }));
});

test('a cart captured but not booked, because the process died, is booked by the next check', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  await order('answer_500_after', { path: '/v1/payment_intents/' });
  await unheard(held);
  const { id } = cartOf(held);
  await world.sql(
    `with captured as (update payment set state = 'captured', next_check_at = now() - interval '1 second' where cart_id = $1 returning *)
     insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount)
     select portal_id, id, cart_id, 'capture', amount from captured`,
    [id],
  );
  await world.sweep();
  await expectSold(held);
});

test('a buyer who returns between the capture and the booking gets the order', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  await order('answer_500_after', { path: '/v1/payment_intents/' });
  await unheard(held);
  const { id } = cartOf(held);
  const [payment] = await world.sql<{ provider_ref: string }>(
    `with captured as (
       update payment set state = 'captured', next_check_at = now() + interval '20 seconds'
       where cart_id = $1 returning *),
     entry as (
       insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount)
       select portal_id, id, cart_id, 'capture', amount from captured)
     select provider_ref from captured`,
    [id],
  );
  expect(cartOf(await read(id)).payment_in_progress).toBe(true);
  const buyer = await purchaser(world.api, id);
  const intentId = String(payment?.provider_ref);
  const answer = await answered<'guestCheckoutMyCart'>(
    checkout(world.api, held, { intentId, buyer }),
  );
  expect(cartOf(answer).state).toBe('ordered');
  await expectSold(held);
});

test('a webhook with a wrong signature is refused and not stored', async () => {
  const forged = await world.fetch(
    new Request(`http://localhost/webhooks/stripe/${world.venue.key}`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'evt_forged', type: 'payment_intent.succeeded' }),
    }),
  );
  expect(forged.status).toBe(400);
  expect(await world.sql("select 1 from provider_event where id = 'evt_forged'")).toEqual([]);
});
