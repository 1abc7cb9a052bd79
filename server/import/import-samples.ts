import path from 'node:path';
import { samples } from '#tenants/samples/all.ts';
import type { Store } from '../store/database.ts';
import { importJson } from './import-file.ts';
import type { ImportSummary } from './import-result.ts';

const samplesFolder = path.join(import.meta.dirname, '../../tenants/samples');

/** Imports the sample tenants as of a day, YYYY-MM-DD, with sessions after it. */
export async function importSamples(
  store: Store,
  today: string,
  giftCardKey: string,
): Promise<ImportSummary[]> {
  const results: ImportSummary[] = [];
  for (const { folder, tenant } of samples) {
    const result = await importJson(store, tenant(today), {
      folder: path.join(samplesFolder, folder),
      now: Date.parse(`${today}T00:00:00Z`),
      giftCardKey,
    });
    if (result.faults) throw new Error(`${folder}: ${JSON.stringify(result.faults)}`);
    results.push(result);
  }
  return results;
}
