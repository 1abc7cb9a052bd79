import { importTenant } from '#server/import/import-tenant.ts';
import { openStore } from '#server/store/database.ts';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';

/** Imports a tenant of the bench, which has no pictures. */
export async function importBenchTenant(
  databaseUrl: string,
  file: TenantFileInput,
  giftCardKey = '',
): Promise<void> {
  const { tenant, faults } = checkTenantFile(file, { files: () => false });
  if (!tenant) throw new Error(JSON.stringify(faults));
  const store = openStore({ databaseUrl, onError: () => {} });
  const result = await importTenant(store, tenant, {
    readFile: (path) => Promise.reject(new Error(`no picture ${path}`)),
    now: Date.now(),
    giftCardKey,
  });
  await store.close();
  if (result.faults) throw new Error(JSON.stringify(result.faults));
}
