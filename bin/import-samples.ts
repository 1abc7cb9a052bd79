import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importTenant } from '#server/features/import/import-tenant.ts';
import { readDirectory } from '#server/store/directory.ts';
import { openStore, type Store } from '#server/store/door.ts';
import { samples } from '#tenants/samples/all.ts';
import type { Program } from './program.ts';

const samplesFolder = path.join(import.meta.dirname, '../tenants/samples');

/** Fills an empty database with the sample tenants, as of today; any other is left alone. */
export async function importSamplesIfEmpty(program: Program, databaseUrl: string): Promise<void> {
  const store = openStore({ databaseUrl, onError: ({ message }) => program.fail(message) });
  try {
    if ((await readDirectory(store)).length > 0) return;
    for (const { folder, tenant } of samples) {
      await program.stage(`Importing the sample tenant "${folder}"`, () => {
        const today = new Date().toISOString().slice(0, 10);
        return importFile(store, tenant(today), path.join(samplesFolder, folder));
      });
    }
  } finally {
    await store.close();
  }
}

/** Imports a tenant file whose pictures lie in `folder`. */
export function importFile(store: Store, file: unknown, folder: string): Promise<unknown> {
  return importTenant(store, file, (picture) => readFile(path.join(folder, picture)));
}
