import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { db, openStore, type Store } from './database.ts';

let database: TestDatabase;
let store: Store;
let one: number;
let two: number;
beforeAll(async () => {
  database = await cloneDatabase();
  one = (await seedVenue(database.administratorUrl, { key: 'one' })).portalId;
  two = (await seedVenue(database.administratorUrl, { key: 'two' })).portalId;
  store = openStore({ ...database.serving, onError: () => {} });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test('a transaction sees only its own portal, whatever it asks for', async () => {
  const portals = await store.read(one, (tx) =>
    tx.rows(db.selectFrom('event_session').select('portal_id').distinct()),
  );
  expect(portals).toEqual([{ portal_id: one }]);
});

test('a row of another portal can be neither inserted nor changed', async () => {
  const insert = store.write(one, (tx) =>
    tx.run(db.insertInto('seller').values({ portal_id: two, id: 'x', slug: 'x', name: 'X' })),
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
  const touched = await store.write(one, (tx) =>
    tx.run(sql`update stock set used = 99 where portal_id = ${two}`.compile(db)),
  );
  expect(touched).toBe(0);
});

test('a hot statement is limited to its portal too', async () => {
  const forged = store.hot({ name: 'forged', text: 'select * from stock where portal_id = $1' }, [
    two,
  ]);
  expect(await forged).toEqual([]);
});

test.each([
  ['a query', () => db.selectFrom('seller').select('name').compile()],
  ['an insert', () => sql`insert into image (id) values ('x')`.compile(db)],
  ['an update', () => db.updateTable('stock').set({ used: 0 }).compile()],
  ['a delete', () => db.deleteFrom('ticket').compile()],
])(
  '%s that does not name a portal is not sent, even if row-level security would allow it',
  async (_, query) => {
    const sent = store.write(one, (tx) => tx.run(query()));
    await expect(sent).rejects.toThrow('names no portal');
  },
);

test('every table with a portal has row-level security, and the serving role owns none', async () => {
  const client = new pg.Client(database.administratorUrl);
  await client.connect();
  const open = await client.query(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and c.relname not in ('schema_migration', 'function_hash')
      and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
  const owned = await client.query(
    `select relname from pg_class where relowner = 'foyer_app'::regrole`,
  );
  await client.end();
  expect(open.rows).toEqual([]);
  expect(owned.rows).toEqual([]);
});

test('a transaction that fails leaves nothing behind, and its connection serves the next one', async () => {
  const failing = store.write(one, async (tx) => {
    await tx.run(sql`update seller set name = 'Changed' where portal_id = ${one}`.compile(db));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const names = await store.read(one, (tx) =>
    tx.rows(db.selectFrom('seller').select('name').where('portal_id', '=', one)),
  );
  expect(names).toEqual([{ name: 'Shop one' }]);
});

test('a lost listener reconnects once when the database accepts connections again', async () => {
  const failures: Error[] = [];
  await using own = await cloneDatabase();
  const listening = openStore({ ...own.serving, onError: (error) => failures.push(error) });
  let returned = 0;
  const listener = await listening.listen('foyer_portal', {
    notified: () => {},
    reconnected: () => {
      returned += 1;
    },
  });
  const name = new URL(own.url).pathname.slice(1);
  const elsewhere = Object.assign(new URL(own.administratorUrl), { pathname: '/postgres' });
  const administrator = new pg.Client(elsewhere.href);
  await administrator.connect();
  const accept = (yes: boolean) =>
    administrator.query(`alter database ${name} allow_connections ${yes}`);
  await accept(false);
  await administrator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [name],
  );
  const tries = () => failures.filter((error) => 'code' in error && error.code === '55000').length;
  await vi.waitFor(() => expect(tries()).toBeGreaterThanOrEqual(4), { timeout: 25_000 });
  await accept(true);
  await vi.waitFor(() => expect(returned).toBeGreaterThan(0), { timeout: 25_000 });
  await listener.stop();
  await vi.waitFor(
    async () => {
      const { rows } = await administrator.query(
        "select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
        [name],
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
  await administrator.end();
  await listening.close();
  expect(returned).toBe(1);
});

test('a statement that hangs is cancelled, and its connection stays usable', async () => {
  const bounds = { statementTimeout: 3_000 };
  await using own = await cloneDatabase(bounds);
  const { portalId } = await seedVenue(own.administratorUrl, { key: 'own' });
  const hasty = openStore({ ...own.serving, ...bounds, poolSize: 1, onError: () => {} });
  const hanging = hasty.write(portalId, (tx) =>
    tx.run(sql`select pg_sleep(60), ${portalId} as portal_id`.compile(db)),
  );
  await expect(hanging).rejects.toMatchObject({ code: '57014' });
  const seen = await hasty.read(portalId, (tx) =>
    tx.rows(db.selectFrom('seller').select('portal_id')),
  );
  expect(seen).toEqual([{ portal_id: portalId }]);
  await hasty.close();
});
