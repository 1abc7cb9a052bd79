import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { exportJobs } from '../exports/jobs.ts';
import { buy } from '../testing/edits.ts';
import { runJobs } from '../testing/queue.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffBrowser, staffBrowser } from '../testing/staff/staff-browser.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import {
  countOf,
  openReplicated,
  type Replicated,
  withPatience,
} from '../testing/venues/replicated.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { db, openStore, type RecentOptions, type Store, type Tx } from './database.ts';
import { prepared } from './prepared.ts';
import { boundsOf, ownWriteSeconds, type RecentReadName } from './recent-reads.ts';

let replicated: Replicated;
let store: Store;
let portal: number;
const endPatience = withPatience(['today', 'orders', 'search', 'letters', 'audit'], 'patience');
beforeAll(async () => {
  replicated = await openReplicated();
  portal = replicated.venue.portalId;
  const { url: databaseUrl, replicaUrl } = replicated;
  store = openStore({ databaseUrl, replicaUrl, onError: () => {} });
}, 90_000);
afterAll(async () => {
  endPatience();
  await store.close();
  await replicated.close();
});

const nameOf = (name = 'shop') =>
  sql<{ name: string; at_replica: boolean }>`
    select name, pg_is_in_recovery() as at_replica from seller
    where portal_id = ${portal} and id = ${name}`.compile(db);

/** The shop's name, and the database it was read from. */
const shop = (options?: RecentOptions, read: RecentReadName = 'orders') =>
  store.readRecent(read, portal, (tx) => tx.row(nameOf()), options);

const rename = (name: string) =>
  store.write(portal, (tx) =>
    tx.run(
      sql`update seller set name = ${name} where portal_id = ${portal} and id = 'shop'`.compile(db),
    ),
  );

/** The shop's name according to the replica, without checking its age. */
const nameAtReplica = async () =>
  (
    await replicated.atReplica.query<{ name: string }>(
      "select name from seller where portal_id = $1 and id = 'shop'",
      [portal],
    )
  ).rows[0]?.name;

/** Waits until reads go to the replica, which is up to date. */
const used = () =>
  vi.waitFor(
    async () => {
      const since = await store.moment();
      expect(await shop({ since })).toMatchObject({ at_replica: true });
    },
    { timeout: 20_000, interval: 100 },
  );

/** Runs work while the replica, which was up to date, receives changes without showing them. */
async function whileBehind(work: () => Promise<void>): Promise<void> {
  await used();
  await replicated.whileBehind(work);
}

// Guards: OPS-05
test('reads that may be seconds old go to the replica, in one round trip or more (OPS-05)', async () => {
  await used();
  const before = await countOf('orders', 'replica');
  for (const options of [{}, { isOnce: true }]) {
    await expect.poll(() => shop(options)).toMatchObject({ at_replica: true });
  }
  expect(await countOf('orders', 'replica')).toBe(before + 2);
  const plain = await store.read(portal, (tx) => tx.row(nameOf()));
  expect(plain).toMatchObject({ at_replica: false });
});

// Guards: OPS-05
test('the replica shows a transaction only its portal, in one snapshot, and accepts no changes', async () => {
  await used();
  const everything = sql<{ portal_id: number; role: string }>`
    select portal_id, current_user::text as role from seller where portal_id > 0`.compile(db);
  for (const one of [portal, replicated.other.portalId]) {
    const rows = await store.readRecent('orders', one, (tx) => tx.rows(everything));
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ portal_id }) => portal_id))).toEqual(new Set([one]));
    expect(rows[0]?.role).toBe('foyer_app');
  }
  const isolation = sql<{ level: string }>`
    select current_setting('transaction_isolation') as level`.compile(db);
  const found = await store.readRecent('orders', portal, (tx) => tx.row(isolation));
  expect(found?.level).toBe('repeatable read');
  const change = sql`update seller set name = 'Mine' where portal_id = ${portal}`.compile(db);
  await expect(store.readRecent('orders', portal, (tx) => tx.run(change))).rejects.toThrow(
    'read-only',
  );
});

// Guards: OPS-05
test('a replica that falls behind is no longer asked once its answers would be too old', async () => {
  await rename('Before');
  await whileBehind(async () => {
    await rename('After');
    const until = performance.now() + boundsOf('orders').seconds * 1_000;
    await pause(until - performance.now());
    // Control: the replica itself still has the old name.
    expect(await nameAtReplica()).toBe('Before');
    expect(await shop()).toEqual({ name: 'After', at_replica: false });
    expect(await countOf('orders', 'too_old')).toBeGreaterThan(0);
  });
  await expect.poll(() => shop()).toEqual({ name: 'After', at_replica: true });
});

// Guards: OPS-05
test('a replica of an idle primary stays in use, however long ago the last change was', async () => {
  await used();
  await pause(boundsOf('orders').seconds * 1_000 + 100);
  await expect.poll(() => shop()).toMatchObject({ at_replica: true });
});

// Guards: OPS-05
test('a read that must show everything up to now does, from the replica or the primary', async () => {
  await whileBehind(async () => {
    await rename('Now');
    const since = await store.moment();
    expect(await shop({ since })).toEqual({ name: 'Now', at_replica: false });
    const endWaits = withPatience(['export_rows'], 'waits');
    const waiting = shop({ since }, 'export_rows').finally(endWaits);
    await pause(100);
    await replicated.atReplica.query('select pg_wal_replay_resume()');
    expect(await waiting).toEqual({ name: 'Now', at_replica: true });
  });
});

// Guards: OPS-05
test('a read that the replica cancels, because the primary removed the rows, is answered by the primary', async () => {
  await replicated.owner.query('create table if not exists shown (portal_id int, n int)');
  await replicated.owner.query('grant select on shown to foyer_app');
  await replicated.owner.query('insert into shown select $1, n from generate_series(1, 1000) n', [
    portal,
  ]);
  await used();
  const count = sql<{ n: number; at_replica: boolean }>`
    select count(*)::int as n, pg_is_in_recovery() as at_replica
    from shown where portal_id = ${portal}`.compile(db);
  const seen: { n: number; at_replica: boolean }[] = [];
  const work = async (tx: Tx) => {
    const row = await tx.row(count);
    if (row) seen.push(row);
    if (row?.at_replica) {
      await replicated.owner.query('delete from shown');
      await replicated.owner.query('vacuum shown');
      await replicated.replayed();
    }
    return tx.row(count);
  };
  expect(await store.readRecent('orders', portal, work)).toEqual({ n: 0, at_replica: false });
  expect(seen).toEqual([
    { n: 1_000, at_replica: true },
    { n: 0, at_replica: false },
  ]);
});

// Guards: OPS-05
test('after a migration that changes what a prepared statement returns, the replica gets it under a new name', async () => {
  const name = prepared('replica_name', (id: string) => nameOf(id));
  const kept = sql<{ name: string }>`select name, ${portal} as portal_id from pg_prepared_statements
    where name like 'replica_name%'`.compile(db);
  const read = () => store.readRecent('orders', portal, (tx) => tx.row(name('shop')));
  const change = (to: 'text' | 'varchar') =>
    replicated.owner.query(`alter table seller alter column name type ${to}`);
  await used();
  expect(await read()).toMatchObject({ at_replica: true });
  await change('varchar');
  try {
    // The change could cancel another read, and close its connection with the plan.
    await replicated.replayed();
    // One read notices, and is answered by the primary.
    expect(await read()).toMatchObject({ at_replica: false });
    await used();
    expect(await read()).toMatchObject({ at_replica: true });
    const names = await store.readRecent('orders', portal, (tx) => tx.rows(kept));
    expect(names).toMatchObject([{ name: 'replica_name_1' }]);
  } finally {
    await change('text');
  }
});

// Guards: OPS-05
test('a replica that goes silent costs reads in progress some seconds, and later ones nothing', async () => {
  await used();
  replicated.way.silence();
  const [first] = await Promise.all([shop(), shop(), shop()]);
  expect(first).toMatchObject({ at_replica: false });
  const before = await countOf('orders', 'away');
  const countAway = () => shop().then(() => countOf('orders', 'away'));
  await expect.poll(countAway).toBeGreaterThan(before);
  // None of these waits for the replica: they are refused a slot before they start.
  for (let n = 0; n < 20; n += 1) expect(await shop()).toMatchObject({ at_replica: false });
  expect(await countOf('orders', 'away')).toBeGreaterThanOrEqual(before + 20);
  replicated.way.speak();
  await used();
});

// Guards: OPS-05
test('no read fails when a replica dies, and it is used again once it is back', async () => {
  await used();
  const sleep = sql`select pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)`.compile(db);
  const under = store.readRecent('orders', portal, async (tx) => {
    await tx.run(sleep);
    return tx.row(nameOf());
  });
  const sleeping = "select from pg_stat_activity where wait_event = 'PgSleep'";
  await expect.poll(async () => (await replicated.atReplica.query(sleeping)).rowCount).toBe(1);
  await replicated.replica.kill();
  expect(await under).toMatchObject({ at_replica: false });
  expect(await shop()).toMatchObject({ at_replica: false });
  await replicated.replica.start();
  await used();
});

// Guards: OPS-05
test.each([
  ['a database that is not a replica', '', 'leads to no replica'],
  ['another database of the same server', '/beside', 'of another database'],
])('%s is never asked, and the log says so', async (_, pathname, reason) => {
  const at = (url: string) => Object.assign(new URL(url), pathname && { pathname }).href;
  if (pathname) {
    // Simulates a copy for trials: its changes are in the same log.
    await replicated.owner.query('create database beside owner foyer');
    await migrate({ url: at(replicated.url) });
    await seedVenue(at(replicated.administratorUrl), { key: 'tower' });
  }
  await rename('Sells');
  const failures: Error[] = [];
  const replicaUrl = at(pathname ? replicated.replicaUrl : replicated.url);
  const onError = (error: Error) => failures.push(error);
  const wrong = openStore({ databaseUrl: replicated.url, replicaUrl, onError });
  await expect.poll(() => String(failures[0]?.cause)).toContain(reason);
  const found = await wrong.readRecent('orders', portal, (tx) => tx.row(nameOf()));
  expect(found).toEqual({ name: 'Sells', at_replica: false });
  await wrong.close();
});

// Guards: OPS-05
test('without a replica, recent reads are ordinary reads, and there is no position to wait for', async () => {
  const alone = openStore({ databaseUrl: replicated.url, onError: () => {} });
  expect(alone.hasReplica).toBe(false);
  expect(await alone.moment()).toBeUndefined();
  expect(await alone.readRecent('orders', portal, (tx) => tx.row(nameOf()))).toMatchObject({
    at_replica: false,
  });
  await alone.close();
});

describe('staff', () => {
  let world: World;
  let ada: StaffBrowser;
  beforeAll(async () => {
    const { url, administratorUrl, replicaUrl, venue } = replicated;
    const drop = async () => {};
    const database = {
      url,
      administratorUrl,
      drop,
      [Symbol.asyncDispose]: drop,
      serving: { databaseUrl: url },
      environment: { DATABASE_URL: url },
    };
    world = await openWorld({ stored: { database, venue }, replicaUrl });
    await buy(world, { type: 'adult', n: 2 });
    ada = await browser();
  });
  afterAll(() => world.close());

  /** A browser in which a person is signed in. */
  async function browser(): Promise<StaffBrowser> {
    const { cookie } = await staffMember(world);
    const [name = '', value = ''] = cookie.split('=');
    const opened = staffBrowser(world);
    opened.cookies.set(name, value);
    return opened;
  }

  /** Waits until this server's reads go to the replica, which is up to date. */
  const usedByWorld = () =>
    vi.waitFor(
      async () => {
        const since = await world.services.store.moment();
        const options = { since };
        const work = (tx: Tx) => tx.row(nameOf());
        const found = await world.services.store.readRecent('orders', portal, work, options);
        expect(found).toMatchObject({ at_replica: true });
      },
      { timeout: 20_000, interval: 100 },
    );

  const reads: readonly [RecentReadName, (who: StaffBrowser) => Promise<unknown>][] = [
    ['orders', async (who) => good(await who.call('listOrders', { query: {} }))],
    ['search', async (who) => good(await who.call('search', { query: { q: 'buyer' } }))],
    ['search', async (who) => good(await who.call('findBuyers', { query: { q: 'buyer' } }))],
    ['letters', async (who) => good(await who.call('listLetters', { query: {} }))],
    ['audit', async (who) => good(await who.call('listAuditEntries', { query: {} }))],
    [
      'today',
      async (who) => {
        const { today } = good(await who.call('getToday', {}));
        return { ...today, at: null };
      },
    ],
  ];
  // Guards: OPS-05
  test.each(reads)(
    'read the same lists of %s at the replica as at the primary',
    async (name, read) => {
      await usedByWorld();
      const before = await countOf(name, 'replica');
      let found: unknown;
      const countAtReplica = async () => {
        found = await read(ada);
        return countOf(name, 'replica');
      };
      await expect.poll(countAtReplica).toBeGreaterThan(before);
      ada.cookies.set('staff_wrote_tower', '1');
      const again = await countOf(name, 'replica');
      expect(await read(ada)).toEqual(found);
      expect(await countOf(name, 'replica')).toBe(again);
      ada.cookies.delete('staff_wrote_tower');
    },
  );

  // Guards: OPS-05
  test('see their own changes at once', async () => {
    await usedByWorld();
    const bea = await browser();
    const id = randomUUID();
    const acts = async () => {
      const { entry } = good(await bea.call('listAuditEntries', { query: {} }));
      return entry.map(({ entity }) => entity.id);
    };
    expect(await acts()).not.toContain(id);
    expect(bea.setCookies()).toEqual([]);
    await usedByWorld();
    await replicated.whileBehind(async () => {
      const body = { id, kind: 'orders', format: 'csv', filter: {} } as const;
      good(await bea.call('startExport', { body }));
      expect(bea.setCookies()).toEqual([
        `staff_wrote_tower=1; Max-Age=${ownWriteSeconds}; Path=/; HttpOnly; SameSite=Strict`,
      ]);
      expect(await acts()).toContain(id);
      // Control: the replica does not contain the change.
      const { rows } = await replicated.atReplica.query(
        'select from audit_entry where entity_id = $1',
        [id],
      );
      expect(rows).toEqual([]);
    });
    expect(ownWriteSeconds).toBeGreaterThan(
      Math.max(...reads.map(([name]) => boundsOf(name).seconds)),
    );
  });

  // Guards: OPS-05
  test('get exports that include everything done before, read from the replica only once it has caught up', async () => {
    /** Starts an export of orders, runs it to its end, and returns its number of rows. */
    async function rowsOfExport(): Promise<number> {
      const id = randomUUID();
      const body = { id, kind: 'orders', format: 'csv', filter: {} } as const;
      good(await ada.call('startExport', { body }));
      await runJobs(world, exportJobs(world.services).tasks);
      const found = good(await ada.call('listExports', {})).export.find((one) => one.id === id);
      expect(found?.state).toBe('done');
      return found?.rows ?? 0;
    }
    await usedByWorld();
    const replica = await countOf('export_rows', 'replica');
    const endWaits = withPatience(['export_rows'], 'waits');
    const before = await rowsOfExport().finally(endWaits);
    expect(await countOf('export_rows', 'replica')).toBeGreaterThan(replica);
    const tooOld = await countOf('export_rows', 'too_old');
    await usedByWorld();
    await replicated.whileBehind(async () => {
      await buy(world, { type: 'child' });
      expect(await rowsOfExport()).toBe(before + 1);
    });
    expect(await countOf('export_rows', 'too_old')).toBeGreaterThan(tooOld);
  });
});

// Guards: OPS-05
test('a replica that was promoted to a primary is no longer asked', async () => {
  await used();
  await replicated.atReplica.query('select pg_promote()');
  await replicated.atReplica.query("update seller set name = 'Elsewhere' where id = 'shop'");
  // Control: it answers.
  expect(await nameAtReplica()).toBe('Elsewhere');
  for (let n = 0; n < 5; n += 1) {
    await rename(`Here ${n}`);
    const found = await shop({ since: await store.moment() });
    expect(found).toEqual({ name: `Here ${n}`, at_replica: false });
  }
  await pause(boundsOf('orders').seconds * 1_000);
  expect(await shop()).toMatchObject({ name: 'Here 4' });
});
