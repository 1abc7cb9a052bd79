import pg from 'pg';
import { expect, test } from 'vitest';
import { CannotStart } from '#database/cannot-start.ts';
import { migrate } from '#database/migrate.ts';
import { cloneDatabase, testPooler } from '#database/testing/clone-database.ts';
import { findLeftovers } from '#database/testing/leftovers.ts';
import { db, openStore, type Tx } from '#server/store/database.ts';
import { prepared } from '#server/store/prepared.ts';
import { refuseOtherRole } from '#server/store/refuse-other-role.ts';
import { seedVenue } from '#server/testing/venues/venue.ts';

const { size } = testPooler() ?? { size: 0 };

/** Opens a database behind the pooler, with two portals. */
async function twoPortals() {
  const database = await cloneDatabase();
  const one = (await seedVenue(database.administratorUrl, { key: 'one' })).portalId;
  const two = (await seedVenue(database.administratorUrl, { key: 'two' })).portalId;
  const pooled = database.serving.databaseUrl;
  return { database, pooled, portals: [one, two], found: () => findLeftovers(pooled, size) };
}

/** Runs statements on a pooled connection, each as a transaction. */
async function through(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const results: unknown[] = [];
    for (const statement of statements) results.push(...(await client.query(statement)).rows);
    return results;
  } finally {
    await client.end();
  }
}

/** Returns the sellers that a transaction sees, and its connection. */
const seen = (tx: Tx) =>
  tx.rows(
    db
      .selectFrom('seller')
      .select('portal_id as portal')
      .select(({ fn }) => fn<number>('pg_backend_pid').as('pid')),
  );

// Guards: OPS-04
test('transactions of two portals share connections, and none sees the other’s portal (OPS-04)', async () => {
  const { database, portals, found } = await twoPortals();
  await using _ = database;
  const store = openStore({ ...database.serving, poolSize: 20, patience: 0, onError: () => {} });
  const kinds = [store.read, store.write, store.readOnce, store.writeOnce];
  const asked = Array.from({ length: 200 }, (_, at) => ({
    portal: portals[at % 2] ?? 0,
    run: kinds[(at >> 1) % kinds.length] ?? store.read,
  }));
  const answers = await Promise.all(
    asked.map(async ({ portal, run }) => ({ portal, rows: await run(portal, seen) })),
  );
  const served = new Map<number, Set<number>>();
  for (const { portal, rows } of answers) {
    expect(rows).toEqual([{ portal, pid: expect.any(Number) }]);
    const pid = rows[0]?.pid ?? 0;
    served.set(pid, (served.get(pid) ?? new Set()).add(portal));
  }
  expect(served.size).toBeLessThanOrEqual(size);
  expect([...served.values()].map((each) => each.size)).toContain(2);
  await store.close();
  expect(await found()).toEqual([]);
});

// Guards: OPS-04
test('control: a portal set for the whole session leaks into the next transaction', async () => {
  const { database, pooled, portals, found } = await twoPortals();
  await through(pooled, `select set_config('foyer.portal', '${portals[1]}', false)`);
  // The pool hands out the connection that was used last.
  expect(await through(pooled, 'select portal_id as portal from seller')).toEqual([
    { portal: portals[1] },
  ]);
  expect(await found()).toEqual(['foyer.portal']);
  await through(pooled, `select set_config('foyer.portal', '${portals[1]}', false)`);
  await expect(database.drop()).rejects.toThrow('were left with foyer.portal');
});

// Guards: OPS-04
test.each([
  ['a setting', 'set lock_timeout = 7', 'the setting lock_timeout'],
  ['another role', 'set role none', 'the role foyer_web'],
  ['a channel', 'listen foyer_portal', 'the channel foyer_portal'],
  ['a lock of its session', 'select pg_advisory_lock(7)', 'a lock'],
])('control: %s that a session keeps is found', async (_, statement, left) => {
  const { database, pooled, found } = await twoPortals();
  await using __ = database;
  await through(pooled, statement);
  expect(await found()).toContain(left);
});

// Guards: OPS-04
test('a server receives notifications past the pooler', async () => {
  const { database, portals } = await twoPortals();
  await using _ = database;
  const store = openStore({ ...database.serving, onError: () => {} });
  const heard = Promise.withResolvers<string>();
  const listener = await store.listen('foyer_portal', {
    notified: heard.resolve,
    reconnected: () => {},
  });
  const [one = 0] = portals;
  await store.write(one, (tx) =>
    tx.run(
      db.selectNoFrom(({ fn, val }) =>
        fn('pg_notify', [val('foyer_portal'), val('7')]).as('notified'),
      ),
    ),
  );
  expect(await heard.promise).toBe('7');
  await listener.stop();
  await store.close();
});

// Guards: OPS-04
test('two versions of a server can use one name for different statements', async () => {
  const { database } = await twoPortals();
  await using _ = database;
  const stores = [1, 2].map(() => openStore({ ...database.serving, onError: () => {} }));
  const texts = ['select 1 as n', 'select 2 as n'];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      stores.map((store, at) => store.hot({ name: 'which', text: texts[at] ?? '' }, [])),
    );
    expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  }
  await Promise.all(stores.map((store) => store.close()));
});

// Guards: OPS-04
test('statements sent behind one that fails are prepared later under their names', async () => {
  const { database, portals } = await twoPortals();
  await using _ = database;
  const store = openStore({ ...database.serving, poolSize: 1, keptSize: 0, onError: () => {} });
  const [one = 0] = portals;
  const impossible = db.selectNoFrom(({ fn, val }) => fn('sqrt', [val(-1)]).as('n'));
  const sellers = prepared('sellers_behind', (portal: number) =>
    db.selectFrom('seller').select('portal_id as portal').where('portal_id', '=', portal),
  );
  for (let round = 0; round < 3; round += 1) {
    const failing = store.read(one, (tx) =>
      Promise.all([tx.rows(impossible), tx.rows(sellers(one))]),
    );
    await expect(failing).rejects.toMatchObject({ code: '2201F' });
  }
  expect(await store.read(one, (tx) => tx.rows(sellers(one)))).toEqual([{ portal: one }]);
  await store.close();
});

// Guards: OPS-04
test('a migration that changes a statement’s result costs a server one transaction, although the pooler keeps plans', async () => {
  const { database, portals } = await twoPortals();
  await using _ = database;
  const [one = 0] = portals;
  const names = prepared('seller_names', (portal: number) =>
    db.selectFrom('seller').select('name').where('portal_id', '=', portal),
  );
  const store = openStore({ ...database.serving, poolSize: size, onError: () => {} });
  const begun = Array.from({ length: size }, () => Promise.withResolvers<void>());
  const all = Promise.all(begun.map(({ promise }) => promise));
  // Each keeps a pooled connection until all have one.
  await Promise.all(
    begun.map(({ resolve }) =>
      store.read(one, async (tx) => {
        await tx.rows(names(one));
        resolve();
        await all;
      }),
    ),
  );
  await through(database.url, 'alter table seller alter column name type varchar');
  const shop = () => store.read(one, (tx) => tx.rows(names(one)));
  await expect(shop()).rejects.toMatchObject({ code: '0A000' });
  const answers = await Promise.all(Array.from({ length: 4 * size }, shop));
  expect(new Set(answers.map(([seller]) => seller?.name))).toEqual(new Set(['Shop one']));
  await store.close();
});

// Guards: OPS-04
test('migrations refuse the pooler, and a server without a direct address does not start', async () => {
  const { database, pooled } = await twoPortals();
  await using _ = database;
  const migrating = migrate({ url: pooled });
  await expect(migrating).rejects.toThrow(CannotStart);
  await expect(migrating).rejects.toThrow('set DATABASE_DIRECT_URL to an address past it');
  const store = openStore({ databaseUrl: pooled, onError: () => {} });
  const starting = refuseOtherRole(store);
  await expect(starting).rejects.toThrow(CannotStart);
  await expect(starting).rejects.toThrow('set DATABASE_DIRECT_URL to an address past it');
});
