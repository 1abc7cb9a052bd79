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

// Guards: CFG-03
test('an import is seen at once if its notification arrives', async () => {
  const cache = await openCatalogueCache(store, () => 0);
  await cache.catalogue(1);
  await rename('Told', true);
  await vi.waitFor(async () => expect((await cache.catalogue(1)).portal.name).toBe('Told'), {
    timeout: 20_000,
  });
  await cache.stop();
});

// Guards: CFG-03
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

test('a notification while the directory is being read does not affect the result', async () => {
  const cache = await openCatalogueCache(store, () => 0);
  const asked = Array.from({ length: 20 }, async (_, at) => {
    if (at % 4 === 0) await rename(`Name ${at}`, true);
    return cache.directory();
  });
  for (const directory of await Promise.all(asked)) expect(directory).toHaveLength(1);
  await cache.stop();
});

test('at its limit the cache drops the catalogue that was used longest ago', async () => {
  for (const key of ['hall', 'doors']) await seedVenue(database.administratorUrl, { key });
  const cache = await openCatalogueCache(store, () => 0, 2);
  const [first, second] = [await cache.catalogue(1), await cache.catalogue(2)];
  expect(await cache.catalogue(1)).toBe(first);
  await cache.catalogue(3);
  expect(await cache.catalogue(1)).toBe(first);
  expect(await cache.catalogue(2)).not.toBe(second);
  await cache.stop();
});

test('answers from a catalogue that was evicted expire with its version', async () => {
  let now = 0;
  const cache = await openCatalogueCache(store, () => now, 1);
  await cache.directory();
  await cache.catalogue(1);
  await cache.catalogue(2);
  const edition = cache.edition();
  await rename('Unheard', false);
  now += 6_000;
  await cache.directory();
  expect(cache.edition()).not.toBe(edition);
  await cache.stop();
});
