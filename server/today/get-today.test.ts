import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grant } from '#domain/staff/rights.ts';
import { countFinishedSales } from '../sales/count-finished-sales.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { hour, midnight, scanAt, ticketsOf } from '../testing/doors.ts';
import { buy } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { openStaffVenue, role, workingAs } from '../testing/staff/staff-venue.ts';
import { refund } from '../testing/staff.ts';
import { answered, type World } from '../testing/venues/world.ts';

const day = 24 * hour;
let world: World;
/** Moves the clock to an hour of the sessions' day, or of the day that is `days` after it. */
const at = (hours: number, days = 0) =>
  world.advance(midnight + hours * hour + days * day - world.services.now());

beforeAll(async () => {
  world = await openStaffVenue();
  await world.sql(
    `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
     values ($1, 'reading', 'cafe', 'house', 'Reading', 'single', 'public_browsable')`,
    [world.venue.portalId],
  );
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, 'reading-20', 'reading', $2, $3)`,
    [world.venue.portalId, new Date(midnight + 20 * hour), new Date(midnight + 21 * hour)],
  );
  await configure(world, {});
});
afterAll(() => world.close());

const todayOf = async (...grants: (string | Pick<Grant, 'role' | 'sellers'>)[]) => {
  const { client } = await workingAs(world, grants);
  return good(await client.call('getToday', {})).today;
};

// Guards: TOD-01
test('a venue that has sold nothing sees zeros for thirty days', async () => {
  at(9, -8);
  const today = await todayOf('owner');
  expect(today).toMatchObject({
    day: '2031-02-28',
    timezone: 'America/New_York',
    currency: 'USD',
    sessions: { total: 0, sold: 0, held: 0, free: 0, arrived: 0, events: [] },
    sales: {
      today: { orders: 0, tickets: 0, money: '0' },
      week_ago: { so_far: { orders: 0 }, whole: { orders: 0 } },
    },
  });
  expect(today.sales?.days).toHaveLength(30);
  expect(today.sales?.days.at(-1)).toEqual({
    day: '2031-02-28',
    orders: 0,
    tickets: 0,
    money: '0',
  });
});

// Guards: TOD-01
test('today’s sales are shown beside those of the same day a week ago, so far and in total', async () => {
  at(9, -7);
  await buy(world, { type: 'adult', n: 2 });
  at(15, -7);
  await buy(world, { type: 'child' });
  at(8);
  const order = await buy(world, { type: 'adult', n: 1 });
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [order.id],
  );
  await refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: row?.number,
    amount: '1.50',
  });
  at(9.2);
  const expected = {
    today: { orders: 1, tickets: 1, money: '20.00' },
    week_ago: {
      so_far: { orders: 1, tickets: 2, money: '43.00' },
      whole: { orders: 2, tickets: 3, money: '51.00' },
    },
  };
  expect((await todayOf('owner')).sales).toMatchObject(expected);
  await countFinishedSales(world.services, world.venue.portalId);
  const { sales } = await todayOf('owner');
  expect(sales).toMatchObject(expected);
  expect(sales?.days.filter(({ orders }) => orders !== 0)).toEqual([
    { day: '2031-03-01', orders: 2, tickets: 3, money: '51.00' },
    { day: '2031-03-08', orders: 1, tickets: 1, money: '20.00' },
  ]);
});

// Guards: TOD-01
test('today’s sessions show places sold, held and free, and arrivals', async () => {
  at(9.3);
  await holdCart(world.api, { type: 'child', n: 3 });
  const { codes } = await ticketsOf(world, 'adult', 2, 'tour-11');
  await scanAt(world, codes[0] ?? '', {}, { at: world.services.now() });
  const { sessions } = await todayOf('door_steward');
  expect(sessions).toMatchObject({ total: 4, arrived: 1, held: 3, free: 291, more_events: 0 });
  expect(sessions?.events.map(({ name, total }) => [name, total])).toEqual([
    ['Tour', 3],
    ['Reading', 1],
  ]);
  const [tour] = sessions?.events ?? [];
  expect(
    tour?.next.map(({ id, sold, held, free, arrived }) => [id, sold, held, free, arrived]),
  ).toEqual([
    ['tour-10', 4, 3, 93, 0],
    ['tour-11', 2, 0, 98, 1],
    ['tour-12', 0, 0, 100, 0],
  ]);
  at(11.5);
  const later = (await todayOf('owner')).sessions;
  expect(later?.events[0]?.next.map(({ id }) => id)).toEqual(['tour-11', 'tour-12']);
});

// Guards: TOD-01
test('a day without sessions names the next session', async () => {
  expect((await todayOf('owner')).sessions?.next).toBeNull();
  at(12, -3);
  const { sessions } = await todayOf('owner');
  expect(sessions).toMatchObject({
    total: 0,
    next: { id: 'tour-10', event: 'Tour', timezone: 'America/New_York' },
  });
});

// Guards: TOD-01
test('each role sees its parts: money, sales, sessions or none of them', async () => {
  at(12);
  expect(await todayOf('door_steward')).toMatchObject({ sessions: { total: 4 }, sales: null });
  expect((await todayOf('support')).sales?.today).toMatchObject({ orders: 2, money: null });
  expect((await todayOf('finance')).sales?.today).toMatchObject({ orders: 2, money: '63.00' });
  expect(await todayOf('designer')).toMatchObject({ sessions: null, sales: null });
});

// Guards: TOD-01
test('a role limited to one seller sees only that seller’s sessions and sales (STF-10)', async () => {
  at(12.1);
  const cafe = await todayOf(role('manager', ['cafe']));
  expect(cafe.sessions).toMatchObject({ total: 1, sold: 0, events: [{ name: 'Reading' }] });
  expect(cafe.sales?.today).toEqual({ orders: 0, tickets: 0, money: '0' });
  const mixed = await todayOf(role('finance', ['cafe']), role('support', ['shop']));
  expect(mixed.sales?.today).toEqual({ orders: 2, tickets: 3, money: '0' });
});

// Guards: TOD-01
test('a session has no more places than its groups together have', async () => {
  at(11.4);
  await world.sql(`update stock set capacity = -1 where session_id = 'tour-12' and group_id = ''`);
  await world.sql(`update ticket_group set withdrawn = true where id = 'general'`);
  const [tour] = (await todayOf('owner')).sessions?.events ?? [];
  expect(tour?.next.map(({ id, free }) => [id, free])).toEqual([
    ['tour-11', 5],
    ['tour-12', 5],
  ]);
  const held = await holdCart(world.api, { type: 'front', session: 'tour-12', n: 2 });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(held).id).toBeTruthy();
  const [after] = (await todayOf('owner')).sessions?.events ?? [];
  expect(after?.next[1]).toMatchObject({ sold: 2, free: 3 });
});
