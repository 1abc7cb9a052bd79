import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runsAsRoot } from '#database/embedded/system-user.ts';
import { openSystem, type System } from '../system.ts';
import { openOwnSystem } from './own-system.ts';

/** A system with PgBouncer, and a folder for its files. */
export interface PoolerSystem {
  readonly system: System;
  /** Deletes the folder. */
  remove(): Promise<void>;
}

/** The folder into which `npm run cluster` unpacks its packages. */
const unpacked = () => path.resolve(process.env['DATA_DIR'] ?? 'data', 'cluster/system');

/**
 * Finds PgBouncer: this machine's, or else the cluster's, which needs root. @throws an error that says what to do, if there is
 * none.
 */
export async function findPooler(): Promise<PoolerSystem> {
  const program = ownProgram();
  const isUnpacked = runsAsRoot() && existsSync(unpacked());
  if (program === undefined && !isUnpacked) {
    throw new Error(
      'The tests need PgBouncer in their PATH ("apt-get install pgbouncer"), or, as root, the packages that "npm run cluster" unpacks.',
    );
  }
  const shared = await mkdtemp(path.join(tmpdir(), 'foyer-pooler-'));
  const system =
    program === undefined
      ? await openSystem(unpacked(), shared, console.log)
      : await openOwnSystem(path.dirname(program), shared);
  return { system, remove: () => rm(shared, { recursive: true }) };
}

function ownProgram(): string | undefined {
  // Debian has it where only root looks.
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file));
}
