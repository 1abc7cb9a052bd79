import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from '#tenants/file/place.ts';
import { type Archive, isArchive, unpackArchive } from '../publishing/archive.ts';
import type { Store } from '../store/database.ts';
import { compareFirst, loadFirst } from './first-revision.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { importTenant } from './import-tenant.ts';
import type { TenantSource } from './planning/plan-import.ts';
import { planHere, sourceIn } from './planning/planner.ts';
import { planInThread } from './threads/plan-thread.ts';

interface FileOptions extends ImportOptions {
  /** True for a process that serves meanwhile: plans in a worker thread. */
  readonly isServing?: boolean;
}

/** Imports a tenant file parsed from JSON; its pictures are in `folder`. */
export async function importJson(
  store: Store,
  json: unknown,
  { folder, isServing = false, ...options }: { folder: string } & FileOptions,
): Promise<ImportResult> {
  const planner = isServing ? planInThread({ json, folder }) : planHere(sourceIn(json, folder));
  return importTenant(store, json, planner, options);
}

/** Imports the tenant file at a path. Reports a missing file and invalid JSON like any other error of the file. */
export async function importFile(
  store: Store,
  file: string,
  options: FileOptions,
): Promise<ImportResult> {
  const read = await readTenant(file);
  if (read.faults) return read;
  const { json, packed } = read;
  if (!packed) return importJson(store, json, { folder: path.dirname(file), ...options });
  return importTenant(store, json, planHere(packedSource(json, packed)), options);
}

/** Compares the tenant file at a path with a portal that has no revision yet (`compareFirst`). */
export async function compareFirstFile(
  store: Store,
  file: string,
  options: FileOptions,
): Promise<ImportResult> {
  const read = await readTenant(file);
  if (read.faults) return read;
  return compareFirst(store, read.json, plannerOf(file, read), options);
}

/** Makes the first revision of a portal from the tenant file at a path (`loadFirst`). */
export async function loadFirstFile(
  store: Store,
  file: string,
  options: FileOptions,
): Promise<readonly Fault[]> {
  const read = await readTenant(file);
  if (read.faults) return read.faults;
  return loadFirst(store, read.json, plannerOf(file, read), options);
}

const plannerOf = (file: string, { json, packed }: { json: unknown; packed?: Archive['files'] }) =>
  planHere(packed ? packedSource(json, packed) : sourceIn(json, path.dirname(file)));

/** The source of a file that came in an archive with its pictures. */
const packedSource = (json: unknown, packed: Archive['files']): TenantSource => ({
  json,
  files: (name) => packed.has(name),
  async readFile(name) {
    const bytes = packed.get(name);
    if (!bytes) throw new Error(`the archive has no ${name}`);
    return bytes;
  },
});

type Read =
  | {
      readonly json: unknown;
      /** The pictures and fonts of an archive; undefined for a plain file. */
      readonly packed?: Archive['files'];
      readonly faults?: undefined;
    }
  | { readonly faults: readonly Fault[] };

async function readTenant(file: string): Promise<Read> {
  try {
    if ((await stat(file)).size > largest) return refused(`has more than ${largest / 2 ** 20} MiB`);
    const bytes = await readFile(file);
    if (isArchive(bytes)) return readArchive(bytes);
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

async function readArchive(bytes: Buffer): Promise<Read> {
  try {
    const { json, files } = await unpackArchive(bytes);
    return { json, packed: files };
  } catch (error) {
    return refused(`is no archive that can be read: ${(error as Error).message}`);
  }
}

/** Recognizes a file in UTF-16 by its byte-order mark. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const unreadable = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ENAMETOOLONG',
]);

/** Largest size of a file or archive, in bytes; the engine cannot hold a longer text. */
const largest = 511 * 2 ** 20;
const refused = (fault: string) => ({ faults: [{ path: '', fault }] });
