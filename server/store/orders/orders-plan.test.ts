import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { typedWords } from '#domain/content/fold-text.ts';
import { withoutAutovacuum } from '../../testing/no-autovacuum.ts';
import { plansOn } from '../../testing/query-plans.ts';
import { addManyOrders } from '../../testing/venues/many-orders.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import type { Tx } from '../database.ts';
import { movementsOfPayments, refundEntry, remainingOfPayment } from '../payments/movements.ts';
import {
  ordersByBeginning,
  ordersByEmail,
  ordersByHolderEmail,
  ordersByLastFour,
  ordersByName,
  ordersByNumber,
  ordersByScanCode,
} from './found-orders.ts';
import { type OrderFilter, scanOrders } from './listed-orders.ts';
import { venueActs } from './venue-acts.ts';

let database: TestDatabase;
let owner: pg.Client;
let portalId: number;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  await withoutAutovacuum((text) => owner.query(text));
  const venue = await seedVenue(database.administratorUrl, { key: 'known' });
  portalId = venue.portalId;
  await addManyOrders(owner, { portalId, identityId: venue.publicIdentityId, count: 10_000 });
  await owner.query(
    `insert into staff_refund (portal_id, reference, ticket_order_id, wish, result, decided_on)
     select portal_id, id::text, id, '[null, "all"]', '{}', now() from ticket_order limit 5000`,
  );
  await owner.query('analyze staff_refund');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const plansOf = (work: (tx: Tx) => Promise<unknown>) => plansOn(owner, portalId, work);

const noId = '00000000-0000-4000-8000-000000000000';
const sellers = ['shop', 'annex'];
const wanted = { sellers, limit: 50 };
const any: OrderFilter = {
  sellers,
  from: null,
  until: null,
  event: null,
  sessions: null,
  state: null,
  channel: null,
  method: null,
  code: null,
  unpaid: false,
};
const list =
  (filter: Partial<OrderFilter>, sort: 'newest' | 'number' = 'newest', collected = 1_000) =>
  (tx: Tx) =>
    scanOrders(
      tx,
      { ...any, ...filter },
      {
        sort,
        after: { at: '1794744691323456', id: '0'.repeat(32), number: 'A' },
        scanned: 60,
        collected,
      },
    );

// Guards: SLS-01
test.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ['the newest orders', 'ticket_order_by_seller', list({})],
  ['the orders of days', 'ticket_order_by_seller', list({ from: new Date('2025-06-01') })],
  ['orders by number', 'ticket_order_portal_id_order_number_key', list({}, 'number', 10)],
  ['the orders of an event', 'ticket_by_event', list({ event: 'evening-250' })],
  [
    'the orders of a session',
    'ticket_by_event',
    list({ event: 'museum', sessions: ['session-9000'] }),
  ],
  ['the orders with a promo code', 'cart_code_by_code', list({ code: 'rare' })],
  ['cancelled orders', 'ticket_by_order', list({ state: 'cancelled' })],
  [
    'order numbers',
    'ticket_order_portal_id_order_number_key',
    (tx) => ordersByNumber(tx, 'A', wanted),
  ],
  [
    'beginnings of order numbers',
    'ticket_order_portal_id_order_number_key',
    (tx) => ordersByBeginning(tx, 'A2B3', wanted),
  ],
  [
    'addresses',
    'ticket_order_by_buyer_email',
    (tx) => ordersByEmail(tx, 'buyer-7@example.org', wanted),
  ],
  ['tickets’ codes', 'ticket_scan_code', (tx) => ordersByScanCode(tx, 't-1', wanted)],
  ['orders’ codes', 'ticket_order_scan_code', (tx) => ordersByScanCode(tx, 'o-1', wanted)],
  ['last digits', 'payment_by_last_four', (tx) => ordersByLastFour(tx, '4242', wanted)],
  [
    'remaining amounts of payments',
    'payment_entry_one_capture',
    (tx) => remainingOfPayment(tx, noId),
  ],
  ['movements of payments', 'payment_entry_by_payment', (tx) => movementsOfPayments(tx, [noId])],
  [
    'refunds of payments',
    'payment_entry_by_payment',
    (tx) => refundEntry(tx, noId, { refundId: noId, ref: 're_1' }),
  ],
  ['tickets that the venue cancelled', 'staff_refund_by_order', (tx) => venueActs(tx, [noId])],
])(
  '%s are read by the index %s, without a full scan of orders, tickets or payments',
  async (_, index, work) => {
    const plans = await plansOf(work);
    expect(plans).toContain(`"Index Name":"${index}"`);
    expect(plans).not.toMatch(
      /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(?:ticket|ticket_order|staff_refund|payment|payment_entry|payment_allocation|cart)"/,
    );
  },
);

// Guards: TOD-04
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a name', (tx) => ordersByName(tx, typedWords('nameab ada'), wanted)],
  ['a holder’s address', (tx) => ordersByHolderEmail(tx, 'holder-7@example.org', wanted)],
])('%s is found by an index, inside the function that may use it', async (_, search) => {
  const read = async () => {
    const { rows } = await owner.query<{ scans: number; rows: number }>(
      `select sum(idx_scan)::int as scans, sum(seq_tup_read)::int as rows
       from pg_stat_xact_user_tables where relname in ('ticket_order', 'ticket')`,
    );
    return rows[0];
  };
  let used: Awaited<ReturnType<typeof read>>;
  await plansOf(async (tx) => {
    const { rows: before } = (await read()) ?? { rows: 0 };
    await search(tx);
    const after = await read();
    used = after && { ...after, rows: after.rows - before };
  });
  expect(used?.rows).toBe(0);
  expect(used?.scans).toBeGreaterThan(0);
});

// Guards: SLS-01
test('a bought cart and its order are read by keys, however many there are', async () => {
  const { rows } = await owner.query('select id from cart order by id limit 1');
  await owner.query('begin');
  await owner.query('set local role foyer_app');
  await owner.query("select set_config('foyer.portal', $1, true)", [String(portalId)]);
  const whole = () =>
    owner.query('select cart_in_parts($1, $2, false) as whole', [portalId, rows[0].id]);
  const read = async () =>
    (
      await owner.query<{ table: string; n: number }>(
        `select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
         from pg_stat_xact_user_tables where relname in ('cart', 'ticket', 'ticket_order', 'payment', 'payment_entry')`,
      )
    ).rows;
  const before = new Map((await read()).map(({ table, n }) => [table, n]));
  expect((await whole()).rows[0].whole).toMatchObject({ orders: [{ cart_id: rows[0].id }] });
  for (const { table, n } of await read()) {
    expect(n - (before.get(table) ?? 0), table).toBeLessThan(20);
  }
  await owner.query('rollback');
});
