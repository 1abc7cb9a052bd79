import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { cloneDatabase, type TestDatabase } from './testing/clone-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  // As on serving connections.
  await client.query('set random_page_cost = 1.1');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The tables in which a purchase looks up rows by id. */
const tables = ['cart', 'identity', 'payment', 'payment_entry', 'ticket', 'ticket_order', 'letter'];

/** Returns the condition and the index by which a lookup's kept plan finds its row. */
async function lookedUpBy(table: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan, costs off) select from ${table} where portal_id = $1 and id = $2`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const byKey = 'Index Cond: ((portal_id = $1) AND (id = $2))';

// Guards: SPD-05
test('plans made on empty tables look rows up by their whole key', async () => {
  for (const table of tables) {
    const plan = await lookedUpBy(table);
    expect(plan).toContain(`${table}_pkey`);
    expect(plan).toContain(byKey);
  }
});

test('control: without first statistics, plans read all rows of the portal', async () => {
  await client.query('begin');
  for (const table of tables) {
    await client.query(`select pg_clear_attribute_stats('public', $1, 'portal_id', false)`, [
      table,
    ]);
  }
  const plan = await lookedUpBy('payment');
  await client.query('rollback');
  expect(plan).toContain('Index Cond: (portal_id = $1)');
});

// Guards: SPD-05
test('a migration gives new tables their first statistics, and keeps those of analyzed ones', async () => {
  const distinct = async (table: string) => {
    const { rows } = await client.query(
      `select n_distinct from pg_stats where tablename = $1 and attname = 'portal_id'`,
      [table],
    );
    return rows[0]?.n_distinct;
  };
  await client.query('create table added (portal_id int, id uuid)');
  await client.query('create table filled (portal_id int, id uuid)');
  await client.query(
    'insert into filled select n / 2, gen_random_uuid() from generate_series(2, 9) n',
  );
  await client.query('analyze filled');
  await migrate({ url: database.url });
  expect(await distinct('added')).toBe(1);
  expect(await distinct('filled')).toBe(-0.5);
});
