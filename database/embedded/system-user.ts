import { spawnSync } from 'node:child_process';
import { CannotStart } from '../cannot-start.ts';

/** The account that runs PostgreSQL; `name` is for messages only. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const account = 'postgres';

/** True if this process is root, which PostgreSQL refuses to run as. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Finds or creates the account `postgres`. Only root can call this. */
export function systemUser(): SystemUser {
  const user = find(account) ?? create(account);
  if (user) return user;
  throw new CannotStart(
    `PostgreSQL refuses to run as root and the account "${account}" could not be created: run ` +
      `"useradd --system ${account}", start as another user, or set DATABASE_URL.`,
  );
}

/** True if `user` can enter `folder`; tested by the system, so that ACLs count. */
export function canEnter(folder: string, user: SystemUser): boolean {
  const { uid, gid } = user;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { uid, gid, cwd: '/' }).status === 0;
}

function find(name: string): SystemUser | undefined {
  const uid = idOf(name, '-u');
  const gid = idOf(name, '-g');
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

function idOf(name: string, flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

function create(name: string): SystemUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', name]);
  return find(name);
}
