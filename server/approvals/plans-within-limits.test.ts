import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { dayIn } from '#domain/events/schedule.ts';
import { checkout } from '../testing/buyer.ts';
import { approve, endApprovals, limitApprovals } from '../testing/staff/approval-acts.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Plans beyond the usual bounds, of somebody who may refund and has limits (SLS-06, STF-12). */
let world: World;
let bo: StaffMember;
let sam: StaffMember;
let olga: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 500 });
  olga = await staffMember(world, { name: 'Olga' });
  bo = await staffMember(world, { grants: ['box_office'], name: 'Bo' });
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  await visitIn(20);
});
afterAll(() => world.close());
afterEach(async () => {
  await endApprovals(world);
  await world.sql('delete from staff_let_in');
  await world.sql('delete from rate_window');
  await visitIn(20);
});

const inDays = (days: number) =>
  dayIn('America/New_York', new Date(world.services.now() + days * 86_400_000).toISOString());
const visitIn = (days: number) =>
  world.sql(
    `update event_session set start_datetime = $1, end_datetime = $2 where id = 'tour-12'`,
    [`${inDays(days)}T18:00:00Z`, `${inDays(days)}T19:00:00Z`],
  );
const plan = (first: string, rest: string, lastDay: number) => [
  { day: inDays(0), amount: first },
  { day: inDays(lastDay), amount: rest },
];
const wish = (more: object = {}) => ({
  id: randomUUID(),
  event: 'tour',
  session: 'tour-12',
  tickets: [{ type: 'adult', quantity: 2 }],
  name: 'Grace Hopper',
  email: 'grace@school.example',
  until: null,
  schedule: plan('20.00', '23.00', 40),
  reason: 'The school pays after the trip',
  ...more,
});
const ask = (more: object = {}, { client } = bo) =>
  client.call('askStaffCart', { body: wish(more) });
const asked = async (more: object = {}) => good(await ask(more)).approval;
const pathOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? 'ok' : outcome.errors[0]?._extra['path'];
const carts = async ({ client } = bo) => good(await client.call('listStaffCarts', {})).staff_cart;
const cartOf = async (id: string) => (await carts()).find((cart) => cart.id === id);
const takenPlaces = async () => {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from ticket where event_session_id = 'tour-12' and state = 'held'`,
  );
  return row?.n ?? 0;
};
describe('a plan of somebody who may refund', () => {
  const holdAs = ({ client }: StaffMember, more: object = {}) => {
    const { reason: _, ...body } = wish(more);
    return client.call('holdStaffCart', { body });
  };
  beforeEach(() => world.sql('delete from given_away; update staff_cart set given = 0'));

  test('waits for a second person above the limits, who holds it for them', async () => {
    await limitApprovals(world, { per_order: 0, per_day: 0, per_bulk: 0 });
    const before = await takenPlaces();
    for (const schedule of [plan('20.00', '23.00', 700), plan('0.50', '42.50', 10)]) {
      expect(codeOf(await holdAs(sam, { schedule }))).toBe('above_limit');
    }
    expect(await takenPlaces()).toBe(before);
    // Within the bounds of everybody it gives nothing away.
    good(await holdAs(sam, { schedule: plan('20.00', '23.00', 10) }));
    expect(pathOf(await ask({ schedule: plan('20.00', '23.00', 10) }, sam))).toBe('schedule');

    const request = good(await ask({ schedule: plan('20.00', '23.00', 700) }, sam)).approval;
    expect(codeOf(await approve(sam, request))).toBe('own_request');
    expect(codeOf(await approve(olga, request))).toBe('ok');
    expect(await cartOf(request.id)).toMatchObject({ by: 'Sam', state: 'open', parts: 2 });
  });

  test.each([
    ['no limit', {}, ['ok', 'ok']],
    ['what it leaves open, of one order', { per_order: 2_300 }, ['ok', 'ok']],
    ['less, of one order', { per_order: 2_299 }, ['above_limit', 'above_limit']],
    ['it once, of one day', { per_day: 2_300 }, ['ok', 'above_limit']],
    ['it twice, of one day', { per_day: 4_600 }, ['ok', 'ok']],
    ['less, of one day', { per_day: 2_299 }, ['above_limit', 'above_limit']],
  ])('is theirs alone within a limit of %s', async (_, limits, codes) => {
    await limitApprovals(world, limits);
    const found = [await holdAs(sam), await holdAs(sam)];
    expect(found.map(codeOf)).toEqual(codes);
  });

  test('counts for their day once, also of two at once and when it is sent again, and not once it is withdrawn', async () => {
    await limitApprovals(world, { per_day: 2_300 });
    const ids = [randomUUID(), randomUUID()];
    const codes = await Promise.all(ids.map(async (id) => codeOf(await holdAs(sam, { id }))));
    expect(codes.toSorted()).toEqual(['above_limit', 'ok']);
    const id = ids[codes.indexOf('ok')] ?? '';
    expect(codeOf(await holdAs(sam, { id }))).toBe('ok');
    expect(pathOf(await holdAs(sam, { id, schedule: plan('1.00', '42.00', 40) }))).toBe('id');
    good(await sam.client.call('withdrawStaffCart', { params: { id }, body: {} }));
    expect(codeOf(await holdAs(sam))).toBe('ok');
  });

  test('is approved without counting for anybody’s day', async () => {
    await limitApprovals(world, { per_day: 2_300 });
    const request = await asked();
    expect(codeOf(await approve(sam, request))).toBe('ok');
    expect([await holdAs(sam), await holdAs(sam)].map(codeOf)).toEqual(['ok', 'above_limit']);
  });

  test('is told the bounds that hold for them alone, and what may be open beyond', async () => {
    const priced = async () => {
      const tickets = [{ type: 'adult', quantity: 2 }];
      const body = { event: 'tour', session: 'tour-12', parts: 1, tickets };
      return good(await sam.client.call('priceStaffCart', { body }));
    };
    expect(await priced()).toMatchObject({ least_first_percent: 0, may_leave_open: '0' });
    await limitApprovals(world, { per_order: 5_000, per_day: 3_000 });
    good(await holdAs(sam));
    expect(await priced()).toMatchObject({
      last_day: inDays(19),
      least_first_percent: 5,
      may_leave_open: '7.00',
    });
  });

  test('counts for its order: a refund of what was paid waits as well', async () => {
    await limitApprovals(world, { per_order: 3_000 });
    const { link } = good(await holdAs(sam)).staff_cart;
    const id = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
    const cart = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    await answered<'guestCheckoutMyCart'>(checkout(world.api, cart));
    const [order] = await world.sql<{ number: string }>(
      'select order_number as number from ticket_order where cart_id = (select id from cart where id = $1)',
      [id],
    );
    const refunded = await sam.client.call('refundOrder', {
      params: { number: order?.number ?? '' },
      body: { reference: randomUUID(), reason: 'Goodwill', amount: '10.00' },
    });
    expect(good(refunded).refund).toMatchObject({ amount: '10.00', needs_approval: true });
  });
});
