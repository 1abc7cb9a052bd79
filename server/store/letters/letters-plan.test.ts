import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { plansOn } from '../../testing/query-plans.ts';
import { addManyOrders } from '../../testing/venues/many-orders.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import { buyersToExport } from '../exports/exported-people.ts';
import { type LetterFilter, lettersOf } from './listed-letters.ts';

let database: TestDatabase;
let owner: pg.Client;
let portalId: number;
let orders: string[];
let sellers: string[];

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  const venue = await seedVenue(database.administratorUrl, { key: 'letters' });
  portalId = venue.portalId;
  await addManyOrders(owner, { portalId, identityId: venue.publicIdentityId, count: 5_000 });
  await owner.query(
    `insert into letter (portal_id, id, task, payload, ticket_order_id, created_at, due_at, state, state_at, recipient)
     select portal_id, gen_random_uuid(), 'mail_confirmation', '{}', id, purchased_on + n * interval '1 hour',
       purchased_on, case when n = 1 and id::text like '00%' then 'bounced' else 'sent' end, purchased_on, buyer_email
     from ticket_order, generate_series(1, 8) n`,
  );
  await owner.query('vacuum analyze');
  const { rows } = await owner.query(
    `select (array_agg(id))[1:2000] as orders, array_agg(distinct seller_id) as sellers from ticket_order`,
  );
  ({ orders, sellers } = rows[0]);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const all: LetterFilter = {
  sellers: null,
  includesStaff: false,
  state: null,
  task: null,
  from: null,
  until: null,
  recipient: null,
};
const list = (filter: Partial<LetterFilter>) => () =>
  plansOn(owner, portalId, (tx) =>
    lettersOf(tx, { ...all, ...filter }, { after: null, scanned: 1_000, limit: 50 }),
  );

// Guards: LET-02
test.each<[string, string, () => Promise<string>]>([
  ['the newest letters', 'letter_by_age', list({})],
  ['letters by part of an address', 'letter_by_age', list({ recipient: 'buyer-7@' })],
  ['bounced letters', 'letter_in_trouble', list({ state: 'bounced' })],
  [
    'buyers by their newest orders',
    'ticket_order_by_buyer_email',
    () =>
      plansOn(owner, portalId, (tx) => buyersToExport(tx, { orders, sellers, until: new Date() })),
  ],
])('%s are found by an index', async (_, index, plan) => {
  expect(await plan()).toContain(index);
});
