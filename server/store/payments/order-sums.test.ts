import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type LeftOfOrder,
  movedMoney,
  type OrderCapture,
  undisputed,
} from '#domain/payments/booking.ts';
import { sum } from '#domain/pricing/money.ts';
import {
  codeSets,
  openChains,
  openOrder,
  type Visit,
} from '../../testing/chains/order-in-chain.ts';
import { type Step, stepKinds, take } from '../../testing/chains/steps.ts';
import { buy } from '../../testing/edits.ts';
import type { World } from '../../testing/venues/world.ts';
import { db, type Tx } from '../database.ts';
import { ordersToExport } from '../exports/export-rows.ts';
import { countSales } from '../sales/sales.ts';
import { capturesInSum, capturesOfOrder } from './movements.ts';
import { sumsOfOrder } from './order-sums.ts';
import { entriesOfCarts } from './payments.ts';

/** Orders with everything that can happen to them and their money: every place that reads it shows the same. */
let world: World;
beforeAll(async () => {
  world = await openChains();
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'annex', 'annex', 'Annex')`,
    [world.venue.portalId],
  );
});
afterAll(() => world.close());

const inStore = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
  world.services.store.read(world.venue.portalId, read);

interface Found {
  readonly id: string;
  readonly cart_id: string;
}
const orders = () => world.sql<Found>('select id, cart_id from ticket_order order by id');

/** An order's shares of the movements that did not fail. */
const sharesOf = (id: string) =>
  world.sql<{ audit_action: string; amount: number; reason: string; gateway: string }>(
    `select e.audit_action, a.amount::int as amount, coalesce(e.reason, '') as reason, p.gateway_id as gateway
     from payment_allocation a join payment_entry e on e.id = a.payment_entry_id
     join payment p on p.id = e.payment_id
     where a.ticket_order_id = $1 and e.state <> 'failed'`,
    [id],
  );

const capturesOf = ({ id, cart_id }: Found): Promise<OrderCapture[]> =>
  inStore(async (tx) => {
    const entries = await entriesOfCarts(tx, [cart_id]);
    return capturesOfOrder(tx, entries, id);
  });

const exported = (ids: readonly string[]) =>
  inStore((tx) =>
    ordersToExport(tx, { orders: ids, filter: { event: null, sessions: null }, limit: ids.length }),
  );

const kept = (shares: Awaited<ReturnType<typeof sharesOf>>): number => {
  const { paid, returned, goodwill } = movedMoney(shares);
  return paid - returned - goodwill;
};

describe('the money of an order', () => {
  // Guards: MON-05
  test('is the same by the rule, on its page, in exports, in sales and in lists of disputes', async () => {
    const visit: fc.Arbitrary<Visit> = fc.record({
      type: fc.constantFrom('adult', 'child', 'free'),
      time: fc.constantFrom('ten', 'eleven', 'noon'),
    });
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom(...stepKinds, 'change', 'staff_gift', 'dispute', 'dispute'),
      picks: fc.integer({ min: 1, max: 15 }),
      instead: fc.array(visit, { maxLength: 2 }),
      completes: fc.boolean(),
    });
    const chains = fc.asyncProperty(
      fc.array(visit, { minLength: 1, maxLength: 4 }),
      fc.record({ codes: fc.constantFrom(...codeSets), fromCard: fc.boolean() }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (visits, payment, steps, ofAnnex) => {
        const chain = await openOrder(world, visits, payment);
        try {
          for (const one of steps) await take(chain, one);
        } finally {
          await chain.catalogue.restore();
        }
        if (!ofAnnex) return;
        await world.sql(`update ticket_order set seller_id = 'annex' where id = $1`, [
          chain.order.id,
        ]);
      },
    );
    await fc.assert(chains, { numRuns: 25, endOnFailure: true });
    const all = await orders();
    const rows = new Map(
      (await exported(all.map(({ id }) => id))).map((row) => [row.order_id, row]),
    );
    const byCard: number[] = [];
    for (const order of all) {
      const shares = await sharesOf(order.id);
      const moved = movedMoney(shares);
      const { owed, ...sums } = await inStore((tx) => sumsOfOrder(tx, order.id));
      expect(sums, order.id).toEqual(moved);
      const captures = await capturesOf(order);
      expect(rows.get(order.id), order.id).toMatchObject({
        ...moved,
        owed,
        kept: undisputed(captures),
      });
      expect(undisputed(captures), order.id).toBe(kept(shares));
      const [left] = await inStore((tx) =>
        tx.rows(
          sql<LeftOfOrder>`select money.amount, money.disputed, money.net from ticket_order o
            cross join lateral ${capturesInSum(tx.portalId)} money
            where o.portal_id = ${tx.portalId} and o.id = ${order.id}`.compile(db),
        ),
      );
      const sumOf = (name: keyof LeftOfOrder) => sum(captures.map((capture) => capture[name]));
      expect(left, order.id).toEqual({
        amount: sumOf('amount'),
        disputed: sumOf('disputed'),
        net: sumOf('net'),
      });
      byCard.push(kept(shares.filter(({ gateway }) => gateway !== 'ledger')));
    }
    const sales = await inStore((tx) =>
      countSales(tx, {
        sellers: ['shop', 'annex'],
        bounds: [new Date(0), new Date(world.services.now() + 86_400_000)],
      }),
    );
    expect(sum(sales.map(({ received, returned }) => received - returned))).toBe(sum(byCard));
  }, 240_000);

  // Guards: MON-05
  test('is not reduced in an export by a refunded overpayment', async () => {
    const { id, cartId } = await buy(world, { type: 'adult', session: 'tour-10' });
    const [before] = await exported([id]);
    // Ten of thirty were due.
    await world.sql(
      `with late as (
         insert into payment (portal_id, id, cart_id, gateway_id, state, completes, amount, currency, identity_id)
         select portal_id, gen_random_uuid(), cart_id, gateway_id, state, completes, 3000, currency, identity_id
         from payment where cart_id = $1 returning portal_id, id, cart_id
       ), came as (
         insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, amount)
         select portal_id, gen_random_uuid(), id, cart_id, 'capture', 3000 from late returning portal_id, id
       ), went as (
         insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, amount, reason)
         select portal_id, gen_random_uuid(), id, cart_id, 'refund', 2000, 'paid_twice' from late
       )
       insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount)
       select portal_id, id, $2, 1000 from came`,
      [cartId, id],
    );
    const [after] = await exported([id]);
    expect((after?.kept ?? 0) - (before?.kept ?? 0)).toBe(1000);
    expect((after?.paid ?? 0) - (before?.paid ?? 0)).toBe(1000);
  });
});
