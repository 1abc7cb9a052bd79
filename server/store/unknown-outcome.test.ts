import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { db, openStore, type Store } from './database.ts';
import { UnknownOutcome } from './database-busy.ts';

let database: TestDatabase;
let portal: number;
let administrator: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = (await seedVenue(database.administratorUrl, { key: 'tower' })).portalId;
  administrator = new pg.Client(database.administratorUrl);
  await administrator.connect();
  // A commit that takes as long as it is allowed to.
  await administrator.query(`
    create function take_long() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return null; end $$;
    create constraint trigger takes_long after update on seller deferrable initially deferred
      for each row when (new.name like 'Slow%') execute function take_long();
    create function rename_slowly(portal int) returns void language plpgsql as $$ begin
      perform set_config('foyer.portal', portal::text, true);
      update seller set name = 'Slow three' where portal_id = portal and id = 'shop';
    end $$`);
});
afterAll(async () => {
  await administrator.end();
  await database.drop();
});

const renameTo = (name: string) =>
  sql`update seller set name = ${name} where portal_id = ${portal} and id = 'shop'`.compile(db);

/** Ends the connection that is about to commit. */
const endCommitting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await administrator.query(
        `select pg_terminate_backend(pid) as done from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep'`,
      );
      expect(rows).toEqual([{ done: true }]);
    },
    { timeout: 20_000 },
  );

// Guards: OPS-03
test.each<[string, (store: Store) => Promise<unknown>]>([
  ['a transaction', (store) => store.write(portal, (tx) => tx.run(renameTo('Slow one')))],
  [
    'a transaction in one round trip',
    (store) => store.writeOnce(portal, (tx) => tx.run(renameTo('Slow two'))),
  ],
  [
    'a hot statement',
    (store) => store.hot({ name: 'rename', text: 'select rename_slowly($1)' }, [portal]),
  ],
])(
  'the outcome of %s is unknown if the connection is lost during its commit (OPS-03)',
  async (_, work) => {
    const store = openStore({ ...database.serving, poolSize: 1, onError: () => {} });
    const working = expect(work(store)).rejects.toThrow(UnknownOutcome);
    await endCommitting();
    await working;
    const { length } = await store.read(portal, (tx) =>
      tx.rows(db.selectFrom('seller').select('portal_id')),
    );
    expect(length).toBeGreaterThan(0);
    await store.close();
  },
);

// Guards: OPS-03
test('a commit that the database refuses is an ordinary error', async () => {
  const store = openStore({ ...database.serving, poolSize: 1, onError: () => {} });
  await administrator.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = '23514'; end $$;
    create constraint trigger refuses after update on seller deferrable initially deferred
      for each row when (new.name like 'Refused%') execute function refuse()`);
  const refused = store.write(portal, (tx) => tx.run(renameTo('Refused')));
  await expect(refused).rejects.toMatchObject({ code: '23514' });
  await store.close();
});
