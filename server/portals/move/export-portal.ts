import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import type { Head } from '../../audit/heads.ts';
import { inOwnTransaction, type Owner } from '../../store/portals/owner.ts';
import { readLines } from '../../store/portals/rows.ts';
import { readPortalTables, readSchemaVersion } from '../../store/portals/tables.ts';
import { readJobs } from '../../store/portals/waiting-jobs.ts';
import { bookFaults } from './check-books.ts';
import { type Patience, portalHere, putBack, refuseMoneyOnItsWay, removePortal } from './leave.ts';
import { format, type ManifestTable, sealManifest } from './manifest.ts';
import { movingTables } from './moving-tables.ts';
import { refuseOtherKey } from './refuse-other-key.ts';
import { LineTooLong, syncFolder, tableFile, untilAborted, writeTable } from './table-files.ts';
import { withMoveLock } from './with-move-lock.ts';

export interface ExportOptions extends Patience {
  readonly key: string;
  /** A new folder. */
  readonly folder: string;
  /** The key under which the portal's secrets are kept. */
  readonly secret: string;
  /** The heads of all audit logs that are kept outside the database. */
  readonly heads: readonly Head[];
  readonly at: Date;
  readonly print: (line: string) => void;
}

/** The manifest's name for waiting jobs, which it lists like a table. */
export const jobsName = 'waiting_jobs';
export const jobColumns = ['task', 'payload', 'line', 'run_at', 'max_attempts'];
export const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

export interface Exported {
  readonly rows: number;
  readonly tables: readonly ManifestTable[];
}

/**
 * Exports a suspended portal to a folder and removes the portal from this installation (OPS-08). The folder gets its name once
 * it is complete. Throws CannotStart; the portal then stays here unchanged.
 */
export const exportPortal = (owner: Owner, options: ExportOptions): Promise<Exported> =>
  withMoveLock(owner, options.key, () => takeOut(owner, options));

async function takeOut(owner: Owner, options: ExportOptions): Promise<Exported> {
  const { key, folder, print } = options;
  if (await isThere(folder))
    throw new CannotStart(`${folder} is there already: name a new folder.`);
  const draft = `${folder}.part`;
  if (await isThere(draft)) {
    throw new CannotStart(`${draft} is left from an export that was cut off: delete it.`);
  }
  await refuseOtherKey(owner, await portalHere(owner, key), options.secret);
  const shapes = movingTables(await readPortalTables(owner));
  const tables = shapes.map(({ table }) => table.name);
  const portal = await removePortal(owner, key, { ...options, tables });
  let made = draft;
  try {
    await mkdir(path.dirname(draft), { recursive: true });
    await mkdir(draft, { mode: 0o700 });
    const written = await inOwnTransaction(
      owner,
      'begin isolation level repeatable read read only',
      async () => {
        await refuseMoneyOnItsWay(owner, portal);
        const heads = options.heads.filter((head) => head.portal === portal.id);
        const kept = heads.map(({ position, hash, at }) => ({ position, hash, at }));
        const faults = await bookFaults(owner, portal.id, kept);
        if (faults.length > 0) {
          throw new CannotStart(
            `The books of ${key} have faults ("npm run audit"): ${faults.join('; ')}.`,
          );
        }
        const tables: ManifestTable[] = [];
        for (const shape of shapes) {
          const { name } = shape.table;
          const lines = untilAborted(options.signal, readLines(owner, portal.id, shape));
          const sum = await writeTable(tableFile(draft, name), lines).catch((cause: unknown) => {
            if (!(cause instanceof LineTooLong)) throw cause;
            throw new CannotStart(`The table ${name} cannot move: ${cause.message}.`, { cause });
          });
          tables.push({ name, columns: shape.columns.map((column) => column.name), ...sum });
          if (sum.rows > 0) print(`${name}: ${sum.rows}`);
        }
        const jobs = await writeTable(tableFile(draft, jobsName), readJobs(owner, portal.id));
        tables.push({ name: jobsName, columns: jobColumns, ...jobs });
        if (jobs.rows > 0) print(`${jobsName}: ${jobs.rows}`);
        const manifest = sealManifest(options.secret, {
          format,
          made_at: options.at.toISOString(),
          portal: { key, first_number: portal.firstNumber },
          schema: await readSchemaVersion(owner),
          tables,
          heads: kept,
        });
        await writeFile(manifestFile(draft), `${JSON.stringify(manifest, null, 2)}\n`, {
          mode: 0o600,
          flush: true,
        });
        return tables;
      },
    );
    await syncFolder(draft);
    await rename(draft, folder);
    made = folder;
    await syncFolder(path.dirname(folder));
    return { rows: written.reduce((sum, { rows }) => sum + rows, 0), tables: written };
  } catch (error) {
    // Keeping the portal here while the complete folder exists would leave it in two places.
    if (made === folder) await rm(folder, { recursive: true });
    // The draft is deleted last, because that may fail too if the disk cannot be written to; nobody can import it.
    await putBack(owner, portal);
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw explained(error, folder);
  }
}

/** Describes a disk error: the disk is full, or this user may not write to it. */
function explained(error: unknown, folder: string): unknown {
  const code =
    error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return error;
  return new CannotStart(
    `${folder} could not be written (${(error as Error).message}), and the portal is where it was: delete what is left of the folder, and name another one.`,
    { cause: error },
  );
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
