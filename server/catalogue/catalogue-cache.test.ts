import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { db, openStore, type Store } from '../store/database.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { openCatalogueCache } from './catalogue-cache.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await cloneDatabase();
  await seedVenue(database.administratorUrl, { key: 'tower' });
  store = openStore({ ...database.serving, onError: () => {} });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const rename = (name: string, isTold: boolean) =>
  store.write(1, async (tx) => {
    await tx.run(
      sql`update portal set name = ${name}, version = version + 1
      where portal_id = 1`.compile(db),
    );
    if (isTold) await tx.run(sql`select pg_notify('foyer_portal', '1')`.compile(db));
  });

test('an import is seen at once if its notification arrives', async () => {
  const cache = await openCatalogueCache(store, () => 0);
  await cache.catalogue(1);
  await rename('Told', true);
  await vi.waitFor(async () => expect((await cache.catalogue(1)).portal.name).toBe('Told'), {
    timeout: 20_000,
  });
  await cache.stop();
});

test('without a notification the version drops the cache within seconds', async () => {
  let now = 0;
  const cache = await openCatalogueCache(store, () => now);
  await cache.directory();
  const before = (await cache.catalogue(1)).portal.name;
  await rename('Polled', false);
  await cache.directory();
  expect((await cache.catalogue(1)).portal.name).toBe(before);
  now += 6_000;
  await cache.directory();
  expect((await cache.catalogue(1)).portal.name).toBe('Polled');
  await cache.stop();
});

test('a notification during a reading of the directory does not affect its result', async () => {
  const cache = await openCatalogueCache(store, () => 0);
  const asked = Array.from({ length: 20 }, async (_, at) => {
    if (at % 4 === 0) await rename(`Name ${at}`, true);
    return cache.directory();
  });
  for (const directory of await Promise.all(asked)) expect(directory).toHaveLength(1);
  await cache.stop();
});
