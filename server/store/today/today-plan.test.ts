import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { plansOn } from '../../testing/query-plans.ts';
import { addManyOrders } from '../../testing/venues/many-orders.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import { fillingSessions } from '../attention/filling-sessions.ts';
import { lostPayments } from '../attention/lost-payments.ts';
import { overdueOrders } from '../attention/overdue-orders.ts';
import { failedRefunds, openDisputes, unsettledPayments } from '../attention/troubled-money.ts';
import { undeliveredLetters } from '../attention/undelivered-letters.ts';
import { wonDisputes } from '../attention/won-disputes.ts';
import type { Tx } from '../database.ts';
import { placesWithin } from '../events/session-places.ts';
import { sessionsWithin } from '../events/sessions-on-day.ts';
import { countSales, readSlots, writeSlots } from '../sales/sales.ts';
import { dateAllocations } from '../sales/sales-counted.ts';
import { sessionsOfDay } from './sessions-of-day.ts';

let database: TestDatabase;
let owner: pg.Client;
let portalId: number;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  const venue = await seedVenue(database.administratorUrl, { key: 'known' });
  portalId = venue.portalId;
  await owner.query(
    `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
     values ($1, 'museum', 'shop', 'house', 'Museum', 'repeating', 'public_browsable')`,
    [portalId],
  );
  // Twenty a day, as named by the tickets of many orders.
  await owner.query(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     select $1, 'session-' || n, 'museum', s, s + interval '1 hour' from generate_series(0, 20000) n,
       lateral (select timestamptz '2026-11-23T12:00:00Z' - n * interval '1 hour' as s) t`,
    [portalId],
  );
  await owner.query(
    `insert into stock (portal_id, session_id, group_id, capacity)
     select portal_id, id, '', 100 from event_session where portal_id = $1 and event_template_id = 'museum'`,
    [portalId],
  );
  await addManyOrders(owner, { portalId, identityId: venue.publicIdentityId, count: 10_000 });
  // A refund of every fifth payment, as a venue with years of sales has them; hardly any failed.
  await owner.query(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount, occurred_on, state, failed_on)
     select portal_id, payment_id, cart_id, 'refund', 100, occurred_on,
       case when n = 5 then 'failed' else 'done' end, case when n = 5 then occurred_on end
     from (select e.*, row_number() over () as n from payment_entry e where portal_id = $1) e where n % 5 = 0`,
    [portalId],
  );
  await owner.query(
    `insert into sales_slot select $1, s.id, timestamptz '2026-11-23T12:00:00Z' - n * interval '15 minutes',
       1, 2, 2000, 0 from generate_series(1, 20000) n, unnest(array['shop', 'annex']) s (id)`,
    [portalId],
  );
  await owner.query(
    `insert into letter (portal_id, id, task, payload, created_at, due_at, state, state_at)
     select $1, gen_random_uuid(), 'mail_confirmation', '{}', s, s, case when n % 500 = 0 then 'refused' else 'sent' end, s
     from generate_series(1, 20000) n, lateral (select timestamptz '2026-11-23T12:00:00Z' - n * interval '1 minute' as s) t`,
    [portalId],
  );
  await owner.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const [from, until] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T10:15:00Z')];
const museumToday = { id: 'museum', from: from.getTime(), until: until.getTime() };
const sellers = ['shop', 'annex'];
const bounded = { sellers, limit: 20, counted: 1_000 };

// Guards: TOD-01, TOD-02
test.each<[string, readonly string[], (tx: Tx) => Promise<unknown>]>([
  [
    'the sessions of a day',
    [
      'event_session_by_start',
      'event_session_of_days',
      'ticket_by_session',
      'ticket_keeping_place',
      'stock_pkey',
    ],
    (tx) => sessionsOfDay(tx, { events: [museumToday], now: from, limit: 2_000 }),
  ],
  [
    'sales of a quarter of an hour',
    [
      'ticket_order_by_seller',
      'ticket_by_order',
      'payment_allocation_by_time',
      'payment_entry_failed',
    ],
    (tx) => countSales(tx, { sellers, bounds: [from, until] }),
  ],
  [
    'finished sales',
    ['sales_slot_pkey'],
    (tx) => readSlots(tx, { sellers: ['shop'], bounds: [from, until] }),
  ],
  [
    'slots to write',
    ['ticket_order_by_seller', 'ticket_by_order', 'payment_allocation_by_time'],
    (tx) => writeSlots(tx, from, until),
  ],
  ['failed refunds', ['payment_entry_failed'], (tx) => failedRefunds(tx, bounded)],
  ['disputes', ['payment_entry_disputed'], (tx) => openDisputes(tx, from, bounded)],
  ['lost payments', ['payment_entry_lost'], (tx) => lostPayments(tx, from, bounded)],
  ['won disputes', ['ticket_order_withheld'], (tx) => wonDisputes(tx, from, bounded)],
  ['overdue instalments', ['payment_entry_by_cart'], (tx) => overdueOrders(tx, from, bounded)],
  [
    'unclear payments',
    ['payment_to_check'],
    (tx) => unsettledPayments(tx, { ...bounded, before: until, debits: ['shop'], isDebit: false }),
  ],
  [
    'undelivered letters',
    ['letter_in_trouble', 'letter_repeating'],
    (tx) => undeliveredLetters(tx, { ...bounded, since: from, isWhole: false }),
  ],
  [
    'sessions that are filling up',
    ['stock_by_start'],
    (tx) => fillingSessions(tx, { ...bounded, events: ['museum'], from, until, percent: 10 }),
  ],
  [
    'money from an earlier release',
    ['ticket_order_by_seller', 'payment_allocation_by_order'],
    (tx) => dateAllocations(tx, from, until),
  ],
])('%s: no table that grows with sales is fully scanned', async (_, indexes, work) => {
  const plans = await plansOn(owner, portalId, work);
  for (const index of indexes) expect(plans).toContain(`"Index Name":"${index}"`);
  expect(plans).not.toMatch(
    /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(?:ticket|ticket_order|payment|payment_entry|payment_allocation|cart|letter|stock|event_session|sales_slot)"/,
  );
});

// Guards: SLS-01
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['the sessions of an event on a day', (tx) => sessionsWithin(tx, museumToday)],
  ['their places', (tx) => placesWithin(tx, museumToday)],
])('%s: the index reads no session of another day', async (_, work) => {
  const plans = await plansOn(owner, portalId, work);
  expect(plans).toMatch(
    /"Index Name":"event_session_by_start"[^{}]*"Index Cond":"[^"]*start_datetime >= [^"]*start_datetime < /,
  );
});
