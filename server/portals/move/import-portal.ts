import { readFile, stat } from 'node:fs/promises';
import { CannotStart } from '#database/cannot-start.ts';
import { auditChange } from '../../audit/audit-change.ts';
import type { Head } from '../../audit/heads.ts';
import { type KeySettings, keyOfPortal, ownKeyName } from '../../setup/settings.ts';
import { insertPortal, updatePortal } from '../../store/portals/arriving.ts';
import { findPortal, setMoved } from '../../store/portals/leaving.ts';
import { asTx, inOwnTransaction, type Owner } from '../../store/portals/owner.ts';
import {
  analyzeTable,
  type RowShape,
  raiseNumbers,
  readLines,
  sharesIds,
  writeLines,
  writePostponed,
} from '../../store/portals/rows.ts';
import { readPortalTables, readSchemaVersion } from '../../store/portals/tables.ts';
import { addJobs, readJobs } from '../../store/portals/waiting-jobs.ts';
import { bookFaults } from './check-books.ts';
import { jobColumns, jobsName, manifestFile } from './export-portal.ts';
import {
  type ManifestTable,
  manifestFault,
  readManifest,
  type SealedManifest,
} from './manifest.ts';
import { movingTables } from './moving-tables.ts';
import { openSum, readTable, type Sum, tableFile, untilAborted } from './table-files.ts';
import { refuseTakenAddress } from './taken-address.ts';
import { withMoveLock } from './with-move-lock.ts';

export interface ImportOptions {
  readonly folder: string;
  readonly keys: KeySettings;
  readonly signal?: AbortSignal;
  readonly print: (line: string) => void;
}

export interface Imported {
  readonly key: string;
  readonly portalId: number;
  readonly rows: number;
  /** The imported heads of the audit log, under the portal's number here. */
  readonly heads: readonly Head[];
}

/**
 * Imports a portal from its folder under a free number (OPS-08), in one transaction. Finally reads every table again to compare
 * it with the manifest, and audits the books. The portal stays suspended. Throws CannotStart.
 */
export async function importPortal(
  owner: Owner,
  { keys, ...options }: ImportOptions,
): Promise<Imported> {
  const manifest = await openManifest(options.folder, keys);
  const { key } = manifest.portal;
  await refuseOtherSchema(owner, manifest);
  const shapes = movingTables(await readPortalTables(owner));
  refuseOtherTables(shapes, manifest);
  const work = { ...options, shapes, manifest };
  const portalId = await withMoveLock(owner, key, async () => {
    await refuseTakenKey(owner, key);
    await refuseAlteredFiles(work);
    return bringIn(owner, work);
  });
  return {
    key,
    portalId,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    heads: manifest.heads.map((head) => ({ portal: portalId, ...head })),
  };
}

/** Writes, compares and audits all data; returns the portal's number here. */
async function bringIn(owner: Owner, work: Work): Promise<number> {
  const { shapes, manifest } = work;
  const { key, first_number: firstNumber } = manifest.portal;
  return inOwnTransaction(owner, 'begin', async () => {
    await refuseTakenKey(owner, key);
    const id = await insertPortal(owner, { key, firstNumber });
    await writeAll(owner, id, work);
    await compareAll(owner, id, work);
    await refuseShared(owner, id, shapes);
    const faults = await bookFaults(owner, id, manifest.heads);
    if (faults.length > 0) {
      throw new CannotStart(`The books of ${key} have faults here: ${faults.join('; ')}.`);
    }
    await auditChange(asTx(owner, id), actor, {
      act: 'import_portal',
      entity: { kind: 'portal', id: key },
      after: { made_at: manifest.made_at },
    });
    await setMoved(owner, id, null);
    return id;
  });
}

const actor = { kind: 'program', id: 'import-portal' } as const;

/** Maximum size of a manifest in bytes; it has a few lines per table. */
const longestManifest = 16 * 2 ** 20;

async function openManifest(folder: string, keys: KeySettings): Promise<SealedManifest> {
  const file = manifestFile(folder);
  const unreadable = () => new CannotStart(`${file} cannot be read: name the folder of an export.`);
  const { size } = await stat(file).catch(() => {
    throw unreadable();
  });
  const text =
    size > longestManifest
      ? ''
      : await readFile(file, 'utf8').catch(() => {
          throw unreadable();
        });
  const manifest = readManifest(jsonOf(text));
  if (!manifest) {
    throw new CannotStart(`${file} is not the manifest of an export that this version reads.`);
  }
  const { key } = manifest.portal;
  const fault = manifestFault(keyOfPortal(keys, key), manifest);
  if (fault === 'other_key') {
    throw new CannotStart(
      `${key} was exported under another GIFT_CARD_KEY, without which its gift cards and authenticator apps are lost: set ${ownKeyName(key)} to that key, here and for every server, and import again.`,
    );
  }
  if (fault) throw new CannotStart(`${file} was altered since the export.`);
  return manifest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function refuseTakenKey(owner: Owner, key: string): Promise<void> {
  const there = await findPortal(owner, key);
  if (!there) return;
  throw new CannotStart(
    there.movedAt
      ? `This database has the rows of ${key} from before it moved away: import into another database.`
      : `There is a portal ${key} in this database already.`,
  );
}

async function refuseOtherSchema(owner: Owner, { schema }: SealedManifest): Promise<void> {
  const here = await readSchemaVersion(owner);
  if (here.number === schema.number && here.name === schema.name) return;
  throw new CannotStart(
    `The export has the schema ${schema.name}, and this database ${here.name}: bring both installations to the same version, and export again.`,
  );
}

function refuseOtherTables(shapes: readonly RowShape[], { tables }: SealedManifest): void {
  const named = (name: string, columns: readonly string[]) => `${name} (${columns.join(', ')})`;
  const here = [
    ...shapes.map(({ table, columns }) =>
      named(
        table.name,
        columns.map(({ name }) => name),
      ),
    ),
    named(jobsName, jobColumns),
  ];
  const there = tables.map(({ name, columns }) => named(name, columns));
  const other =
    here.find((table) => !there.includes(table)) ?? there.find((table) => !here.includes(table));
  if (other) throw new CannotStart(`The export and this database differ in the table ${other}.`);
}

/** A table's entry in the manifest. */
function tableIn({ tables }: SealedManifest, name: string): ManifestTable {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`the manifest has no table ${name}`);
  return found;
}

const isSame = (one: Sum, other: Sum): boolean =>
  one.rows === other.rows && one.sha256 === other.sha256;

interface Work extends Pick<ImportOptions, 'folder' | 'signal' | 'print'> {
  readonly shapes: readonly RowShape[];
  readonly manifest: SealedManifest;
}

/** Reads every file; refuses one that differs from what was exported. */
async function refuseAlteredFiles({ folder, manifest, signal }: Work): Promise<void> {
  for (const { name, rows, sha256 } of manifest.tables) {
    const sum = openSum();
    const altered = (cause?: unknown) =>
      new CannotStart(`The file of the table ${name} was altered or damaged since the export.`, {
        cause,
      });
    try {
      for await (const lines of readTable(tableFile(folder, name))) {
        signal?.throwIfAborted();
        sum.add(lines);
        // An endless file is not read to the end.
        if (sum.rows() > rows) throw new Error('it has more rows');
      }
    } catch (cause) {
      signal?.throwIfAborted();
      throw altered(cause);
    }
    if (!isSame(sum.end(), { rows, sha256 })) throw altered();
  }
}

/** Tables with at least this many rows are analyzed, so that foreign key checks use their statistics. */
const manyRows = 1_000;

/** Writes every table from its file. */
async function writeAll(owner: Owner, portalId: number, work: Work): Promise<void> {
  const { folder, shapes, manifest, signal, print } = work;
  const linesOf = (name: string) => untilAborted(signal, readTable(tableFile(folder, name)));
  for (const shape of shapes) {
    const { name } = shape.table;
    for await (const lines of linesOf(name)) {
      if (name !== 'portal') await writeLines(owner, portalId, shape, lines);
      // All other rows refer to this one, so it is inserted first, with only its key.
      else await updatePortal(owner, portalId, shape.columns, lines.join());
    }
    const { rows } = tableIn(manifest, name);
    if (rows >= manyRows) await analyzeTable(owner, shape.table);
    if (rows > 0) print(`${name}: ${rows}`);
  }
  for (const shape of shapes) {
    await raiseNumbers(owner, portalId, shape.table);
    if (shape.postponed === null) continue;
    for await (const lines of linesOf(shape.table.name)) {
      await writePostponed(owner, portalId, shape, lines);
    }
  }
  for await (const lines of linesOf(jobsName)) await addJobs(owner, portalId, lines);
}

/** Reads every table again and compares it with the export, row by row. */
async function compareAll(
  owner: Owner,
  portalId: number,
  { shapes, manifest, signal }: Work,
): Promise<void> {
  const compare = (name: string, found: Sum) => {
    if (isSame(found, tableIn(manifest, name))) return;
    throw new CannotStart(`The rows of the table ${name} are not here as they were exported.`);
  };
  for (const shape of shapes) {
    const sum = openSum();
    const parts = untilAborted(signal, readLines(owner, portalId, shape));
    for await (const lines of parts) sum.add(lines);
    compare(shape.table.name, sum.end());
  }
  const jobs = openSum();
  for await (const lines of readJobs(owner, portalId)) jobs.add(lines);
  compare(jobsName, jobs.end());
}

/** Refuses a portal if another one has its address, or its rows under another key. */
async function refuseShared(
  owner: Owner,
  portalId: number,
  shapes: readonly RowShape[],
): Promise<void> {
  await refuseTakenAddress(owner, portalId);
  for (const { table } of shapes) {
    if (!(await sharesIds(owner, portalId, table))) continue;
    throw new CannotStart(
      `Another portal of this database has rows of the table ${table.name} with the same ids: it is a copy of this one.`,
    );
  }
}
