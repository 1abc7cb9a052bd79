import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sum } from '#domain/pricing/money.ts';
import { setApprovalLimits } from '../store/staff/approvals.ts';
import { expectConsistent } from '../testing/edits.ts';
import { buyNumber, startRefund, triedRefund, workBulk } from '../testing/staff/bulk.ts';
import { ownSession, startSession, triedSession, workSessions } from '../testing/staff/sessions.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

/** Chains of every action by which one person gives money away: none exceeds the limits (STF-12). */
let world: World;
let sam: StaffMember;
const limits = { per_order: 3_000, per_day: 7_000, per_bulk: 5_000 };
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await world.services.store.write(world.venue.portalId, (tx) => setApprovalLimits(tx, limits));
});
afterAll(() => world.close());

interface Step {
  readonly kind:
    | 'amount'
    | 'tickets'
    | 'remove'
    | 'cheaper'
    | 'waive'
    | 'bulk'
    | 'session'
    /** Six refunds at the same moment. */
    | 'at_once';
  readonly order: number;
  readonly amount: number;
  /** Bits that choose among the order's tickets. */
  readonly picks: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['amount', 'tickets', 'remove', 'cheaper', 'waive', 'waive'] as const),
    ...(['bulk', 'session', 'at_once'] as const),
  ),
  order: fc.nat(2),
  amount: fc.integer({ min: 1, max: 3_500 }),
  picks: fc.integer({ min: 1, max: 7 }),
});

/** Returns the money refunded for orders, and the amounts waived. */
async function givenFor(numbers: readonly string[]): Promise<readonly number[]> {
  const rows = await world.sql<{ order_number: string; given: number }>(
    `select o.order_number, o.waived::int + (select coalesce(sum(e.amount), 0)::int
       from payment_entry e where e.cart_id = o.cart_id and e.audit_action = 'refund') as given
     from ticket_order o where o.order_number = any($1)`,
    [numbers],
  );
  return rows.map(({ given }) => given);
}

/** Refunds amounts of orders concurrently. */
const giveAtOnce = (orders: readonly string[]) =>
  Promise.all(
    [...orders, ...orders].map((number) =>
      sam.client.call('refundOrder', {
        params: { number },
        body: { reference: randomUUID(), reason: 'The visitor fell ill', amount: '12.00' },
      }),
    ),
  );

async function walk(orders: readonly string[], session: string, each: Step): Promise<void> {
  const number = orders[each.order] ?? '';
  const params = { number };
  const gift = { reference: randomUUID(), reason: 'The visitor fell ill' };
  const refund = (part: object) =>
    sam.client.call('refundOrder', { params, body: { ...gift, ...part } });
  if (each.kind === 'amount') {
    await refund({ amount: (each.amount / 100).toFixed(2) });
  } else if (each.kind === 'at_once') {
    await giveAtOnce(orders);
  } else if (each.kind === 'bulk') {
    await startRefund(sam, await triedRefund(world, sam, orders));
    await Promise.all([workBulk(world), giveAtOnce([number])]);
  } else if (each.kind === 'session') {
    await startSession(sam, session, await triedSession(world, sam, session));
    await Promise.all([workSessions(world), giveAtOnce([number])]);
  } else {
    const { tickets } = good(await sam.client.call('getOrder', { params })).order;
    const chosen = tickets.filter(({ state }, at) => state === 'booked' && (each.picks >> at) & 1);
    const ids = chosen.map(({ id }) => id);
    if (ids.length === 0) return;
    if (each.kind === 'tickets') await refund({ tickets: ids });
    else {
      const type = each.kind === 'cheaper' ? 'child' : 'adult';
      const wish =
        each.kind === 'remove'
          ? { remove: ids }
          : { changes: ids.map((id) => ({ ticket: id, type })), difference: 'waive' as const };
      await sam.client.call('editOrderAndGive', { params, body: { ...gift, ...wish } });
    }
  }
}

// Guards: STF-12
test('no sequence of refunds, changes, bulk runs and cancelled sessions exceeds one person’s limits', async () => {
  let given = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      sam = await staffMember(world, { grants: ['manager'] });
      const session = await ownSession(world);
      const orders = [
        await buyNumber(world, { type: 'adult', session, n: 2 }),
        await buyNumber(world, { type: 'adult', n: 2 }, { type: 'child' }),
        await buyNumber(world, { type: 'child', session }, { type: 'adult' }),
      ];
      for (const each of steps) {
        await walk(orders, session, each);
        const sums = await givenFor(orders);
        expect(sums).toHaveLength(3);
        expect(Math.max(...sums), 'of an order').toBeLessThanOrEqual(limits.per_order);
        expect(sum(sums), 'of a day').toBeLessThanOrEqual(limits.per_day);
        given += sum(sums);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(given, 'something was given').toBeGreaterThan(0);
  expect(codeOf(await sam.client.call('getMe', {}))).toBe('ok');
  await expectConsistent(world);
}, 120_000);
