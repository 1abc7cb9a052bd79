import { importSamples } from '#server/import/import-samples.ts';
import { readDirectory, type Storefront } from '#server/store/catalogue/directory.ts';
import { recordSamplePortal } from '#server/store/staff/sample-portals.ts';
import { samples } from '#tenants/samples/all.ts';
import type { Program } from '../program/program.ts';
import { withStore } from '../program/with-store.ts';
import { isLive } from '../sandbox/stand-ins.ts';
import { giftCardKeyOf } from '../settings/gift-card-key.ts';
import { installationId } from '../settings/installation.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Imports the sample tenants, as of today, into an empty database. Not with live keys, because the samples' member passwords
 * and gift cards are public.
 */
export async function importSamplesIfEmpty(
  program: Program,
  databaseUrl: string,
  settings: Settings,
): Promise<void> {
  await withStore(program, databaseUrl, async (store) => {
    const directory = await readDirectory(store);
    if (directory.length > 0) {
      warnOfSamples(program, directory, settings);
      return;
    }
    if (settings.stripe && isLive(settings.stripe)) {
      program.print(
        "With Stripe's live keys, no samples are imported. Import your own file: npm run import -- FILE",
      );
      return;
    }
    const today = new Date().toISOString().slice(0, 10);
    const giftCardKey = await giftCardKeyOf(settings);
    const installation = await installationId(settings.dataFolder);
    await program.stage('Importing the sample tenants', async () => {
      await importSamples(store, today, giftCardKey);
      for (const { portalId } of await readDirectory(store)) {
        await store.write(portalId, (tx) => recordSamplePortal(tx, installation));
      }
    });
  });
}

/**
 * Warns if samples would take real money because the keys have changed from test to live keys. Their tickets are worthless, and
 * their member passwords and gift cards are public.
 */
export function warnOfSamples(
  program: Program,
  directory: readonly Pick<Storefront, 'portalKey' | 'slug'>[],
  { stripe }: Pick<Settings, 'stripe'>,
): void {
  if (!stripe || !isLive(stripe)) return;
  const keys = new Set(samples.map(({ tenant }) => tenant('2030-01-01').portal.key));
  const slugs = directory.filter((each) => keys.has(each.portalKey)).map(({ slug }) => slug);
  if (slugs.length === 0) return;
  program.print(
    `Warning: the samples (${slugs.join(', ')}) are in this database and would take real money. Use another database for your shop.`,
  );
}
