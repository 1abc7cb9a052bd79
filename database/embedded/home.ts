import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { sharedFolder } from './binaries.ts';
import { exists, undefinedIfMissing } from './files.ts';
import { canEnter, runsAsRoot, type SystemUser, systemUser } from './system-user.ts';

/** The folder of a cluster and the account that owns it, which is undefined unless we run as root. */
export interface Home {
  folder: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  log: string;
  passwordFile: string;
  user: SystemUser | undefined;
}

/**
 * Prepares `folder` for a cluster, or opens the one in it. As root, if the account `postgres` cannot
 * reach the folder (for example below /root), the folder becomes a link to one that it can.
 */
export async function openHome(folder: string): Promise<Home> {
  const user = runsAsRoot() ? await prepareAsRoot(folder) : await prepare(folder);
  const home = await realpath(folder);
  return {
    folder: home,
    cluster: path.join(home, 'cluster'),
    log: path.join(home, 'log'),
    passwordFile: path.join(home, 'password'),
    user,
  };
}

/** Reads the cluster's password, which is generated the first time, from a file only its owner can read. */
export async function openPassword(home: Home): Promise<string> {
  if (!(await exists(home.passwordFile))) {
    await writeFile(home.passwordFile, `${randomBytes(24).toString('base64url')}\n`, {
      mode: 0o600,
    });
    if (home.user) await chown(home.passwordFile, home.user.uid, home.user.gid);
  }
  return (await readFile(home.passwordFile, 'utf8')).trim();
}

async function prepare(folder: string): Promise<undefined> {
  const { uid } = await makeFolder(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new CannotStart(
      `${folder} cannot be opened (${cause.code}): set DATA_DIR to a folder of your own.`,
      { cause },
    );
  });
  if (uid !== process.getuid?.()) {
    throw new CannotStart(
      `${folder} belongs to another user (number ${uid}): start as that user or as root, or set ` +
        'DATA_DIR to a folder of your own.',
    );
  }
}

async function makeFolder(folder: string): Promise<Stats> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return stat(folder);
}

async function prepareAsRoot(folder: string): Promise<SystemUser> {
  if (!(await exists(folder))) await makeAsRoot(folder, systemUser());
  const { uid, gid } = await stat(folder);
  // A cluster that an ordinary user created stays that user's.
  const user = uid === 0 ? systemUser() : { name: `number ${uid}`, uid, gid };
  const home = await realpath(folder);
  if (!canEnter(path.dirname(home), user)) {
    throw new CannotStart(
      `The account "${user.name}", which runs PostgreSQL, cannot enter ${path.dirname(home)}: ` +
        'run chmod o+x on that path, or set DATA_DIR to another folder.',
    );
  }
  if (uid === 0) await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  return user;
}

async function makeAsRoot(folder: string, user: SystemUser): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  if (canEnter(parent, user)) {
    await mkdir(folder);
    return;
  }
  if (await lstat(folder).catch(undefinedIfMissing)) {
    throw new CannotStart(
      `${folder} links to ${await readlink(folder)}, which is gone: restore that folder, or ` +
        `remove ${folder} to start with an empty database.`,
    );
  }
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await symlink(await mkdtemp(path.join(sharedFolder, 'data-')), folder);
}
