import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orderState,
  passesState,
  stateFilters,
  ticketNumbers,
} from '#domain/orders/order-state.ts';
import {
  codeSets,
  type OrderInChain,
  openChains,
  openOrder,
  type Visit,
} from '../testing/chains/order-in-chain.ts';
import { type Step, stepKinds, take } from '../testing/chains/steps.ts';
import { buy, change, complete, orderOf } from '../testing/edits.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import type { World } from '../testing/venues/world.ts';

/** Orders with everything that can happen to them: the list, its filters and the page say the same of each. */
let world: World;
let staff: StaffMember;
beforeAll(async () => {
  world = await openChains();
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'annex', 'annex', 'Annex')`,
    [world.venue.portalId],
  );
  staff = await staffMember(world, { grants: ['owner'] });
});
afterAll(() => world.close());

const list = async (query: Parameters<typeof staff.client.call<'listOrders'>>[1]['query']) =>
  good(await staff.client.call('listOrders', { query })).order;
const pageOf = async (number: string) =>
  good(await staff.client.call('getOrder', { params: { number } })).order;

interface StoredOrder {
  readonly number: string;
  readonly tickets: Parameters<typeof ticketNumbers>[0];
}

/** All orders with their tickets, as they are stored. */
const stored = () =>
  world.sql<{ number: string; tickets: StoredOrder['tickets'] }>(
    `select o.order_number as number, coalesce(jsonb_agg(
       jsonb_build_object('state', t.state, 'replaces_ticket_id', t.replaces_ticket_id))
       filter (where t.id is not null), '[]') as tickets
     from ticket_order o left join ticket t on t.ticket_order_id = o.id group by 1`,
  );

/** Scans some of the tickets in hand. */
async function scan({ inHand }: OrderInChain, picks: number): Promise<void> {
  const scanned = (await inHand()).filter((_, at) => (picks >> at) & 1);
  await world.sql(`update ticket set state = 'redeemed' where id = any($1::uuid[])`, [
    scanned.map(({ id }) => id),
  ]);
}

describe('an order’s state', () => {
  // Guards: SLS-01
  test('is the same in the list, in its filters and on the page, whatever has happened to it', async () => {
    const visit: fc.Arbitrary<Visit> = fc.record({
      type: fc.constantFrom('adult', 'child', 'free'),
      time: fc.constantFrom('ten', 'eleven', 'noon'),
    });
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom(...stepKinds, 'change', 'staff_edit'),
      picks: fc.integer({ min: 1, max: 15 }),
      instead: fc.array(visit, { maxLength: 2 }),
      completes: fc.boolean(),
    });
    const chains = fc.asyncProperty(
      fc.array(visit, { minLength: 1, maxLength: 4 }),
      fc.record({ codes: fc.constantFrom(...codeSets), fromCard: fc.boolean() }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.record({ picks: fc.nat(15), after: fc.nat(4), ofAnnex: fc.boolean() }),
      async (visits, payment, steps, { picks, after, ofAnnex }) => {
        const chain = await openOrder(world, visits, payment);
        try {
          for (const [at, one] of steps.entries()) {
            if (at === after) await scan(chain, picks);
            await take(chain, one);
          }
        } finally {
          await chain.catalogue.restore();
        }
        if (after >= steps.length) await scan(chain, picks);
        if (ofAnnex) {
          await world.sql(`update ticket_order set seller_id = 'annex' where id = $1`, [
            chain.order.id,
          ]);
        }
      },
    );
    await fc.assert(chains, { numRuns: 25, endOnFailure: true });
    const orders = await stored();
    const lines = new Map((await list({})).map((line) => [line.number, line]));
    expect([...lines.keys()].toSorted()).toEqual(orders.map(({ number }) => number).toSorted());
    for (const { number, tickets } of orders) {
      const numbers = ticketNumbers(tickets);
      const state = orderState(numbers);
      const { valid, redeemed } = numbers;
      expect(lines.get(number), number).toMatchObject({ state, valid, redeemed });
      expect((await pageOf(number)).state, number).toBe(state);
    }
    for (const filter of stateFilters) {
      const passing = orders.filter(({ tickets }) => passesState(ticketNumbers(tickets), filter));
      const found = (await list({ state: filter })).map(({ number }) => number);
      expect(found.toSorted(), filter).toEqual(passing.map(({ number }) => number).toSorted());
    }
  }, 240_000);

  // Guards: SLS-01
  test('does not mention a refund after its buyer exchanged the tickets', async () => {
    const order = await buy(world, { type: 'adult', session: 'tour-10' });
    const begun = await change(world.api, order.cartId, {
      remove: order.tickets.map(({ id }) => id),
      add: [{ ticket_type_id: 'adult', event_session_id: 'tour-11' }],
    });
    if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
    expect((await complete(world, begun.answer)).ok).toBe(true);
    const number = (await orderOf(world.api, order.id)).ticket_order[0]?.order_number ?? '';
    expect((await pageOf(number)).tickets.map(({ state }) => state).toSorted()).toEqual([
      'booked',
      'cancelled',
    ]);
    expect((await pageOf(number)).state).toBe('valid');
    expect((await list({})).find((line) => line.number === number)?.state).toBe('valid');
  });
});
