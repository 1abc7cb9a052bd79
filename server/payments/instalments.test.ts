import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOrder } from '../orders/book-order.ts';
import { uuidOf } from '../setup/random.ts';
import type { PaymentRow } from '../store/payments/payments.ts';
import { booksOf, cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import { balanceOf, makeCard, payFrom } from '../testing/gift-card.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(world.services.now() + days * day).toISOString();

/** Four adults of 21.50 at noon, held by staff. */
const wish = (more: Record<string, unknown> = {}) => ({
  reference: randomUUID(),
  seller: world.venue.slug,
  tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-12', quantity: 4 }],
  ...more,
});
const inParts = () => ({
  schedule: [
    { due: inDays(30), amount: '26.00' },
    { due: inDays(-1), amount: '40.00' },
    { due: inDays(10), amount: '20.00' },
  ],
});
const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
const scheduleOf = async (id: string) =>
  (await read(id)).scheduled_payment.map(({ amount, outstanding, status }) => [
    amount,
    outstanding,
    status,
  ]);
const used = async () =>
  (
    await world.sql<{ used: number }>(
      `select used from stock where session_id = 'tour-12' and group_id = ''`,
    )
  )[0]?.used;
const mails = () =>
  world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'mail_confirmation'`);

// Guards: PAY-69
test('an injected cart holds its places until it is paid, and has its own link', async () => {
  const before = (await used()) ?? 0;
  const { id, link } = await inject(world, wish());
  expect(new URL(link).pathname).toBe(`/${world.venue.slug}/checkout/${id}`);
  world.advance(3 * day);
  await world.sweep();
  const held = await read(id);
  expect(cartOf(held)).toMatchObject({
    state: 'pending',
    channel: 'staff',
    expires_in: null,
    payment_due: '86.00',
  });
  expect(await used()).toBe(before + 4);
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(done)).toMatchObject({ state: 'ordered', payment_due: '0' });
});

test('an injected cart with an expiry time releases its places then', async () => {
  const before = await used();
  const asked = wish({ expires_at: inDays(2) });
  await inject(world, asked);
  world.advance(2 * day + 1);
  await world.sweep();
  expect(await used()).toBe(before);
  const faults = await inject(world, asked).catch((error) => error.faults);
  expect(faults).toMatchObject([{ path: 'reference' }]);
});

test('one reference makes one cart, however often it is sent', async () => {
  const asked = wish();
  const before = (await used()) ?? 0;
  const [one, two] = await Promise.all([inject(world, asked), inject(world, asked)]);
  expect(two).toEqual({ ...one, cartNumber: expect.any(String) });
  expect(await used()).toBe(before + 4);
});

test.each([
  ['seller', { seller: 'nowhere' }],
  ['language', { language: 'tlh' }],
  ['schedule', { schedule: [{ due: '2031-01-01T00:00:00Z', amount: '85.99' }] }],
  ['schedule[0].amount', { schedule: [{ due: '2031-01-01T00:00:00Z', amount: '0' }] }],
  ['tickets[0].quantity', { tickets: [{ ticket_type_id: 'adult', quantity: 0 }] }],
  ['colour', { colour: 'red' }],
])('a request with an invalid %s holds nothing', async (path, wrong) => {
  const before = await used();
  const faults = await inject(world, wish(wrong)).catch((error) => error.faults);
  expect(faults).toMatchObject([{ path }]);
  expect(await used()).toBe(before);
});

// Guards: API-45, PAY-69
test('orders of an injected cart are confirmed by a letter unless staff turned it off', async () => {
  const before = (await mails()).length;
  const quiet = await inject(world, wish({ send_email: false }));
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(quiet.id)));
  expect(await mails()).toHaveLength(before);
  const usual = await inject(world, wish());
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(usual.id)));
  expect(await mails()).toHaveLength(before + 1);
});

// Guards: API-07, API-08, API-43, CRT-02
test('a cart paid in instalments becomes an order after the first, and the rest is paid later', async () => {
  const { id } = await inject(world, wish(inParts()));
  expect(await scheduleOf(id)).toEqual([
    ['40.00', '40.00', 'overdue'],
    ['20.00', '20.00', 'upcoming'],
    ['26.00', '26.00', 'upcoming'],
  ]);
  const begun = await read(id);
  expect(cartOf(begun).payment_due).toBe('40.00');
  const buyer = await purchaser(world.api, id);
  const ordered = await answered<'guestCheckoutMyCart'>(checkout(world.api, begun, { buyer }));
  expect(cartOf(ordered)).toMatchObject({
    state: 'ordered',
    payment_due: '20.00',
    cart_fees: { grand_totals: { total_outstanding: '46.00' } },
  });
  // More than is due and less than is owed: an amount the buyer chose.
  await answered<'guestCheckoutMyCart'>(checkout(world.api, ordered, { buyer, amount: '30.00' }));
  expect(await scheduleOf(id)).toEqual([
    ['40.00', '0', 'paid'],
    ['20.00', '0', 'paid'],
    ['26.00', '16.00', 'upcoming'],
  ]);
  const rest = await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
  expect(cartOf(rest)).toMatchObject({ state: 'ordered', payment_due: '0' });
  expect(rest.ticket_order).toHaveLength(1);
  const received = (await booksOf(world, id)).map((intent) => intent.amount_received);
  expect(received.sort()).toEqual([1600, 3000, 4000]);
  const shares = await world.sql<{ amount: number }>(
    'select amount from payment_allocation where ticket_order_id = $1 order by amount',
    [rest.ticket_order[0]?.id],
  );
  expect(shares.map(({ amount }) => Number(amount))).toEqual([1600, 3000, 4000]);
  expect(await refusedWith(checkout(world.api, rest, { buyer, amount: '1.00' }))).toBe(
    'incorrect_cart_state',
  );
});

// Guards: PAY-23
test('the days on which instalments are due are in the venue’s time zone', async () => {
  const schedule = [
    { due: '2031-01-01T04:59:59Z', amount: '40.00' },
    { due: '2031-03-01T00:00:00-05:00', amount: '46.00' },
  ];
  const { id } = await inject(world, wish({ schedule }));
  const days = (await read(id)).scheduled_payment.map(({ date, timezone }) => [date, timezone]);
  expect(days).toEqual([
    ['2030-12-31', 'America/New_York'],
    ['2031-03-01', 'America/New_York'],
  ]);
});

// Guards: PAY-14
test('a payment of less than is due, or more than is owed, is refused', async () => {
  const { id } = await inject(world, wish(inParts()));
  const held = await read(id);
  const buyer = await purchaser(world.api, id);
  for (const amount of ['39.99', '86.01']) {
    expect(await refusedWith(checkout(world.api, held, { buyer, amount }))).toBe('amount_mismatch');
  }
});

test('a cart with agreed instalments cannot be changed', async () => {
  const { id } = await inject(world, wish(inParts()));
  const [ticket] = (await read(id)).ticket;
  const removed = world.api.call('modifyCart', {
    params: { id },
    body: { remove: [ticket?.id ?? ''] },
  });
  expect(await refusedWith(removed)).toBe('incorrect_cart_state');
});

/** An order whose first instalment is paid, and its payer. */
async function owing() {
  const { id } = await inject(world, wish(inParts()));
  const buyer = await purchaser(world.api, id);
  const held = await read(id);
  const ordered = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  return { id, buyer, ordered };
}

test('a declined later instalment is refused as declined, even though there is an order', async () => {
  const { id, buyer, ordered } = await owing();
  const declined = checkout(world.api, ordered, { buyer, card: 'pm_card_chargeDeclined' });
  expect(await refusedWith(declined)).toBe('card_error');
  expect(cartOf(await read(id)).payment_due).toBe('20.00');
});

test('a gift card payment cannot be removed from an order, even if more is owed', async () => {
  const card = await makeCard(world, 4000);
  const { id } = await inject(world, wish(inParts()));
  const buyer = await purchaser(world.api, id);
  const ordered = await answered<'guestCheckoutMyCart'>(
    payFrom(world.api, card, { cart: id, amount: '40.00', buyer }),
  );
  const [paid] = cartOf(ordered).gift_cards;
  const takenOff = world.api.call('takeOffPayment', {
    params: { id, paymentId: paid?.payment_id ?? '' },
  });
  expect(await refusedWith(takenOff)).toBe('incorrect_cart_state');
  expect(await balanceOf(world, card)).toBe(0);
});

test('an injected cart can be paid despite rules that the venue added later', async () => {
  const { id } = await inject(world, wish(inParts()));
  const { ordered, buyer } = await owing();
  const announce = () => world.sql("select pg_notify('foyer_portal', portal_id::text) from portal");
  const other = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  await seedRules(world, {
    later: { discount: { kind: 'none' }, blocks: 'checkout', codes: { LATER: 1 } },
  });
  await announce();
  await expect.poll(async () => cartOf(await read(other)).blocking_rules).toHaveLength(1);
  const part = await answered<'guestCheckoutMyCart'>(checkout(world.api, ordered, { buyer }));
  expect(cartOf(part).payment_due).toBe('26.00');
  const first = await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
  expect(cartOf(first).state).toBe('ordered');
  await world.sql("update cart_rule set withdrawn = true where id = 'later'");
  await announce();
  await expect.poll(async () => cartOf(await read(other)).blocking_rules).toEqual([]);
});

test('the schedule stays as first sent, even if its reference is sent again with another', async () => {
  const asked = wish(inParts());
  const { id } = await inject(world, asked);
  const schedule = [10, 20, 30, 26].map((amount) => ({ due: inDays(40), amount: `${amount}.00` }));
  await inject(world, { ...asked, schedule });
  expect((await read(id)).scheduled_payment.map(({ amount }) => amount)).toEqual([
    '40.00',
    '20.00',
    '26.00',
  ]);
  const atOnce = wish();
  const whole = await inject(world, atOnce);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(whole.id)));
  await inject(world, { ...atOnce, ...inParts() });
  expect((await read(whole.id)).scheduled_payment).toEqual([]);
});

test('a gift card is not sold in instalments, since it could be spent before it is paid', async () => {
  const body = {
    tickets: [{ ticket_type_id: 'present', event_session_id: null }],
    schedule: [
      { due: inDays(1), amount: '1.00' },
      { due: inDays(9), amount: '49.00' },
    ],
  };
  const faults = await inject(world, wish(body)).catch((error) => error.faults);
  expect(faults).toEqual([
    { path: 'schedule', fault: 'cannot pay for a gift card or a gift code in instalments' },
  ]);
});

test('the id of an injected cart cannot be derived from its reference', async () => {
  const asked = wish({ reference: 'Group Miller' });
  const { id } = await inject(world, asked);
  const { portalId } = world.venue;
  const [cart] = await world.sql<{ seller_id: string }>(
    'select seller_id from cart where id = $1',
    [id],
  );
  const guess = uuidOf('injected cart', String(portalId), cart?.seller_id ?? '', 'Group Miller');
  expect(id).not.toBe(guess);
  const held = await world.sql('select 1 from cart where id = $1', [guess]);
  expect(held).toEqual([]);
});

test('a payment that arrives after everything is paid is refunded as paid twice', async () => {
  const { id } = await inject(world, wish());
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
  const [late] = await world.sql<PaymentRow & Record<string, unknown>>(
    `insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency,
       identity_id, provider_ref)
     select portal_id, cart_id, gateway_id, 'captured', true, 8600, currency, identity_id, 'pi_late'
     from payment where cart_id = $1 returning *`,
    [id],
  );
  if (!late) throw new Error('nothing was paid');
  await world.sql(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount, occurred_on)
     values ($1, $2, $3, 'capture', 8600, $4)`,
    [world.venue.portalId, late.id, id, new Date(world.services.now())],
  );
  expect(await bookOrder(world.services, world.venue.portalId, late)).toEqual({
    kind: 'completed',
  });
  const refunds = await world.sql(
    `select payment_id, amount::int, reason from payment_entry
     where cart_id = $1 and audit_action = 'refund'`,
    [id],
  );
  expect(refunds).toEqual([{ payment_id: late.id, amount: 8600, reason: 'paid_twice' }]);
});
