import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { reviewMovements } from './review-movements.ts';

/** Movements of an order's money at the processor for which no event ever arrives. */
let world: World;
const errors = vi.fn();
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  Object.assign(world.services.log, { error: errors });
});
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  await assertBooksAgree(world);
  errors.mockClear();
});
afterAll(() => world.close());

const review = (days = 2) => reviewMovements(world.services, [world.venue.portalId], days);

async function buy() {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id: cartId, order_ids } = cartOf(done);
  const [intent] = await booksOf(world, cartId);
  const [id = ''] = order_ids;
  const seen = async () => {
    const order = await answered<'getTicketOrder'>(
      world.api.call('getTicketOrder', { params: { id } }),
    );
    return order.payment.map((entry) => `${entry.audit_action} ${entry.face_value}`).sort();
  };
  return { cartId, intentId: intent?.id ?? '', seen };
}

async function refundInDashboard(intentId: string, amount: number): Promise<string> {
  const response = await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId, amount: String(amount) }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** Requests to the processor since the last call. */
async function requests(): Promise<string[]> {
  const { requests } = (await world.control('/requests?viewer=server')) as {
    requests: { method: string; path: string; query: object }[];
  };
  await world.control('/requests', undefined, 'DELETE');
  return requests.map(({ method, path, query }) => `${method} ${path} ${Object.keys(query)}`);
}

test('a refund made in the processor’s dashboard is found, and so is its failure', async () => {
  const { intentId, seen } = await buy();
  const refund = await refundInDashboard(intentId, 500);
  await review();
  await review();
  expect(await seen()).toEqual(['capture 43.00', 'refund 5.00']);
  await world.control(`/refunds/${refund}/advance`, { outcome: 'failed' });
  await review();
  await review();
  expect(await seen()).toEqual(['capture 43.00']);
  expect(errors.mock.calls).toEqual([
    [{ payment: expect.any(String), refund }, expect.any(String)],
  ]);
});

test('the failure of a refund that was made here is found', async () => {
  const { cartId, seen } = await buy();
  await world.sql(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, due_at,
       reason)
     select portal_id, id, cart_id, 'refund', 'due', 900, now(), 'goodwill'
     from payment where cart_id = $1`,
    [cartId],
  );
  await world.sweep();
  const state = () =>
    world.sql<{ state: string; ref: string }>(
      `select state, provider_ref as ref from payment_entry
       where cart_id = $1 and audit_action = 'refund'`,
      [cartId],
    );
  const [made] = await state();
  expect(made?.state).toBe('done');
  await world.control(`/refunds/${made?.ref}/advance`, { outcome: 'failed' });
  await review();
  expect(await state()).toMatchObject([{ state: 'failed' }]);
  expect(await seen()).toEqual(['capture 43.00']);
});

test('a dispute is found when it opens and when it closes', async () => {
  const { intentId, seen } = await buy();
  const { id } = (await world.control(`/payment_intents/${intentId}/dispute`, {
    kind: 'chargeback',
  })) as { id: string };
  await review();
  const opened = ['capture 43.00', 'dispute_fee 15.00', 'dispute_opened 43.00'];
  expect(await seen()).toEqual(opened);
  await world.control(`/disputes/${id}/advance`, { outcome: 'won' });
  await review();
  await review();
  expect(await seen()).toEqual(['capture 43.00', 'dispute_closed 43.00', ...opened.slice(1)]);
});

test('a payment recorded as failed but found disputed makes its order', async () => {
  const trouble = paymentFaultsIn(world);
  const held = await holdCart(world.api, { type: 'adult' });
  await trouble.lateSuccess(held);
  const [intent] = await booksOf(world, cartOf(held).id);
  await world.control(`/payment_intents/${intent?.id}/dispute`, { kind: 'inquiry' });
  await review();
  expect(cartOf(await trouble.read(cartOf(held).id)).state).toBe('ordered');
});

test('recorded movements are not requested again, and lists are read page by page', async () => {
  const { intentId } = await buy();
  for (let at = 0; at < 103; at += 1) await refundInDashboard(intentId, 1);
  await review();
  await requests();
  await review();
  const lists = await requests();
  expect(lists.filter((line) => line.startsWith('GET /v1/refunds'))).toEqual([
    expect.not.stringContaining('starting_after'),
    expect.stringContaining('starting_after'),
  ]);
  expect(lists.filter((line) => line.includes('payment_intent'))).toEqual([]);
  expect(lists.filter((line) => !/^GET \/v1\/(refunds|disputes) /.test(line))).toEqual([]);
});

test('a refund missed because the processor did not answer is found by the next review', async () => {
  const { intentId, seen } = await buy();
  await refundInDashboard(intentId, 500);
  await world.control('/faults', { kind: 'answer_500_before', match: { path: '/v1' }, times: 9 });
  await review();
  expect(await seen()).toEqual(['capture 43.00']);
  await world.control('/faults', undefined, 'DELETE');
  await review();
  expect(await seen()).toEqual(['capture 43.00', 'refund 5.00']);
});

test('a portal that cannot be read does not stop the review of another', async () => {
  const { intentId, seen } = await buy();
  await refundInDashboard(intentId, 500);
  const { store } = world.services;
  const elsewhere = world.venue.portalId + 1;
  const read: typeof store.read = (portalId, work) =>
    portalId === elsewhere ? Promise.reject(new Error('it is away')) : store.read(portalId, work);
  const services = { ...world.services, store: { ...store, read } };
  await expect(reviewMovements(services, [elsewhere, world.venue.portalId], 2)).rejects.toThrow(
    'it is away',
  );
  expect(await seen()).toContain('refund 5.00');
});
