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

/** 3-D Secure: the buyer's steps at the bank meet the cart's time, other windows and webhooks. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });

const minute = 60_000;
const begin = () => holdCart(world.api, { type: 'adult' });
/** Requests the outcome of an intent's attempt, as the return page does. */
const comeBack = (held: CartAnswer, intentId: string) =>
  checkout(world.api, held, { intentId, buyer: held.cart[0]?.identity_id ?? '' });
const unpaid = async (id: string) =>
  (await booksOf(world, id)).every(({ balance }) => balance === null);

test('abandoned: once the hold is over the attempt is cancelled', async () => {
  const held = await begin();
  await trouble.challenged(held);
  await trouble.expectOver(held);
  expect((await booksOf(world, cartOf(held).id)).map(({ status }) => status)).toEqual(['canceled']);
});

test('failed, and then nobody goes on', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await trouble.advance(intentId, 'failed');
  expect(await refusedWith(comeBack(held, intentId))).toBe('invalid_request_error');
  await trouble.expectOver(held);
});

test('confirmed when the hold is over, before anybody let go of it: it is sold', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  world.advance(60 * minute);
  await trouble.advance(intentId, 'succeeded');
  await answered<'guestCheckoutMyCart'>(comeBack(held, intentId));
  await trouble.expectSold(held);
});

test('confirmed when the hold is over, and seen by the sweep that was to end it: it is sold', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  world.advance(60 * minute);
  await trouble.advance(intentId, 'succeeded');
  await world.sweep();
  await trouble.expectSold(held);
});

test('confirmed in the moment in which the sweep calls it off: the success counts', async () => {
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
  await answered<'guestCheckoutMyCart'>(comeBack(held, intentId));
});

test('confirmed after it was cancelled: the bank has nothing to confirm', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  world.advance(60 * minute);
  await world.sweep();
  await trouble.advance(intentId, 'succeeded').catch(() => undefined);
  expect(await unpaid(cartOf(held).id)).toBe(true);
  expect((await comeBack(held, intentId)).ok).toBe(false);
  await trouble.expectOver(held);
});

test('the webhook comes before the return page, which then shows the order', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await trouble.advance(intentId, 'succeeded');
  await vi.waitFor(() => trouble.expectSold(held), { timeout: 25_000 });
  const answer = await answered<'guestCheckoutMyCart'>(comeBack(held, intentId));
  expect(cartOf(answer).order_ids).toHaveLength(1);
});

test('the return page, the webhook and the sweep come at once', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await world.control('/webhooks/hold', {});
  await trouble.advance(intentId, 'succeeded');
  world.advance(minute);
  const [back, again] = await Promise.all([
    comeBack(held, intentId),
    comeBack(held, intentId),
    world.control('/webhooks/release', {}),
    world.sweep(),
    world.sweep(),
  ]);
  expect([back.ok, again.ok]).toEqual([true, true]);
  await trouble.expectSold(held);
});

test('the webhook comes twice, and once more a day later', async () => {
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

test('events in the wrong order, of a try that failed and one that paid', async () => {
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

test('confirmed while another window pays with another card: one of the two is charged', async () => {
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

test('given up for another card, then confirmed in the first window: it was cancelled', async () => {
  const held = await begin();
  const intentId = await trouble.challenged(held);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  await trouble.advance(intentId, 'succeeded').catch(() => undefined);
  const answer = await answered<'guestCheckoutMyCart'>(comeBack(held, intentId));
  expect(cartOf(answer).order_ids).toHaveLength(1);
  await trouble.expectSold(held);
});

test('a retry with the same key is the same challenge, and after it the same order', async () => {
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

test('a decline is told as such, though our own calling off was told of sooner', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const intentId = await trouble.challenged(held);
  const { portalId } = world.venue;
  const { store } = world.services;
  const payment = await store.read(portalId, (tx) => paymentByIntent(tx, intentId));
  if (!payment) throw new Error('no payment of that intent');
  // The webhook of the cancelled intent comes while the buyer's request waits for the same news.
  const canceled = { type: 'canceled', code: '', message: '' } as const;
  await settlePayment(world.services, portalId, payment, { kind: 'failed', failure: canceled });
  const failure = { type: 'card_error', code: 'card_declined', message: 'Declined.' } as const;
  const told = { kind: 'failed', failure } as const;
  expect(await settlePayment(world.services, portalId, payment, told)).toEqual(told);
  const again = { kind: 'failed', failure: canceled } as const;
  expect(await settlePayment(world.services, portalId, payment, again)).toEqual(told);
  const [row] = await world.sql('select state, failure from payment where id = $1', [payment.id]);
  expect(row).toEqual({ state: 'failed', failure });
});
