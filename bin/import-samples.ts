import { importSamples } from '#server/features/import/import-samples.ts';
import { readDirectory } from '#server/store/directory.ts';
import type { Program } from './program.ts';
import { withStore } from './with-store.ts';

/** Fills an empty database with the sample tenants, as of today; any other is left alone. */
export async function importSamplesIfEmpty(
  program: Program,
  databaseUrl: string,
  giftCardKey: string,
): Promise<void> {
  await withStore(program, databaseUrl, async (store) => {
    if ((await readDirectory(store)).length > 0) return;
    const today = new Date().toISOString().slice(0, 10);
    await program.stage('Importing the sample tenants', () =>
      importSamples(store, today, giftCardKey),
    );
  });
}
