import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { checkout } from '../testing/buyer.ts';
import { approve, limitApprovals } from '../testing/staff/approval-acts.ts';
import { openGroupPlans } from '../testing/staff/group-plans.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import type { StaffMember } from '../testing/staff/staff-member.ts';
import { answered } from '../testing/venues/world.ts';

/** Plans beyond the usual bounds, by a person who may refund and has limits (SLS-06, STF-12). */
const { world, sam, olga, inDays, plan, beginAgain, takenPlaces, ask, asked, hold, cartOf } =
  await openGroupPlans();
afterAll(() => world.close());
afterEach(beginAgain);

const pathOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? 'ok' : outcome.errors[0]?._extra['path'];
describe('a payment plan by a person who may refund', () => {
  const holdAs = (who: StaffMember, more: object = {}) => hold(more, who);
  beforeEach(() => world.sql('delete from given_away; update staff_cart set given = 0'));

  // Guards: STF-12
  test('waits for a second person above the limits, who holds it for them', async () => {
    await limitApprovals(world, { per_order: 0, per_day: 0, per_bulk: 0 });
    const before = await takenPlaces();
    for (const schedule of [plan('20.00', '23.00', 700), plan('0.50', '42.50', 10)]) {
      expect(codeOf(await holdAs(sam, { schedule }))).toBe('above_limit');
    }
    expect(await takenPlaces()).toBe(before);
    // Within the bounds for everyone, it gives nothing away.
    good(await holdAs(sam, { schedule: plan('20.00', '23.00', 10) }));
    expect(pathOf(await ask({ schedule: plan('20.00', '23.00', 10) }, sam))).toBe('schedule');

    const request = good(await ask({ schedule: plan('20.00', '23.00', 700) }, sam)).approval;
    expect(codeOf(await approve(sam, request))).toBe('own_request');
    expect(codeOf(await approve(olga, request))).toBe('ok');
    expect(await cartOf(request.id)).toMatchObject({ by: 'Sam', state: 'open', parts: 2 });
  });

  // Guards: STF-12
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

  // Guards: STF-12
  test('counts towards their day once, even if sent twice or alongside another, and not once withdrawn', async () => {
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

  // Guards: STF-12
  test('counts towards nobody’s day when it is approved', async () => {
    await limitApprovals(world, { per_day: 2_300 });
    const request = await asked();
    expect(codeOf(await approve(sam, request))).toBe('ok');
    expect([await holdAs(sam), await holdAs(sam)].map(codeOf)).toEqual(['ok', 'above_limit']);
  });

  // Guards: STF-12
  test('is priced with the limits for them alone, and with what may stay open beyond', async () => {
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

  // Guards: STF-12
  test('counts towards its order’s limit, so a refund of what was paid waits as well', async () => {
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
