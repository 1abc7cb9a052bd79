import { randomUUID } from 'node:crypto';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { importSamples } from '#server/import/import-samples.ts';
import { readDirectory } from '#server/store/catalogue/directory.ts';
import { openStore } from '#server/store/database.ts';
import { insertPerson, setGrants } from '#server/store/staff/people.ts';
import { recordSamplePortal } from '#server/store/staff/sample-portals.ts';
import { patientBounds } from '#server/testing/venues/patient-bounds.ts';
import { openWorld, type World } from '#server/testing/venues/world.ts';
import type { YearToFill } from '../fill-year.ts';
import { yearBatches } from '../rows/batches.ts';

/** A world with the samples as `npm start` imports them, and their owners. */
export interface SampleWorld {
  readonly world: World;
  readonly installation: string;
  readonly portals: readonly { readonly portalId: number; readonly portalKey: string }[];
  /** Fills a portal's year at once, in this thread and without writing letters, unless `more` says otherwise. */
  yearOf(portalKey: string, more?: Partial<YearToFill>): YearToFill;
}

export async function openSamples(): Promise<SampleWorld> {
  const database = await cloneDatabase(patientBounds);
  const store = openStore({ ...database.serving, onError: () => {} });
  // The year is derived from it, so that every run gets the same orders.
  const installation = '5f0e7a52-6c1d-4b7e-9a34-2d8f1c60b917';
  await importSamples(store, new Date().toISOString().slice(0, 10), 'a key of tests');
  const portals = await readDirectory(store);
  for (const { portalId, portalKey } of portals) {
    await store.write(portalId, async (tx) => {
      await recordSamplePortal(tx, installation);
      const id = randomUUID();
      await insertPerson(tx, {
        id,
        email: `owner@${portalKey}.example`,
        name: 'Olive Owner',
        password_hash: null,
        is_sample: true,
        created_at: new Date(),
      });
      await setGrants(tx, id, [{ role: 'owner', sellers: null }]);
    });
  }
  await store.close();
  const tower = portals.find(({ portalKey }) => portalKey === 'tower');
  if (!tower) throw new Error('the tower was not imported');
  const { portalId, portalKey: key, slug } = tower;
  const stored = { database, venue: { portalId, key, slug: slug ?? key, publicIdentityId: '' } };
  const world = await openWorld({ stored });
  const yearOf = (portalKey: string, more: Partial<YearToFill> = {}): YearToFill => {
    const portal = portals.find((one) => one.portalKey === portalKey);
    if (!portal) throw new Error(`${portalKey} is not a sample`);
    return {
      portalId: portal.portalId,
      portalKey,
      installation,
      keepPayments: (payments) => world.processor.keepPast(payments),
      signal: new AbortController().signal,
      open: yearBatches,
      restShare: 0,
      letterDays: 0,
      ...more,
    };
  };
  return { world, installation, portals, yearOf };
}
