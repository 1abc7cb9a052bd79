import { importTenant } from '#server/import/import-tenant.ts';
import { planHere, withoutPictures } from '#server/import/planning/planner.ts';
import { openStore } from '#server/store/database.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';

/** Imports a bench tenant, which has no pictures. */
export async function importBenchTenant(
  databaseUrl: string,
  file: TenantFileInput,
  giftCardKey = '',
): Promise<void> {
  const store = openStore({ databaseUrl, onError: () => {} });
  const planner = planHere(withoutPictures(file));
  const result = await importTenant(store, file, planner, { now: Date.now(), giftCardKey });
  await store.close();
  if (result.faults) throw new Error(JSON.stringify(result.faults));
}
