import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import type { Fault } from '#tenants/file/place.ts';
import type { Store } from '../store/database.ts';
import { type ImportOptions, type ImportResult, importTenant } from './import-tenant.ts';

/** Imports a tenant file parsed from JSON; its pictures are in `folder`. */
export async function importJson(
  store: Store,
  json: unknown,
  { folder, ...known }: { folder: string } & Omit<ImportOptions, 'readFile'>,
): Promise<ImportResult> {
  const { tenant, faults, notices } = checkTenantFile(json, {
    files: (file) => existsSync(path.join(folder, file)),
  });
  if (!tenant) return { faults };
  const result = await importTenant(store, tenant, {
    readFile: (file) => readFile(path.join(folder, file)),
    ...known,
  });
  return result.faults ? result : { ...result, notices: [...notices, ...result.notices] };
}

/** Imports the tenant file at a path. Reports a missing file and invalid JSON like any other error of the file. */
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
    const bytes = await readFile(file);
    if (isUtf16(bytes)) return refused('is saved as UTF-16: save it as UTF-8');
    // The decoder removes the byte-order mark of UTF-8.
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (error) {
    if (error instanceof SyntaxError) return refused(`is not JSON: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return refused('has characters that are not UTF-8: save it as UTF-8');
    }
    if (unreadable.has(code ?? '')) return refused(`cannot be read (${code})`);
    throw error;
  }
}

/** Recognizes a file in UTF-16 by its byte-order mark. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const unreadable = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES']);
const refused = (fault: string) => ({ faults: [{ path: '', fault }] });
