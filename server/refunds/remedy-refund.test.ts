import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { InvalidInput } from '../http/input.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { refund, remedy } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Refunds that failed at the processor, and how staff resolve them. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

const open = async () =>
  (await world.sql<{ id: string }>('select id from refund_audit')).map(({ id }) => id);

/** The cart's refunds as recorded, in order. */
const refundsOf = (cartId: string) =>
  world.sql<{ id: string; state: string; cents: number; reason: string }>(
    `select id, state, amount::int as cents, reason from payment_entry
     where cart_id = $1 and audit_action = 'refund' order by occurred_on`,
    [cartId],
  );

/** Sends the due refund and has the processor report later that it failed; returns its id. */
async function failing(cartId: string): Promise<string> {
  await world.sweep();
  const [made] = await world.sql<{ id: string; ref: string }>(
    `select id, provider_ref as ref from payment_entry
     where cart_id = $1 and audit_action = 'refund' and state = 'done'`,
    [cartId],
  );
  await world.control(`/refunds/${made?.ref}/advance`, { outcome: 'failed' });
  const id = made?.id ?? '';
  await vi.waitFor(async () => expect(await open()).toContain(id), { timeout: 25_000 });
  return id;
}

/** A completely cancelled order of 43.00 whose refund did not reach the payer. */
async function cancelled() {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id: cartId, order_ids } = cartOf(done);
  const [orderId = ''] = order_ids;
  const order = () =>
    answered<'getTicketOrder'>(world.api.call('getTicketOrder', { params: { id: orderId } }));
  const number = (await order()).ticket_order[0]?.order_number;
  await refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: number,
    tickets: 'all',
  });
  const failedId = await failing(cartId);
  return {
    cartId,
    failedId,
    seen: async () => (await order()).payment.map((e) => `${e.audit_action} ${e.face_value}`),
  };
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InvalidInput)) throw error ?? new Error('it was not refused');
  return error.faults.map(({ path, fault }) => `${path} ${fault}`).join();
}

const refundedCents = async (cartId: string) =>
  (await booksOf(world, cartId))[0]?.balance?.refunded;

test('a failed refund is sent again once, and is no longer listed', async () => {
  const { cartId, failedId, seen } = await cancelled();
  expect(await seen()).toEqual(['capture 43.00']);
  const wish = { refund: failedId, remedy: 'resent' };
  const ended = await remedy(world, wish);
  expect(ended).toMatchObject({ amount: '43.00', currency: 'USD' });
  // Repeated, at the same time or later, it returns the same result.
  expect(await Promise.all([remedy(world, wish), remedy(world, wish)])).toEqual([ended, ended]);
  await world.sweep();
  expect(await remedy(world, wish)).toEqual(ended);
  await world.sweep();
  expect(await seen()).toEqual(['capture 43.00', 'refund 43.00']);
  expect(await refundedCents(cartId)).toBe(4300);
  expect(await open()).toEqual([]);
  expect(await refundsOf(cartId)).toMatchObject([
    { id: failedId, state: 'failed', cents: 4300, reason: 'tickets_cancelled' },
    { state: 'done', cents: 4300, reason: 'tickets_cancelled' },
  ]);
  expect(await faultOf(remedy(world, { ...wish, remedy: 'settled' }))).toBe(
    'refund is already resent',
  );
});

test('a resent refund that fails is listed under its own id, and can be resent too', async () => {
  const { cartId, failedId } = await cancelled();
  await remedy(world, { refund: failedId, remedy: 'resent' });
  const again = await failing(cartId);
  expect(again).not.toBe(failedId);
  expect(await open()).toEqual([again]);
  await remedy(world, { refund: again, remedy: 'resent' });
  await world.sweep();
  expect(await refundedCents(cartId)).toBe(4300);
  expect(await open()).toEqual([]);
});

test('a refund settled another way is shown as refunded, and the processor sends nothing', async () => {
  const { cartId, failedId, seen } = await cancelled();
  await remedy(world, { refund: failedId, remedy: 'settled', reason: 'by bank transfer' });
  await world.sweep();
  expect(await seen()).toEqual(['capture 43.00', 'refund 43.00']);
  expect(await refundedCents(cartId)).toBe(0);
  expect(await open()).toEqual([]);
  expect(
    await world.sql('select remedy, reason from refund_remedy where payment_entry_id = $1', [
      failedId,
    ]),
  ).toEqual([{ remedy: 'settled', reason: 'by bank transfer' }]);
});

test('a failed refund after a lost dispute can only be dropped, and is then no longer listed', async () => {
  const { cartId, failedId, seen } = await cancelled();
  const [intent] = await booksOf(world, cartId);
  const { id } = (await world.control(`/payment_intents/${intent?.id}/dispute`, {
    kind: 'chargeback',
  })) as { id: string };
  await world.control(`/disputes/${id}/advance`, { outcome: 'lost' });
  await vi.waitFor(async () => expect(await seen()).toContain('dispute_closed 0'), {
    timeout: 25_000,
  });
  for (const kind of ['resent', 'settled']) {
    expect(await faultOf(remedy(world, { refund: failedId, remedy: kind }))).toBe(
      'refund is more than the 0 that is left of its payment',
    );
  }
  await remedy(world, { refund: failedId, remedy: 'dropped' });
  expect(await open()).toEqual([]);
  expect(await refundsOf(cartId)).toMatchObject([{ id: failedId, state: 'failed' }]);
});

test('a refund of a cart without an order is sent again', async () => {
  const trouble = paymentFaultsIn(world);
  const five = { type: 'front', session: 'tour-10', n: 5 };
  const late = await holdCart(world.api, five);
  const { id: cartId } = cartOf(late);
  await trouble.lateSuccess(late);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await holdCart(world.api, five)));
  await trouble.settle();
  await trouble.expectNothing(late);
  const failedId = await failing(cartId);
  await remedy(world, { refund: failedId, remedy: 'resent' });
  await world.sweep();
  await trouble.expectNothing(late);
  expect(await open()).toEqual([]);
});

test('a remedy that is not possible is refused with the reason', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(await answered<'guestCheckoutMyCart'>(checkout(world.api, held)));
  const [row] = await world.sql<{ id: string }>(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, due_at,
       reason)
     select portal_id, id, cart_id, 'refund', 'due', 900, now(), 'goodwill'
     from payment where cart_id = $1 returning id`,
    [id],
  );
  const due = row?.id ?? '';
  expect(await faultOf(remedy(world, { refund: due, remedy: 'resent' }))).toBe(
    'refund has not failed: it is due',
  );
  expect(await faultOf(remedy(world, { refund: randomUUID(), remedy: 'resent' }))).toBe(
    'refund does not exist',
  );
  const bad = { refund: 'R1', remedy: 'settled', reason: ' ' };
  expect(await faultOf(remedy(world, bad))).toMatch(/^refund .*,reason /);
});
