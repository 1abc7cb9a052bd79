import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import type { Fault } from '#tenants/place.ts';
import type { Store } from '../../store/door.ts';
import { type ImportOptions, type ImportResult, importTenant } from './import-tenant.ts';

/** Imports a tenant file as parsed from JSON; its pictures lie in `folder`. */
export async function importJson(
  store: Store,
  json: unknown,
  { folder, ...known }: { folder: string } & Omit<ImportOptions, 'readFile'>,
): Promise<ImportResult> {
  const { tenant, faults } = checkTenantFile(json, {
    files: (picture) => existsSync(path.join(folder, picture)),
  });
  if (!tenant) return { faults };
  return importTenant(store, tenant, {
    readFile: (picture) => readFile(path.join(folder, picture)),
    ...known,
  });
}

/**
 * Imports the tenant file at a path. A path that leads nowhere and text that is no JSON are faults
 * of the file like any other.
 */
export async function importFile(
  store: Store,
  file: string,
  known: Omit<ImportOptions, 'readFile'>,
): Promise<ImportResult> {
  const read = await readJson(file);
  if (read.faults) return read;
  return importJson(store, read.json, { folder: path.dirname(file), ...known });
}

type Read =
  | { readonly json: unknown; readonly faults?: undefined }
  | { readonly faults: readonly Fault[] };

async function readJson(file: string): Promise<Read> {
  try {
    return { json: JSON.parse(await readFile(file, 'utf8')) };
  } catch (error) {
    if (error instanceof SyntaxError) return refused(`is not JSON: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (unreadable.has(code ?? '')) return refused(`cannot be read (${code})`);
    throw error;
  }
}

const unreadable = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES']);
const refused = (fault: string) => ({ faults: [{ path: '', fault }] });
