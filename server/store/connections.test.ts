import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { withKeptConnections } from './connections.ts';
import { db, openStore, type Store, type StoreBounds } from './database.ts';
import { ConnectionLost, DatabaseBusy } from './database-busy.ts';

let database: TestDatabase;
let portal: number;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = (await seedVenue(database.administratorUrl, { key: 'tower' })).portalId;
});
afterAll(() => database.drop());

function storeWith(bounds: StoreBounds, databaseUrl = database.url) {
  const store = openStore({ databaseUrl, onError: () => {}, ...bounds });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

const sellers = (store: Store) =>
  store.read(portal, (tx) => tx.rows(db.selectFrom('seller').select('portal_id')));

/** Occupies a connection until released; resolves once it has one. */
async function occupy(store: Store): Promise<() => Promise<void>> {
  const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = store.read(portal, async (tx) => {
    await tx.rows(sql`select ${portal} as portal_id`.compile(db));
    begun.resolve();
    await gone.promise;
  });
  await begun.promise;
  return () => {
    gone.resolve();
    return work;
  };
}

// Guards: OPS-03
test('work that finds no connection in time is refused, and connections kept for payments stay free', async () => {
  await using one = storeWith({ poolSize: 1, keptSize: 1, patience: 100, paymentPatience: 2_000 });
  const leave = await occupy(one.store);
  await expect(sellers(one.store)).rejects.toThrow(DatabaseBusy);
  expect(await withKeptConnections(() => sellers(one.store))).toHaveLength(1);
  const leaveKept = await withKeptConnections(() => occupy(one.store));
  await expect(withKeptConnections(() => sellers(one.store))).rejects.toThrow(DatabaseBusy);
  await leave();
  expect(await sellers(one.store)).toHaveLength(1);
  expect(await withKeptConnections(() => sellers(one.store))).toHaveLength(1);
  await leaveKept();
});

// Guards: OPS-03
test('control: without a limit it waits as long as others take', async () => {
  await using one = storeWith({ poolSize: 1, patience: 0 });
  const leave = await occupy(one.store);
  const done = vi.fn();
  const waiting = sellers(one.store).then(done);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).not.toHaveBeenCalled();
  await leave();
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});

// Guards: OPS-03
test('a lock that is not free in time is not an error, and the connection stays usable', async () => {
  await using one = storeWith({ poolSize: 2, lockTimeout: 100 });
  const lock = sql`select id from seller where portal_id = ${portal} for update`.compile(db);
  await one.store.write(portal, async (tx) => {
    await tx.rows(lock);
    await expect(one.store.write(portal, (other) => other.rows(lock))).rejects.toThrow(
      DatabaseBusy,
    );
    const hot = { name: 'lock', text: lock.sql };
    const set = `select set_config('foyer.portal', '${portal}', false)`;
    await one.store.hot({ name: 'set', text: set }, []);
    await expect(one.store.hot(hot, lock.parameters)).rejects.toThrow(DatabaseBusy);
  });
  expect(await sellers(one.store)).toHaveLength(1);
});

test.each([
  // Guards: OPS-03
  ['a full disk is not an error, and the connection stays usable (OPS-03)', '53100', 'full'],
  // Guards: OPS-03
  ['a pooler without a connection to the database is not an error', '08P01', 'query_wait_timeout'],
  [
    'a pooler that cannot connect is not an error',
    '08P01',
    'server login has been failing, cached error: connect failed (server_login_retry)',
  ],
])('%s', async (_, code, message) => {
  await using one = storeWith({ poolSize: 1 });
  const raise = `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`;
  const refused = sql.raw<unknown>(raise).compile(db);
  await expect(one.store.write(portal, (tx) => tx.rows(refused))).rejects.toThrow(DatabaseBusy);
  expect(await sellers(one.store)).toHaveLength(1);
});

const sleeping = sql`select pg_sleep(60), ${1} as portal_id`.compile(db);

// Guards: OPS-03
test.each<[string, (store: Store) => Promise<unknown>]>([
  ['while it reads', (store) => store.read(portal, (tx) => tx.rows(sleeping))],
  ['in its only round trip', (store) => store.readOnce(portal, (tx) => tx.rows(sleeping))],
  ['before it commits', (store) => store.write(portal, (tx) => tx.rows(sleeping))],
])('work whose connection is lost %s is refused as not done (OPS-03)', async (_, work) => {
  await using one = storeWith({ poolSize: 1 });
  const working = expect(work(one.store)).rejects.toThrow(ConnectionLost);
  const administrator = new pg.Client(database.administratorUrl);
  await administrator.connect();
  await vi.waitFor(
    async () => {
      const { rows } = await administrator.query(
        `select pg_terminate_backend(pid) as done from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep'`,
      );
      expect(rows).toEqual([{ done: true }]);
    },
    { timeout: 20_000 },
  );
  await administrator.end();
  await working;
  expect(await sellers(one.store)).toHaveLength(1);
});

const pid = sql<{ pid: number }>`select pg_backend_pid() as pid, ${1} as portal_id`.compile(db);

/** Lets the server end a store's only connection while it is being taken; it is handed out once the driver has noticed. */
async function loseNext(store: Store): Promise<void> {
  const [own] = await store.read(portal, (tx) => tx.rows(pid));
  const connect: (this: pg.Pool) => Promise<pg.PoolClient> = pg.Pool.prototype.connect;
  const taken = async function (this: pg.Pool) {
    const client = await connect.call(this);
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    const administrator = new pg.Client(database.administratorUrl);
    await administrator.connect();
    await administrator.query('select pg_terminate_backend($1)', [own?.pid]);
    await administrator.end();
    await lost;
    return client;
  };
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementationOnce(taken as () => void);
}

// Guards: OPS-03
test.each<[string, (store: Store) => Promise<unknown>]>([
  ['a transaction', (store) => store.write(portal, (tx) => tx.rows(pid))],
  ['a transaction in one round trip', (store) => store.writeOnce(portal, (tx) => tx.rows(pid))],
  ['a hot statement', (store) => store.hot({ name: 'pid', text: pid.sql }, pid.parameters)],
])(
  '%s whose connection is lost before anything is sent is refused as not done (OPS-03)',
  async (_, work) => {
    await using one = storeWith({ poolSize: 1 });
    await loseNext(one.store);
    await expect(work(one.store)).rejects.toThrow(ConnectionLost);
    expect(await sellers(one.store)).toHaveLength(1);
  },
);

// Guards: OPS-03
test('an unreachable server counts as busy, but a missing database is an error', async () => {
  const away = Object.assign(new URL(database.url), { port: '1' }).href;
  await using none = storeWith({}, away);
  await expect(sellers(none.store)).rejects.toThrow(DatabaseBusy);
  const missing = Object.assign(new URL(database.url), { pathname: '/no_such_database' }).href;
  await using other = storeWith({}, missing);
  await expect(sellers(other.store)).rejects.toMatchObject({ code: '3D000' });
});
