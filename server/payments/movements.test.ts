import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Movements of an order's money after payment, as the processor's events report them. */
let world: World;
const errors = vi.fn();
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  Object.assign(world.services.log, { error: errors });
});
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  errors.mockClear();
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

interface Bought {
  readonly cartId: string;
  readonly orderId: string;
  readonly intentId: string;
}

async function buy(card = 'pm_card_visa'): Promise<Bought> {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { card }));
  const { id: cartId, order_ids } = cartOf(done);
  const [intent] = await booksOf(world, cartId);
  return { cartId, orderId: order_ids[0] ?? '', intentId: intent?.id ?? '' };
}

/** The movements that the payer sees. */
async function seen({ orderId: id }: Bought): Promise<string[]> {
  const order = await answered<'getTicketOrder'>(
    world.api.call('getTicketOrder', { params: { id } }),
  );
  expect(order.ticket.every(({ state, scan_code }) => state === 'booked' && scan_code)).toBe(true);
  return order.payment.map((entry) => `${entry.audit_action} ${entry.face_value}`);
}
const sees = (bought: Bought, ...entries: string[]) =>
  vi.waitFor(async () => expect((await seen(bought)).sort()).toEqual(entries.sort()), {
    timeout: 25_000,
  });

/** Refunds as staff do in the processor's dashboard. */
async function refundInDashboard(intentId: string, amount: number): Promise<string> {
  const response = await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId, amount: String(amount) }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

const dispute = (intentId: string, kind: string) =>
  world.control(`/payment_intents/${intentId}/dispute`, { kind }) as Promise<{ id: string }>;

/** Has the processor resend all events, last first. */
async function resendEvents(): Promise<void> {
  const events = await world.sql<{ id: string }>(
    `update provider_event set handled_at = null where type like '%refund%' or type like '%dispute%'
     returning id, received_at`,
  );
  for (const { id } of events.toReversed()) await world.control(`/events/${id}/dispatch`, {});
  await vi.waitFor(
    async () =>
      expect(await world.sql('select 1 from provider_event where handled_at is null')).toEqual([]),
    { timeout: 25_000 },
  );
}

// Guards: PAY-24
test('a refund made in the processor’s dashboard is shown to the payer, once', async () => {
  const bought = await buy();
  await refundInDashboard(bought.intentId, 500);
  await refundInDashboard(bought.intentId, 700);
  const shown = ['capture 43.00', 'refund 5.00', 'refund 7.00'];
  await sees(bought, ...shown);
  await resendEvents();
  expect((await seen(bought)).sort()).toEqual(shown);
  const answer = await answered<'getCart'>(
    world.api.call('getCart', { params: { id: bought.cartId } }),
  );
  // The buyer does not owe it.
  expect(cartOf(answer)).toMatchObject({ state: 'ordered', payment_due: '0' });
});

test('a refund that fails later is no longer shown, and is logged once', async () => {
  const bought = await buy();
  const refund = await refundInDashboard(bought.intentId, 500);
  await sees(bought, 'capture 43.00', 'refund 5.00');
  await world.control(`/refunds/${refund}/advance`, { outcome: 'failed' });
  await sees(bought, 'capture 43.00');
  await resendEvents();
  expect(await seen(bought)).toEqual(['capture 43.00']);
  expect(errors.mock.calls).toEqual([
    [{ payment: expect.any(String), refund }, expect.any(String)],
  ]);
  expect(
    await world.sql('select state, amount::int from payment_entry where provider_ref = $1', [
      refund,
    ]),
  ).toEqual([{ state: 'failed', amount: 500 }]);
});

test('a refund that fails before it is recorded as made is recorded as failed', async () => {
  const bought = await buy();
  const [row] = await world.sql<{ id: string }>(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, due_at,
       reason)
     select portal_id, id, cart_id, 'refund', 'due', 900, now(), 'goodwill'
     from payment where cart_id = $1 returning id`,
    [bought.cartId],
  );
  const id = row?.id ?? '';
  const made = await world.services.gateways.stripe.refund({
    refundId: id,
    tries: 0,
    currency: 'USD',
    intentId: bought.intentId,
    amount: 900,
  });
  if (made.kind !== 'answer') throw new Error('the processor did not answer');
  await world.control(`/refunds/${made.value.refundRef}/advance`, { outcome: 'failed' });
  const state = () => world.sql('select state from payment_entry where id = $1', [id]);
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'failed' }]), {
    timeout: 20_000,
  });
  await world.sweep();
  expect(await state()).toEqual([{ state: 'failed' }]);
  await assertBooksAgree(world);
});

test('a refund that failed without a webhook is noticed by the sweep', async () => {
  const bought = await buy();
  await world.control('/faults', { kind: 'webhook_never', match: {}, times: 20 });
  const [row] = await world.sql<{ id: string; payment_id: string }>(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, due_at,
       reason)
     select portal_id, id, cart_id, 'refund', 'due', 900, now(), 'goodwill'
     from payment where cart_id = $1 returning id, payment_id`,
    [bought.cartId],
  );
  const { id = '', payment_id = '' } = row ?? {};
  const { stripe } = world.services.gateways;
  const ask = { refundId: id, tries: 0, currency: 'USD', intentId: bought.intentId, amount: 900 };
  const made = await stripe.refund(ask);
  if (made.kind !== 'answer') throw new Error('the processor did not answer');
  const refund = made.value.refundRef;
  await world.control(`/refunds/${refund}/advance`, { outcome: 'failed' });
  await world.sweep();
  expect(await world.sql('select state from payment_entry where id = $1', [id])).toEqual([
    { state: 'failed' },
  ]);
  expect(errors).toHaveBeenCalledWith({ payment: payment_id, refund }, expect.any(String));
});

// Guards: PAY-24
test('a won dispute is shown from its opening to its closing, with its fee', async () => {
  const bought = await buy();
  const { id } = await dispute(bought.intentId, 'chargeback');
  const opened = ['capture 43.00', 'dispute_opened 43.00', 'dispute_fee 15.00'];
  await sees(bought, ...opened);
  await world.control(`/disputes/${id}/advance`, { outcome: 'won' });
  const shown = [...opened, 'dispute_closed 43.00'];
  await sees(bought, ...shown);
  await resendEvents();
  expect((await seen(bought)).sort()).toEqual(shown.sort());
});

// Guards: PAY-24
test('a lost dispute returns nothing, and a refund due after it is not sent', async () => {
  const bought = await buy();
  const { id } = await dispute(bought.intentId, 'chargeback');
  await world.control(`/disputes/${id}/advance`, { outcome: 'lost' });
  const shown = ['capture 43.00', 'dispute_opened 43.00', 'dispute_fee 15.00', 'dispute_closed 0'];
  await sees(bought, ...shown);
  await world.sql(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, due_at,
       reason)
     select portal_id, id, cart_id, 'refund', 'due', 900, now(), 'goodwill'
     from payment where cart_id = $1`,
    [bought.cartId],
  );
  await world.sweep();
  expect((await seen(bought)).sort()).toEqual(shown.sort());
  expect(
    await world.sql(
      "select state from payment_entry where cart_id = $1 and audit_action = 'refund'",
      [bought.cartId],
    ),
  ).toEqual([{ state: 'failed' }]);
  expect(errors.mock.calls).toMatchObject([[{ code: 'charge_disputed' }, expect.any(String)]]);
});

test.each(['webhook_late', 'webhook_twice', 'webhook_disorder'])(
  'a dispute ends the same whatever the order of its events: %s',
  async (kind) => {
    const bought = await buy();
    await world.control('/faults', { kind, match: {}, times: 20 });
    await dispute(bought.intentId, 'final');
    await sees(
      bought,
      'capture 43.00',
      'dispute_opened 43.00',
      'dispute_fee 7.50',
      'dispute_closed 0',
    );
  },
);

test('an inquiry withdraws nothing and has no fee', async () => {
  const bought = await buy();
  const { id } = await dispute(bought.intentId, 'inquiry');
  await sees(bought, 'capture 43.00', 'dispute_opened 0');
  await world.control(`/disputes/${id}/advance`, { outcome: 'won' });
  await sees(bought, 'capture 43.00', 'dispute_opened 0', 'dispute_closed 0');
});

test('a dispute reported before its payment books the order first', async () => {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id: cartId } = cartOf(held);
  await world.control('/webhooks/hold', {});
  await world.control('/faults', {
    kind: 'answer_500_after',
    match: { path: '/v1/payment_intents/' },
    times: 9,
  });
  await checkout(world.api, held);
  await world.control('/faults', undefined, 'DELETE');
  const [intent] = await booksOf(world, cartId);
  const intentId = intent?.id ?? '';
  await world.control('/faults', {
    kind: 'webhook_never',
    match: { eventType: 'payment_intent.succeeded' },
    times: 9,
  });
  await dispute(intentId, 'inquiry');
  await world.control('/webhooks/release', {});
  await vi.waitFor(
    async () => {
      const answer = await answered<'getCart'>(
        world.api.call('getCart', { params: { id: cartId } }),
      );
      expect(cartOf(answer).state).toBe('ordered');
      const [orderId = ''] = cartOf(answer).order_ids;
      expect(await seen({ cartId, orderId, intentId })).toContain('dispute_opened 0');
    },
    { timeout: 25_000 },
  );
});
