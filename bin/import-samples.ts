import { importSamples } from '#server/import/import-samples.ts';
import { readDirectory, type Storefront } from '#server/store/catalogue/directory.ts';
import { samples } from '#tenants/samples/all.ts';
import { giftCardKeyOf } from './gift-card-key.ts';
import type { Program } from './program.ts';
import type { Settings } from './settings.ts';
import { isLive } from './stand-ins.ts';
import { withStore } from './with-store.ts';

/**
 * Fills an empty database with the sample tenants, as of today; any other is left alone. With keys that
 * move money there are none: their members' passwords and gift cards are in the open.
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
      program.say("With Stripe's live keys no samples are imported: npm run import -- FILE");
      return;
    }
    const today = new Date().toISOString().slice(0, 10);
    const giftCardKey = await giftCardKeyOf(settings);
    await program.stage('Importing the sample tenants', () =>
      importSamples(store, today, giftCardKey),
    );
  });
}

/**
 * Warns of samples that sell for real money: a database was filled with test keys and has live ones
 * now. Their tickets are for nothing, and their members' passwords and gift cards are in the open.
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
  program.say(
    `Warning: the samples (${slugs.join(', ')}) are in this database and would take real money. Use a database of its own for your shop.`,
  );
}
