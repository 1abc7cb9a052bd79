import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { plansOn } from '../../testing/query-plans.ts';
import { addManyOrders } from '../../testing/venues/many-orders.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import { partsOf } from '../accounts/account-merges.ts';
import type { Tx } from '../database.ts';
import { buyerLetters, buyerOrders, giftCardsBought } from './buyer-orders.ts';
import { buyersOfOrders } from './found-buyers.ts';

let database: TestDatabase;
let owner: pg.Client;
let portalId: number;
let memberId: string;
const email = 'buyer-7@example.org';

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  const venue = await seedVenue(database.administratorUrl, { key: 'known' });
  portalId = venue.portalId;
  await addManyOrders(owner, { portalId, identityId: venue.publicIdentityId, count: 10_000 });
  const { rows } = await owner.query(
    `insert into identity (portal_id, kind, email) values ($1, 'member', 'ada@example.org') returning id`,
    [portalId],
  );
  memberId = rows[0].id;
  await owner.query(
    `update ticket_order set identity_id = case when buyer_email = $2 then $1::uuid else gen_random_uuid() end`,
    [memberId, 'buyer-99@example.org'],
  );
  await owner.query(
    `insert into letter (portal_id, id, task, payload, ticket_order_id, created_at, due_at, state_at)
     select portal_id, gen_random_uuid(), 'mail_confirmation', '{}', id, purchased_on, purchased_on, purchased_on
     from ticket_order`,
  );
  await owner.query(
    `insert into identity (portal_id, kind, email)
     select $1, 'member', 'member-' || n || '@example.org' from generate_series(1, 10000) n`,
    [portalId],
  );
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into ledger_account (portal_id, number_hash, last_four, currency, ticket_id, active_from)
     select portal_id, sha256(id::text::bytea), '2345', 'USD', id, now() from ticket`,
  );
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const page = { sellers: null, after: null, limit: 51 };

// Guards: SLS-07
test.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ['a member’s orders', 'ticket_order_by_identity', (tx) => buyerOrders(tx, { memberId }, page)],
  [
    'a member’s further orders',
    'ticket_order_by_identity',
    (tx) => buyerOrders(tx, { memberId }, { ...page, after: 'A' }),
  ],
  ['a guest’s orders', 'ticket_order_by_buyer_email', (tx) => buyerOrders(tx, { email }, page)],
  [
    'a member’s gift cards',
    'ledger_account_one_a_ticket',
    (tx) => giftCardsBought(tx, { memberId }, 100),
  ],
  ['a member’s paid carts', 'cart_ordered_by_identity', (tx) => partsOf(tx, memberId, 2_000)],
  ['a member’s letters', 'letter_by_order', (tx) => buyerLetters(tx, { memberId }, page)],
  ['a guest’s letters', 'letter_by_order', (tx) => buyerLetters(tx, { email }, page)],
  [
    'the buyers of orders',
    'identity_pkey',
    async (tx) => {
      const orders = await buyerOrders(tx, { email }, page);
      return buyersOfOrders(
        tx,
        orders.map(({ id }) => id),
        50,
      );
    },
  ],
])('%s are read by the index %s, without a full scan of any table', async (_, index, work) => {
  const plans = await plansOn(owner, portalId, work);
  expect(plans).toContain(`"Index Name":"${index}"`);
  expect(plans).not.toMatch(
    /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(?:ticket|ticket_order|cart|letter|identity|ledger_account)"/,
  );
});
