import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import type { TestDatabase } from '#database/testing/clone-database.ts';
import { db, openStore, type Store } from '../../store/database.ts';
import { databaseAt0035, storedAt, storedVenue } from '../../testing/rows-at-0035.ts';
import { importTenant } from '../import-tenant.ts';
import { planHere, withoutPictures } from '../planning/planner.ts';
import { readBack } from './read-back.ts';

/** A database of an earlier release, updated. */
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await databaseAt0035();
  await migrate({ url: database.url });
  store = openStore({
    ...database.serving,
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

// Guards: PUB-01
test('a portal from an earlier release is read back into a file whose import changes nothing', async () => {
  // The stored rows were written for tests, without a file: an import numbers events, and each event's groups.
  await store.write(storedVenue.portalId, async (tx) => {
    for (const [name, within] of [
      ['event_template', 'portal_id'],
      ['ticket_group', 'event_template_id'],
    ] as const) {
      await tx.run(
        sql`update ${sql.table(name)} t set position = o.place
          from (select id, row_number() over (partition by ${sql.ref(within)} order by id) - 1 as place
            from ${sql.table(name)} where portal_id = ${tx.portalId}) o
          where t.portal_id = ${tx.portalId} and o.id = t.id`.compile(db),
      );
    }
  });
  const read = await store.read(storedVenue.portalId, readBack);
  const json: unknown = JSON.parse(read?.file ?? '{}');
  const options = { now: storedAt, giftCardKey: 'a key of tests', keep: 'never' } as const;
  const result = await importTenant(store, json, planHere(withoutPictures(json)), options);
  expect(result).toMatchObject({ changes: [], created: 0, updated: 0, withdrawn: 0 });
});
