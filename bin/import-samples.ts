import { importSamples } from '#server/features/import/import-samples.ts';
import { readDirectory } from '#server/store/directory.ts';
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
    if ((await readDirectory(store)).length > 0) return;
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
