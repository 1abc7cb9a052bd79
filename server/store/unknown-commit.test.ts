import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { commitsWait } from '#database/testing/commits-wait.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { db, openStore, type Store } from './database.ts';
import { UnknownCommit } from './unknown-commit.ts';

/** A primary whose commits wait for a standby that does not exist. */
let folder: string;
let server: EmbeddedPostgres;
let store: Store;
let portal: number;
let administrator: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-alone-'));
  // Autovacuum commits too, and would wait for the standby.
  const settings = { fsync: 'off', autovacuum: 'off' };
  server = await startEmbeddedPostgres({ folder, settings });
  await migrate({ url: server.url });
  const own = Object.assign(new URL(server.administratorUrl), { pathname: '/foyer' }).href;
  portal = (await seedVenue(own, { key: 'tower' })).portalId;
  administrator = new pg.Client(own);
  await administrator.connect();
  await administrator.query("alter system set synchronous_standby_names = 'nobody'");
  await administrator.query('select pg_reload_conf()');
  await commitsWait(own, administrator);
  store = openStore({ databaseUrl: server.url, poolSize: 1, onError: () => {} });
}, 60_000);
afterAll(async () => {
  await administrator.query('alter system reset synchronous_standby_names');
  await administrator.query('select pg_reload_conf()');
  await store.close();
  await administrator.end();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Cancels a commit once it waits for its standby. */
async function cancelWaiting(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await administrator.query(
        "select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'",
      );
      expect(rows).toEqual([{ done: true }]);
    },
    { timeout: 20_000 },
  );
}

const renameTo = (name: string) =>
  sql`update seller set name = ${name} where portal_id = ${portal} and id = 'shop'`.compile(db);

// Guards: OPS-02
test.each<[string, () => Promise<unknown>]>([
  ['a transaction', () => store.write(portal, (tx) => tx.run(renameTo('One')))],
  [
    'a transaction in one round trip',
    () => store.writeOnce(portal, (tx) => tx.run(renameTo('Two'))),
  ],
  [
    'a hot statement',
    async () => {
      const set = `select set_config('foyer.portal', '${portal}', false)`;
      await store.hot({ name: 'set', text: set }, []);
      const text = "update seller set name = 'Three' where portal_id = $1";
      return store.hot({ name: 'rename', text }, [portal]);
    },
  ],
])(
  'the commit of %s is unknown if no standby confirmed it, and never taken for done (OPS-02)',
  async (_, work) => {
    const working = expect(work()).rejects.toThrow(UnknownCommit);
    await cancelWaiting();
    await working;
  },
);

// Guards: OPS-02
test('control: the driver treats it as committed', async () => {
  const own = Object.assign(new URL(server.administratorUrl), { pathname: '/foyer' }).href;
  const client = new pg.Client(own);
  await client.connect();
  const done = client.query(`update seller set name = 'Four' where portal_id = ${portal}`);
  await cancelWaiting();
  expect((await done).rowCount).toBeGreaterThan(0);
  await client.end();
});
