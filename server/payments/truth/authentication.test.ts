import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { paymentByIntent } from '../../store/payments/payments.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../../testing/buyer.ts';
import { openFaultyWorld } from '../../testing/faults/faulty-world.ts';
import { answered, refusedWith } from '../../testing/venues/world.ts';
import { settlePayment } from '../settle-payment.ts';

/** 3-D Secure while holds end, other windows pay and webhooks arrive. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });

const minute = 60_000;
const begin = () => holdCart(world.api, { type: 'adult' });
/** Requests the outcome of an intent's attempt, as the return page does. */
const returnFromBank = (held: CartAnswer, intentId: string) =>
  checkout(world.api, held, { intentId, buyer: held.cart[0]?.identity_id ?? '' });
const unpaid = async (id: string) =>
  (await booksOf(world, id)).every(({ balance }) => balance === null);

test('3-D Secure abandoned: the attempt is cancelled when the hold ends', async () => {
  const held = await begin();
  await trouble.challenged(held);
  await trouble.expectOver(held);
  expect((await booksOf(world, cartOf(held).id)).map(({ status }) => status)).toEqual(['canceled']);
});

test('3-D Secure failed and the cart abandoned: nothing is sold or charged', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await trouble.advance(intentId, 'failed');
  expect(await refusedWith(returnFromBank(held, intentId))).toBe('invalid_request_error');
  await trouble.expectOver(held);
});

test('3-D Secure passed after the hold ended but before the sweep: the cart is sold', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  world.advance(60 * minute);
  await trouble.advance(intentId, 'succeeded');
  await answered<'guestCheckoutMyCart'>(returnFromBank(held, intentId));
  await trouble.expectSold(held);
});

test('3-D Secure passed after the hold ended, found by the sweep: the cart is sold', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  world.advance(60 * minute);
  await trouble.advance(intentId, 'succeeded');
  await world.sweep();
  await trouble.expectSold(held);
});

test('3-D Secure passed while the sweep cancels it: the cart is sold', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  world.advance(60 * minute);
  const { stripe } = world.services.gateways;
  vi.spyOn(stripe, 'readIntent').mockImplementationOnce(async (id) => {
    const before = { kind: 'requires_action', clientSecret: '' } as const;
    await trouble.advance(id, 'succeeded');
    return { kind: 'answer', value: before };
  });
  await world.sweep();
  await trouble.expectSold(held);
  await answered<'guestCheckoutMyCart'>(returnFromBank(held, intentId));
});

test('3-D Secure passed after it was cancelled: nothing is charged', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  world.advance(60 * minute);
  await world.sweep();
  await trouble.advance(intentId, 'succeeded').catch(() => undefined);
  expect(await unpaid(cartOf(held).id)).toBe(true);
  expect((await returnFromBank(held, intentId)).ok).toBe(false);
  await trouble.expectOver(held);
});

test('a webhook before the return page books the order that the page then shows', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await trouble.advance(intentId, 'succeeded');
  await vi.waitFor(() => trouble.expectSold(held), { timeout: 25_000 });
  const answer = await answered<'guestCheckoutMyCart'>(returnFromBank(held, intentId));
  expect(cartOf(answer).order_ids).toHaveLength(1);
});

test('return pages, the webhook and sweeps at the same time: the cart is sold once', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  await trouble.advance(intentId, 'succeeded');
  world.advance(minute);
  const [back, again] = await Promise.all([
    returnFromBank(held, intentId),
    returnFromBank(held, intentId),
    world.control('/webhooks/release', {}),
    world.sweep(),
    world.sweep(),
  ]);
  expect([back.ok, again.ok]).toEqual([true, true]);
  await trouble.expectSold(held);
});

test('the webhook twice, and once more a day later: the cart is sold once', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await trouble.fault('webhook_twice', {}, 20);
  await trouble.advance(intentId, 'succeeded');
  await vi.waitFor(() => trouble.expectSold(held), { timeout: 25_000 });
  const [event] = await world.sql<{ id: string }>(
    `select id from provider_event where type = 'payment_intent.succeeded'
       and body->'data'->'object'->>'id' = $1`,
    [intentId],
  );
  world.advance(24 * 60 * minute);
  await world.control(`/events/${event?.id}/dispatch`, {});
  await trouble.settle();
  await trouble.expectSold(held);
});

test('events of a failed and a paid attempt in the wrong order: the cart is sold once', async () => {
  const held = await begin();
  await trouble.fault('webhook_late', { eventType: 'payment_intent.payment_failed' }, 9);
  expect(await refusedWith(checkout(world.api, held, { card: 'pm_card_chargeDeclined' }))).toBe(
    'card_error',
  );
  await trouble.fault('webhook_disorder', {}, 9);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  await trouble.settle();
  await trouble.expectSold(held);
});

test('3-D Secure passed while another window pays with another card: only one is charged', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  await trouble.advance(intentId, 'succeeded');
  const elsewhere = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(elsewhere).state).toBe('ordered');
  await trouble.expectSold(held);
  const charged = (await booksOf(world, cartOf(held).id)).filter(({ balance }) => balance);
  expect(charged.map(({ id }) => id)).toEqual([intentId]);
});

test('3-D Secure abandoned for another card, then passed in the first window: the cart is sold once', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  await trouble.advance(intentId, 'succeeded').catch(() => undefined);
  const answer = await answered<'guestCheckoutMyCart'>(returnFromBank(held, intentId));
  expect(cartOf(answer).order_ids).toHaveLength(1);
  await trouble.expectSold(held);
});

test('a retry with the same key gets the same challenge, and then the same order', async () => {
  const held = await begin();
  const same = {
    card: 'pm_card_threeDSecureRequired',
    buyer: await purchaser(world.api, cartOf(held).id),
    idempotencyKey: randomUUID(),
  };
  const intentId = await trouble.challenged(held, same);
  expect(await trouble.challenged(held, same)).toBe(intentId);
  await trouble.advance(intentId, 'succeeded');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, same));
  await trouble.expectSold(held);
  expect(await booksOf(world, cartOf(held).id)).toHaveLength(1);
});

test('a decline is reported as such, even if our own cancellation was reported first', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const intentId = await trouble.challenged(held);
  const { portalId } = world.venue;
  const { store } = world.services;
  const payment = await store.read(portalId, (tx) => paymentByIntent(tx, intentId));
  if (!payment) throw new Error('no payment of that intent');
  // The webhook of the cancelled intent arrives while the buyer's request still waits.
  const canceled = { type: 'canceled', code: '', message: '' } as const;
  await settlePayment(world.services, portalId, payment, { kind: 'failed', failure: canceled });
  const failure = { type: 'card_error', code: 'card_declined', message: 'Declined.' } as const;
  const declined = { kind: 'failed', failure } as const;
  expect(await settlePayment(world.services, portalId, payment, declined)).toEqual(declined);
  const again = { kind: 'failed', failure: canceled } as const;
  expect(await settlePayment(world.services, portalId, payment, again)).toEqual(declined);
  const [row] = await world.sql('select state, failure from payment where id = $1', [payment.id]);
  expect(row).toEqual({ state: 'failed', failure });
});
