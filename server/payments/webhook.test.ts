import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PaymentRow } from '../store/payments/payments.ts';
import { booksOf, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { settlePayment } from './settle-payment.ts';

/** Webhooks as the processor signs them, posted by hand: its own are not delivered here. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const event = (id: string, object: object, type = 'payment_intent.succeeded') =>
  JSON.stringify({ id, object: 'event', type, created: 1, data: { object } });

function send(body: string, secret = world.account.webhookSecret) {
  const at = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const init = { method: 'POST', body, headers: { 'stripe-signature': `t=${at},v1=${v1}` } };
  return world.fetch(new Request(`http://localhost/webhooks/stripe/${world.venue.key}`, init));
}

interface Kept {
  readonly handled: boolean;
  readonly body: { readonly received?: string };
}
const kept = (id: string) =>
  world.sql<Kept>(
    'select handled_at is not null as handled, body from provider_event where id = $1',
    [id],
  );
const newId = () => `evt_${randomUUID()}`;
const intent = (more: object = {}) => ({ object: 'payment_intent', id: 'pi_unknown', ...more });

describe('a webhook', () => {
  test.each<[string, object]>([
    ['another portal', intent({ metadata: { portal: 'elsewhere' } })],
    ['another program that uses the account', intent()],
    ['a dispute about an unknown payment', { object: 'dispute', payment_intent: 'pi_unknown' }],
  ])('about %s is acknowledged and not stored', async (_, object) => {
    const id = newId();
    expect((await send(event(id, object))).status).toBe(204);
    expect(await kept(id)).toEqual([]);
  });

  test('about a payment of this portal that is not recorded yet is stored', async () => {
    const id = newId();
    const metadata = { portal: world.venue.key };
    expect((await send(event(id, intent({ metadata })))).status).toBe(204);
    expect(await kept(id)).toMatchObject([{ handled: true }]);
  });

  test.each(['payment_intent.created', 'charge.succeeded'])(
    'that changes nothing, such as %s, is acknowledged and not stored',
    async (type) => {
      const id = newId();
      const metadata = { portal: world.venue.key };
      expect((await send(event(id, intent({ metadata }), type))).status).toBe(204);
      expect(await kept(id)).toEqual([]);
    },
  );

  test('that arrives while its charge is being booked waits for it, and is stored as handled', async () => {
    const { services, venue } = world;
    const held = await holdCart(world.api, { type: 'adult' });
    const bank = checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
    expect(await refusedWith(bank)).toBe('intent_requires_action');
    const [payment] = await world.sql<PaymentRow & Record<string, unknown>>(
      'select * from payment where cart_id = $1',
      [cartOf(held).id],
    );
    if (!payment) throw new Error('nothing was paid');
    const { amount, provider_ref } = payment;
    const asked = vi.spyOn(services.gateways.stripe, 'readIntent');
    const state = { kind: 'succeeded', chargeRef: 'ch_1', amount, instrument: null } as const;
    const settled = settlePayment(services, venue.portalId, payment, state);
    const id = newId();
    const body = event(id, intent({ id: provider_ref, metadata: { portal: venue.key } }));
    expect((await send(body)).status).toBe(204);
    const { id: cartId } = cartOf(held);
    const now = await answered<'getCart'>(world.api.call('getCart', { params: { id: cartId } }));
    expect(cartOf(now).state).toBe('ordered');
    expect(await kept(id)).toMatchObject([{ handled: true }]);
    expect(await settled).toEqual({ kind: 'completed' });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test.each([
    ['a zero character', '\\u0000'],
    ['half a character', '\\ud800'],
    ['a number out of range', '", "amount": 1e400000, "also": "'],
  ])('with %s is handled, stored as text and logged', async (_, strange) => {
    const held = await holdCart(world.api, { type: 'adult' });
    const bank = checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
    expect(await refusedWith(bank)).toBe('intent_requires_action');
    const [booked] = await booksOf(world, cartOf(held).id);
    await world.control(`/payment_intents/${booked?.id}/advance`, { outcome: 'succeeded' });
    const logged = vi.spyOn(world.services.log, 'error');
    const id = newId();
    const body = event(id, intent({ id: booked?.id, description: '?' })).replace('?', strange);
    expect((await send(body)).status).toBe(204);
    expect(await kept(id)).toEqual([{ handled: true, body: { received: body } }]);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: id }), expect.anything());
    const { id: cartId } = cartOf(held);
    const now = await answered<'getCart'>(world.api.call('getCart', { params: { id: cartId } }));
    expect(cartOf(now).state).toBe('ordered');
    logged.mockRestore();
  });

  test.each([
    ['is not JSON', 'not an event'],
    ['not an object', '[]'],
    ['null', 'null'],
    ['has a zero character in its id', event('evt_\0', intent())],
    ['has no data', JSON.stringify({ id: 'evt_1', type: 'x', created: 1 })],
  ])('that is signed but %s is acknowledged and stored once', async (_, body) => {
    const before = await world.sql('select 1 from provider_event');
    for (const _ of ['first', 'again']) expect((await send(body)).status).toBe(204);
    expect(await world.sql('select 1 from provider_event')).toHaveLength(before.length + 1);
    const rows = await world.sql<Kept>(
      "select body from provider_event where id like 'unreadable-%' and body->>'received' = $1",
      [body],
    );
    expect(rows).toHaveLength(1);
  });
});
