import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { db, openStore, type Store, type Tx } from './database.ts';
import { prepared, StatementNames } from './prepared.ts';

let database: TestDatabase;
let owner: pg.Client;
let portal: number;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = (await seedVenue(database.administratorUrl, { key: 'tower' })).portalId;
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/**
 * A store with this many connections that bypasses any pooler: a pooler would name and share their statements itself
 * (`cluster/testing`).
 */
function storeOf(poolSize: number) {
  const store = openStore({ databaseUrl: database.url, poolSize, onError: () => {} });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

const sellerName = prepared('seller_name', (portalId: number, id: string) =>
  db.selectFrom('seller').select('name').where('portal_id', '=', portalId).where('id', '=', id),
);
const shop = (store: Store) => store.read(portal, (tx) => tx.row(sellerName(portal, 'shop')));

/** The statements that a connection keeps, apart from the one that starts every transaction. */
const statementsKept = (tx: Tx) =>
  tx.rows(
    sql<{ name: string }>`
      select s.name from pg_prepared_statement() s where s.name <> 'set_portal'`.compile(db),
  );

test('a prepared statement is built once, kept by its connection, and sent with new arguments', async () => {
  await using one = storeOf(1);
  const { name } = (await shop(one.store)) ?? {};
  expect(name).toBe('Shop tower');
  const other = await one.store.read(portal, (tx) => tx.row(sellerName(portal, 'nobody')));
  expect(other).toBeUndefined();
  expect(await one.store.read(portal, statementsKept)).toEqual([{ name: 'seller_name' }]);
});

test('an argument can occur twice in a statement, and constants stay', () => {
  const build = prepared('twice', (portalId: number, id: string) =>
    db
      .selectFrom('cart')
      .select('id')
      .where('portal_id', '=', portalId)
      .where('state', '=', 'pending')
      .where(({ or, eb }) => or([eb('id', '=', id), eb('edits_order_id', '=', id)])),
  );
  expect(build(7, 'one').parameters).toEqual([7, 'pending', 'one', 'one']);
  expect(build(8, 'two').parameters).toEqual([8, 'pending', 'two', 'two']);
});

// Guards: SPD-04
test('a name stands for one text, and at most a hundred names are used', () => {
  const names = new StatementNames();
  expect(names.of('one', 'select 1')).toEqual({ name: 'one', text: 'select 1' });
  expect(names.of('one', 'select 2')).toEqual({ text: 'select 2' });
  for (let n = 0; n < 200; n += 1) names.of(`n${n}`, `select ${n}`);
  expect(names.of('n98', 'select 98')).toEqual({ name: 'n98', text: 'select 98' });
  expect(names.of('n99', 'select 99')).toEqual({ text: 'select 99' });
  expect(names.of('one', 'select 1')).toEqual({ name: 'one', text: 'select 1' });
});

test('a name so long that PostgreSQL would cut it off is not prepared', async () => {
  const names = new StatementNames();
  const [longest, longer] = ['n'.repeat(58), 'n'.repeat(59)];
  expect(names.of(longest, 'select 1')).toEqual({ name: longest, text: 'select 1' });
  expect(names.of(longer, 'select 1')).toEqual({ text: 'select 1' });
  // Control: names that are equal up to their 63rd byte are the same.
  const warning = vi.spyOn(console, 'error').mockImplementation(() => {});
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query({ name: `${'n'.repeat(63)}_one`, text: 'select 1' });
  const second = client.query({ name: `${'n'.repeat(63)}_two`, text: 'select 2' });
  await expect(second).rejects.toThrow('already exists');
  await client.end();
  warning.mockRestore();
});

// Guards: OPS-04
test('names and texts are renewed once plans are stale, because a pooler knows a plan by its text', () => {
  const names = new StatementNames();
  names.of('one', 'select 1');
  names.renew();
  expect(names.of('one', 'select 1')).toEqual({ name: 'one_1', text: '/* 1 */ select 1' });
  expect(names.of('one', 'select 2')).toEqual({ text: 'select 2' });
});

/** Changes the type of a column that the statement returns, as a migration might. */
const changeType = (to: 'text' | 'varchar') =>
  owner.query(`alter table seller alter column name type ${to}`);

test('a hot statement survives a migration that changes what it returns', async () => {
  await using two = storeOf(2);
  const hot = () =>
    two.store.hot<{ name: string }>(
      {
        name: 'hot_name',
        text: `select name, set_config('foyer.portal', '', false) from seller where portal_id = $1`,
      },
      [portal],
    );
  await Promise.all([hot(), hot()]);
  await changeType('varchar');
  try {
    // Each connection has the old plan, but none of the answers fails.
    expect(await Promise.allSettled([hot(), hot(), hot()])).toMatchObject(
      Array(3).fill({ status: 'fulfilled' }),
    );
  } finally {
    await changeType('text');
  }
});

test('after such a migration one transaction fails, and the others get new connections', async () => {
  await using three = storeOf(3);
  await Promise.all([shop(three.store), shop(three.store), shop(three.store)]);
  await changeType('varchar');
  try {
    await expect(shop(three.store)).rejects.toMatchObject({ code: '0A000' });
    for (let n = 0; n < 6; n += 1) expect(await shop(three.store)).toEqual({ name: 'Shop tower' });
  } finally {
    await changeType('text');
  }
});

test('a statement that an aborted transaction could not prepare is prepared by the next', async () => {
  await using one = storeOf(1);
  const aborted = one.store.write(portal, async (tx) => {
    await tx.run(sql`select 1 / 0`.compile(db)).catch(() => undefined);
    return tx.row(sellerName(portal, 'shop'));
  });
  await expect(aborted).rejects.toMatchObject({ code: '25P02' });
  expect(await shop(one.store)).toEqual({ name: 'Shop tower' });
  expect(await one.store.read(portal, statementsKept)).toEqual([{ name: 'seller_name' }]);
});

test('a statement stays prepared when the transaction that prepared it is rolled back', async () => {
  await using one = storeOf(1);
  const failing = one.store.write(portal, async (tx) => {
    await tx.row(sellerName(portal, 'shop'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await shop(one.store)).toEqual({ name: 'Shop tower' });
});

const rename = (name: string) =>
  sql`update seller set name = ${name} where portal_id = ${portal} and id = 'shop'`.compile(db);

test('a statement that goes with the commit is committed', async () => {
  await using one = storeOf(1);
  await one.store.write(portal, async (tx) => tx.later(rename('Shop two')));
  expect(await shop(one.store)).toEqual({ name: 'Shop two' });
  await one.store.write(portal, (tx) => tx.run(rename('Shop tower')));
});

test('a statement that fails with the commit fails and undoes its transaction', async () => {
  await using one = storeOf(1);
  const failing = one.store.write(portal, async (tx) => {
    await tx.run(rename('Undone'));
    tx.later(sql`select 1 / 0`.compile(db));
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await shop(one.store)).toEqual({ name: 'Shop tower' });
});

test('a statement of a transaction that could not begin fails, and its connection is not used again', async () => {
  await using one = storeOf(1);
  await shop(one.store);
  const lost = one.store.write(portal, async (tx) => {
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return tx.run(rename('Lost'));
  });
  await expect(lost).rejects.toThrow();
  expect(await shop(one.store)).toEqual({ name: 'Shop tower' });
});
