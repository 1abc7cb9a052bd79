import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastDays } from '#domain/time/days.ts';
import { recordMovements } from '../payments/record-movements.ts';
import { readPayment } from '../store/payments/payments.ts';
import { cartOf, checkout, holdCart, purchaser, type ReserveOptions } from '../testing/buyer.ts';
import { complete, moveTo, openEdits, purchaseOf } from '../testing/edits.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { refund, remedy } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { countFinishedSales } from './count-finished-sales.ts';
import { salesBetween } from './sales-between.ts';

const zone = 'America/New_York';
const minute = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await openEdits(world);
});
afterAll(() => world.close());

/** Sales by day as they were made: the expected numbers. */
const done = new Map<string, Record<'orders' | 'tickets' | 'received' | 'returned', number>>();
const today = () => lastDays(world.services.now(), zone, 1).days[0] ?? '';
function note(what: Partial<Record<'orders' | 'tickets' | 'received' | 'returned', number>>): void {
  const sums = done.get(today()) ?? { orders: 0, tickets: 0, received: 0, returned: 0 };
  for (const [name, by] of Object.entries(what)) sums[name as keyof typeof sums] += by;
  done.set(today(), sums);
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

interface Sold {
  readonly cartId: string;
  readonly orderId: string;
  readonly number: string;
}
const sold: Sold[] = [];

async function buy(wish: ReserveOptions, tickets = wish.n ?? 1): Promise<void> {
  const held = await holdCart(world.api, wish);
  const answer = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  note({ orders: 1, tickets, received: cents(cartOf(held).payment_due) });
  if (tickets > 0) await keep(answer);
}

async function keep(answer: Parameters<typeof purchaseOf>[1]): Promise<void> {
  const { id: orderId, cartId } = await purchaseOf(world, answer);
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [orderId],
  );
  sold.push({ cartId, orderId, number: row?.number ?? '' });
}

/** Buys with a gift card, which pays everything, or a first part and a card the rest later. */
async function buyByGiftCard(part: number): Promise<void> {
  const card = await makeCard(world, 50_000);
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id, payment_due } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  const whole = cents(payment_due);
  const given = Math.min(whole, part);
  const amount = (given / 100).toFixed(2);
  if (given === whole) {
    const outcome = payFrom(world.api, card, { cart: id, amount, buyer });
    await keep(await answered<'guestCheckoutMyCart'>(outcome));
  } else {
    await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount }));
    world.advance(2 * minute);
    const left = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    await keep(await answered<'guestCheckoutMyCart'>(checkout(world.api, left, { buyer })));
  }
  note({ orders: 1, tickets: 2, received: whole - given });
}

/** Cents paid by card for an order and not refunded. */
async function leftByCard({ cartId }: Sold): Promise<number> {
  const [row] = await world.sql<{ left: number }>(
    `select coalesce(sum(case e.audit_action when 'capture' then e.amount else -e.amount end), 0)::int as left
     from payment_entry e join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
     where e.cart_id = $1 and e.state <> 'failed' and p.gateway_id = 'stripe'`,
    [cartId],
  );
  return row?.left ?? 0;
}

const byStaff = (order: Sold, how: { amount: string } | { tickets: 'all' }) =>
  refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: order.number,
    ...how,
  });

async function refundSome(order: Sold): Promise<void> {
  if ((await leftByCard(order)) < 300) return;
  await byStaff(order, { amount: '3.00' });
  // The last payment is the first to be refunded: the card's.
  note({ returned: 300 });
}

async function refundAll(order: Sold): Promise<void> {
  const before = await leftByCard(order);
  const back = await byStaff(order, { tickets: 'all' }).catch(() => undefined);
  if (back) note({ returned: before - (await leftByCard(order)) });
}

/** Makes a refund that later fails at the processor, and that staff send again. */
async function failRefund(order: Sold): Promise<void> {
  await refundSome(order);
  await world.sweep();
  const [last] = await world.sql<{ id: string; ref: string; payment: string; amount: number }>(
    `select e.id, e.provider_ref as ref, e.payment_id as payment, e.amount::int from payment_entry e
     where e.cart_id = $1 and e.audit_action = 'refund' and e.state = 'done' and e.provider_ref is not null
     order by e.occurred_on desc limit 1`,
    [order.cartId],
  );
  if (!last) return;
  world.advance(30 * minute);
  await world.control(`/refunds/${last.ref}/advance`, { outcome: 'failed' });
  await learn(last.payment);
  note({ received: last.amount });
  world.advance(30 * minute);
  await remedy(world, { refund: last.id, remedy: 'resent' });
  note({ returned: last.amount });
}

/** Makes a refund at the processor that we learn of later. */
async function refundThere(order: Sold): Promise<void> {
  const [payment] = await world.sql<{ id: string; ref: string }>(
    `select id, provider_ref as ref from payment where cart_id = $1 and gateway_id = 'stripe'
       and state = 'captured' order by created_at limit 1`,
    [order.cartId],
  );
  if (!payment || (await leftByCard(order)) < 200) return;
  const { status } = await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment.ref, amount: '200' }),
  });
  if (status !== 200) return;
  world.advance(90 * minute);
  await learn(payment.id);
  note({ returned: 200 });
}

async function learn(paymentId: string): Promise<void> {
  const { services, venue } = world;
  const { portalId } = venue;
  const payment = await services.store.read(portalId, (tx) => readPayment(tx, paymentId));
  if (!payment) throw new Error('no payment');
  await recordMovements(services, portalId, payment, new Date(services.now()));
}

/** Moves an order to the session that costs more. */
async function edit(order: Sold): Promise<void> {
  const { ticket } = await answered<'getTicketOrder'>(
    world.api.call('getTicketOrder', { params: { id: order.orderId } }),
  );
  const valid = ticket.filter(
    ({ state, event_session_id }) => state === 'booked' && event_session_id === 'tour-10',
  );
  if (valid.length === 0) return;
  const wish = { type: 'adult', session: 'tour-12', n: valid.length };
  const opened = await moveTo(world, { cartId: order.cartId, id: order.orderId }, valid, wish);
  const outcome = await complete(world, opened);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  note({ received: cents(cartOf(opened).payment_due) });
}

const anyOf = (at: number): Sold | undefined => sold[at % Math.max(1, sold.length)];
const act = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constantFrom(
      'present' as const,
      'free' as const,
      'some' as const,
      'all' as const,
      'fail' as const,
      'there' as const,
      'edit' as const,
      'count' as const,
      'count' as const,
    ),
    n: fc.nat(50),
  }),
  fc.record({ kind: fc.constant('card' as const), n: fc.constantFrom(1000, 4300) }),
  fc.record({ kind: fc.constant('wait' as const), n: fc.integer({ min: 1, max: 700 }) }),
);

/** Each action once. */
const everything = [
  { kind: 'buy' as const, n: 2 },
  { kind: 'wait' as const, n: 60 },
  { kind: 'count' as const, n: 0 },
  ...(['fail', 'edit', 'some', 'there', 'present', 'free'] as const).map((kind) => ({
    kind,
    n: 0,
  })),
  { kind: 'wait' as const, n: 1500 },
  { kind: 'count' as const, n: 0 },
  { kind: 'card' as const, n: 1000 },
  { kind: 'card' as const, n: 4300 },
  { kind: 'all' as const, n: 0 },
];

async function perform({ kind, n }: { readonly kind: string; readonly n: number }): Promise<void> {
  if (kind === 'buy') return buy({ type: 'adult', n });
  if (kind === 'present') return buy({ type: 'present', session: null }, 0);
  if (kind === 'free') return buy({ type: 'free' });
  if (kind === 'card') return buyByGiftCard(n);
  if (kind === 'wait') return world.advance(n * minute);
  if (kind === 'count') return countFinishedSales(world.services, world.venue.portalId);
  const order = anyOf(n);
  if (!order) return;
  if (kind === 'some') return refundSome(order);
  if (kind === 'all') return refundAll(order);
  if (kind === 'fail') return failRefund(order);
  if (kind === 'there') return refundThere(order);
  return edit(order);
}

async function found() {
  const { services, venue } = world;
  const { days, bounds } = lastDays(services.now(), zone, 30);
  const rows = await services.store.read(venue.portalId, (tx) =>
    salesBetween(tx, ['shop'], bounds),
  );
  const sums = new Map<string, Record<string, number>>();
  for (const { part, seller_id, ...of } of rows) {
    expect(seller_id).toBe('shop');
    const day = sums.get(days[part] ?? '') ?? {};
    for (const [name, by] of Object.entries(of)) day[name] = (day[name] ?? 0) + by;
    sums.set(days[part] ?? '', day);
  }
  return Object.fromEntries([...sums].filter(([, day]) => Object.values(day).some(Boolean)));
}

const expected = () =>
  Object.fromEntries([...done].filter(([, day]) => Object.values(day).some(Boolean)));

// Guards: TOD-01
test('the sales of each day are what was sold on it, whatever was counted before, and finished days stay as they are (TOD-01)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async (acts) => {
      for (const one of acts) await perform(one);
      expect(await found()).toEqual(expected());
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everything]] },
  );
  await countFinishedSales(world.services, world.venue.portalId);
  expect(await found()).toEqual(expected());
}, 240_000);

// Guards: TOD-01
test('several processes counting at once count nothing twice', async () => {
  await buy({ type: 'adult', n: 2 });
  world.advance(60 * minute);
  const count = () => countFinishedSales(world.services, world.venue.portalId);
  await Promise.all([count(), count(), count()]);
  expect(await found()).toEqual(expected());
});

test('control: slots that are counted before they are settled miss sales that commit later', async () => {
  await countFinishedSales(world.services, world.venue.portalId);
  await world.sql('update sales_counted set until = $1', [
    new Date((Math.ceil(world.services.now() / (15 * minute)) + 1) * 15 * minute),
  ]);
  await buy({ type: 'adult' });
  world.advance(60 * minute);
  await countFinishedSales(world.services, world.venue.portalId);
  expect(await found()).not.toEqual(expected());
});

// Guards: TOD-01
test('a portal from an earlier release is counted from five weeks back', async () => {
  await world.sql('delete from sales_slot');
  await world.sql('delete from sales_counted');
  await world.sql(
    `update payment_allocation a set allocated_on = null from payment_entry e
     where e.id = a.payment_entry_id and e.audit_action = 'capture' and e.occurred_on > now() + interval '1 day'`,
  );
  await countFinishedSales(world.services, world.venue.portalId);
  const sums = await found();
  for (const [day, { orders, tickets }] of Object.entries(expected())) {
    expect(sums[day]).toMatchObject({ orders, tickets });
  }
});
