import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import type { Store } from '../../store/door.ts';
import { type ImportResult, importTenant } from './import-tenant.ts';

/** Imports a tenant file as parsed from JSON; its pictures lie in `folder`. */
export async function importJson(
  store: Store,
  json: unknown,
  { folder, now }: { folder: string; now: number },
): Promise<ImportResult> {
  const { tenant, faults } = checkTenantFile(json, {
    files: (picture) => existsSync(path.join(folder, picture)),
  });
  if (!tenant) return { faults };
  return importTenant(store, tenant, {
    readFile: (picture) => readFile(path.join(folder, picture)),
    now,
  });
}

/** Imports the tenant file at a path. Text that is no JSON is a fault of the file like any other. */
export async function importFile(store: Store, file: string, now: number): Promise<ImportResult> {
  const text = await readFile(file, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { faults: [{ path: '', fault: `is not JSON: ${error.message}` }] };
  }
  return importJson(store, json, { folder: path.dirname(file), now });
}
