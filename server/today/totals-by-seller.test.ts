import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { parseAmount, sum } from '#domain/pricing/money.ts';
import { countFinishedSales } from '../sales/count-finished-sales.ts';
import { openEventStreams } from '../streams/event-streams.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { hour, midnight, scanAt } from '../testing/doors.ts';
import { orderOf } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import type { StaffMember } from '../testing/staff/staff-member.ts';
import { readStream } from '../testing/staff/staff-stream.ts';
import { openStaffVenue, role, workingAs } from '../testing/staff/staff-venue.ts';
import { refund } from '../testing/staff.ts';
import { answered, type World } from '../testing/venues/world.ts';
import type { Today } from './today-answer.ts';

let world: World;
/** The whole portal, and each of its two sellers. */
let whole: StaffMember;
let shop: StaffMember;
let cafe: StaffMember;

/** Moves the clock to an hour of the sessions' day, or of the day that is `days` after it. */
const at = (hours: number, days = 0) =>
  world.advance(midnight + hours * hour + days * 24 * hour - world.services.now());

beforeAll(async () => {
  world = await openStaffVenue();
  Object.assign(world.services, { streams: openEventStreams({ everyMs: 20 }) });
  const { portalId } = world.venue;
  const start = new Date(midnight + 10 * hour);
  await world.sql(
    `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
     values ($1, 'reading', 'cafe', 'house', 'Reading', 'repeating', 'public_browsable')`,
    [portalId],
  );
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, 'reading-10', 'reading', $2, $3)`,
    [portalId, start, new Date(start.getTime() + hour)],
  );
  await world.sql(
    `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity)
     values ($1, 'seats', 'reading', 'Seats', 'tickets', 'public_browsable', -1)`,
    [portalId],
  );
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
     values ($1, 'listener', 'seats', 'Listener', 700)`,
    [portalId],
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity) values ($1, 'reading-10', '', 40)`,
    [portalId],
  );
  await configure(world, {});
});
/** Signs in all three, at the current time. */
async function signIn(): Promise<void> {
  whole = await workingAs(world, ['owner']);
  shop = await workingAs(world, [role('owner', ['shop'])]);
  cafe = await workingAs(world, [role('owner', ['cafe'])]);
}
afterAll(async () => {
  world.services.streams.close();
  await world.close();
});

const tours = { type: 'adult', n: 2 };
const readings = { type: 'listener', session: 'reading-10', n: 3 };

/** Buys these tickets in one cart; returns its orders, one per seller. */
async function buyTogether(...tickets: Parameters<typeof holdCart>[1][]) {
  const held = await holdCart(world.api, ...tickets);
  const paid = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const ids = cartOf(paid).order_ids;
  const orders = await Promise.all(ids.map((id) => orderOf(world.api, id)));
  return orders.map(({ ticket_order: [order], ticket }) => ({
    seller: order?.seller_id,
    number: order?.order_number ?? '',
    codes: ticket.map(({ scan_code }) => scan_code ?? ''),
  }));
}
const todayOf = async ({ client }: { readonly client: StaffClient }) =>
  good(await client.call('getToday', {})).today;

type Sums = NonNullable<Today['sales']>['today'];
const cents = ({ money }: Sums): number => parseAmount(money ?? '', 'USD') ?? Number.NaN;
const numbersOf = (sums: Sums) => [
  sums.orders ?? Number.NaN,
  sums.tickets ?? Number.NaN,
  cents(sums),
];
const added = (...all: readonly number[][]) =>
  (all[0] ?? []).map((_, place) => all.reduce((sum, one) => sum + (one[place] ?? Number.NaN), 0));

/** All sales figures: today's, those of a week ago so far and in total, and those of each of the thirty days. */
const salesOf = ({ sales }: Today): number[] => {
  if (!sales) throw new Error('there are no sales');
  const { today, week_ago, days } = sales;
  return [today, week_ago.so_far, week_ago.whole, ...days].flatMap(numbersOf);
};
const placesOf = ({ sessions }: Today): number[] => {
  if (!sessions) throw new Error('there are no sessions');
  const { total, sold, held, arrived } = sessions;
  return [total, sold, held, arrived];
};

/** Names of the other seller, its event and its session, as they would appear in an answer. */
const traces = { shop: /cafe|café|reading|listener/i, cafe: /shop|tour|adult/i };

// Guards: STF-10, TOD-01
test('the sums of two sellers who sold in one cart add up to the whole portal’s (STF-10)', async () => {
  at(9, -7);
  await buyTogether(tours, readings);
  at(15, -7);
  await buyTogether(readings);
  at(9);
  const orders = await buyTogether(tours, readings);
  expect(orders.map(({ seller }) => seller).toSorted()).toEqual(['cafe', 'shop']);
  const ofCafe = orders.find(({ seller }) => seller === 'cafe');
  await refund(world, {
    reference: randomUUID(),
    seller: 'cafe',
    order: ofCafe?.number,
    amount: '1.50',
  });
  await holdCart(world.api, { type: 'child', n: 4 }, { ...readings, n: 1 });
  for (const { codes } of orders)
    await scanAt(world, codes[0] ?? '', {}, { at: world.services.now() });
  at(9.1);
  await signIn();
  // Counted afresh, and then from the finished quarters of an hour.
  for (let round = 0; round < 2; round += 1) {
    const [all, one, other] = await Promise.all([whole, shop, cafe].map(todayOf));
    if (!all || !one || !other) throw new Error('an answer is missing');
    expect(salesOf(all)).toEqual(added(salesOf(one), salesOf(other)));
    expect(placesOf(all)).toEqual(added(placesOf(one), placesOf(other)));
    expect(one.sales).toMatchObject({
      today: { orders: 1, tickets: 2, money: '43.00' },
      week_ago: { so_far: { orders: 1, money: '43.00' }, whole: { orders: 1, money: '43.00' } },
    });
    expect(other.sales).toMatchObject({
      today: { orders: 1, tickets: 3, money: '19.50' },
      week_ago: { so_far: { orders: 1, money: '21.00' }, whole: { orders: 2, money: '42.00' } },
    });
    expect(one.sessions).toMatchObject({ total: 3, sold: 4, held: 4, arrived: 1 });
    expect(other.sessions).toMatchObject({ total: 1, sold: 9, held: 1, arrived: 1 });
    expect(JSON.stringify(one)).not.toMatch(traces.shop);
    expect(JSON.stringify(other)).not.toMatch(traces.cafe);
    await countFinishedSales(world.services, world.venue.portalId);
  }
});

// Guards: STF-10
test('the list and the pages of sessions show only those of one’s own seller', async () => {
  await signIn();
  const listOf = async ({ client }: StaffMember) =>
    good(await client.call('listSessions', { query: {} })).session;
  const [all, one, other] = await Promise.all([whole, shop, cafe].map(listOf));
  expect(all?.map(({ id }) => id).toSorted()).toEqual(
    [...(one ?? []), ...(other ?? [])].map(({ id }) => id).toSorted(),
  );
  expect(JSON.stringify(one)).not.toMatch(traces.shop);
  const session = (id: string, { client }: StaffMember) =>
    client.call('getSession', { params: { id } });
  const seen = [whole, cafe].map(async (by) => good(await session('reading-10', by)));
  expect(await seen[0]).toEqual(await seen[1]);
  expect(codeOf(await session('reading-10', shop))).toBe('not_found');
  expect(codeOf(await session('tour-10', cafe))).toBe('not_found');
});

// Guards: STF-10
test('the door numbers of two sellers add up to the whole portal’s, and wrong codes belong to neither', async () => {
  await signIn();
  await scanAt(world, 'nobody-has-this', {}, { at: world.services.now() });
  const numbers = async ({ client }: StaffMember) =>
    good(await client.call('getDoorNumbers', { query: {} }));
  const [all, one, other] = await Promise.all([whole, shop, cafe].map(numbers));
  if (!all || !one || !other) throw new Error('an answer is missing');
  const countsOf = ({ session, door, five_minutes }: typeof all) => [
    session.reduce((sum, { expected }) => sum + expected, 0),
    session.reduce((sum, own) => sum + own.in, 0),
    door.reduce((sum, own) => sum + own.in, 0),
    five_minutes.reduce((sum, own) => sum + own.in, 0),
  ];
  expect(countsOf(all)).toEqual(added(countsOf(one), countsOf(other)));
  expect(countsOf(one)[1]).toBe(1);
  expect(all.refused).toEqual({ unknown_code: 1 });
  expect([one.refused, other.refused]).toEqual([{}, {}]);
  expect(five(one)).toBe(0);
  expect(JSON.stringify(one)).not.toMatch(traces.shop);
  expect(JSON.stringify(other)).not.toMatch(traces.cafe);
});
const five = ({ five_minutes }: { readonly five_minutes: readonly { refused: number }[] }) =>
  five_minutes.reduce((sum, { refused }) => sum + refused, 0);

// Guards: SLS-02, STF-10
test('an order from a cart of two sellers, its payment and its history say nothing about the other seller', async () => {
  await signIn();
  const orders = await buyTogether(tours, readings);
  const [mine, theirs] = ['shop', 'cafe'].map((id) => orders.find(({ seller }) => seller === id));
  const params = { number: mine?.number ?? '' };
  const seen = JSON.stringify([
    good(await shop.client.call('getOrder', { params })),
    good(await shop.client.call('listOrderEntries', { params, query: {} })),
    good(await shop.client.call('listOrders', { query: {} })),
    good(await shop.client.call('search', { query: { q: 'lovelace' } })),
  ]);
  expect(seen).not.toMatch(traces.shop);
  expect(seen).toContain('43.00');
  // The amounts of the whole cart and of the other part.
  for (const amount of ['64.00', '21.00']) expect(seen).not.toContain(amount);
  for (const call of ['getOrder', 'listOrderEntries'] as const) {
    const input = { params: { number: theirs?.number ?? '' }, query: {} };
    expect(codeOf(await shop.client.call(call, input))).toBe('not_found');
  }
});

// Guards: STF-10
test('a dispute about a payment to both sellers is listed for each with their own part', async () => {
  await signIn();
  const orders = await buyTogether(tours, readings);
  const numberOf = (id: string) => orders.find(({ seller }) => seller === id)?.number ?? '';
  const entry = randomUUID();
  await world.sql(
    `insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, state, amount, provider_ref, occurred_on)
     select p.portal_id, $1, p.id, p.cart_id, 'dispute_opened', 'done', p.amount, 'dp_1', $2 from payment p
     join ticket_order o on o.cart_id = p.cart_id where o.order_number = $3`,
    [entry, new Date(world.services.now()), numberOf('shop')],
  );
  await world.sql(
    `insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount)
     select portal_id, $1, id, total_after_fees_price from ticket_order where order_number = any($2)`,
    [entry, orders.map(({ number }) => number)],
  );
  const disputesOf = async ({ client }: StaffMember) =>
    good(await client.call('listAttention', {})).attention.entries.flatMap((one) =>
      one.kind === 'dispute_open' ? [[one.order, one.amount]] : [],
    );
  expect(await disputesOf(shop)).toEqual([[numberOf('shop'), '43.00']]);
  expect(await disputesOf(cafe)).toEqual([[numberOf('cafe'), '21.00']]);
  expect((await disputesOf(whole)).map(([, amount]) => amount)).toEqual(['64.00']);
});

// Guards: TOD-02
test('a debit for a cart of two sellers shows each the part for their own tickets', async () => {
  const [cart] = (await holdCart(world.api, tours, readings)).cart;
  await configure(world, { 'checkout.direct_debit_days': 5 });
  const begun = new Date(world.services.now() - 2 * hour);
  await world.sql(
    `insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency, identity_id,
       next_check_at, created_at)
     select portal_id, id, 'stripe', 'processing', true, $2, 'USD', identity_id, now(), $3 from cart where id = $1`,
    [cart?.id, parseAmount(cart?.payment_due ?? '', 'USD'), begun],
  );
  const partOf = async ({ client }: StaffMember) => {
    const { entries } = good(await client.call('listAttention', {})).attention;
    const [debit] = entries.filter((entry) => entry.kind === 'debit_clearing');
    return debit?.kind === 'debit_clearing' ? debit.amount : undefined;
  };
  expect(await partOf(whole)).toBe(cart?.payment_due);
  expect(await partOf(cafe)).toBe('21.00');
  const parts = [await partOf(shop), await partOf(cafe)];
  expect(sum(parts.map((part) => parseAmount(part ?? '', 'USD') ?? Number.NaN))).toBe(
    parseAmount(cart?.payment_due ?? '', 'USD'),
  );
});

// Guards: STF-10
test('a sale by another seller sends nothing to a stream, but one by the reader’s own seller does (TOD-03)', async () => {
  await signIn();
  const open = async () => {
    const headers = { Cookie: shop.cookie, Accept: 'text/event-stream' };
    const url = 'http://localhost/staff_api/tower/today/stream';
    return readStream(await world.fetch(new Request(url, { headers })));
  };
  // Both streams share their readings: the second one shows when a new one was made.
  const [stream, clock] = [await open(), await open()];
  const numbers = async () => {
    const { at: _, ...rest } = (await stream.next('today')) as Today;
    return rest;
  };
  const before = await numbers();
  await clock.next('beat');
  await buyTogether(readings);
  clock.forget();
  // The first beat may belong to a reading that began before.
  await clock.next('beat');
  await clock.next('beat');
  await buyTogether(tours);
  // A message about the other seller's sale would arrive first, with the same content as before.
  expect(await numbers()).not.toEqual(before);
  await stream.leave();
  await clock.leave();
});
