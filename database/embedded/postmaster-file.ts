import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from './files.ts';

/** What a running PostgreSQL notes about itself in its data directory (`postmaster.pid`). */
export interface PostmasterFile {
  pid: number;
  port: number;
}

/**
 * Reads which server runs on `cluster`: undefined if none does. A note whose process is dead but not
 * yet reaped, or whose number went to another program, is removed, because PostgreSQL would refuse
 * to start over it.
 */
export async function runningPostmaster(cluster: string): Promise<PostmasterFile | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  if (!(await exists(file))) return undefined;
  const [pid, , , port] = (await readFile(file, 'utf8')).split('\n').map(Number);
  if (!pid || !isRunning(pid)) return undefined;
  if ((await programOf(pid)) !== 'postgres') {
    await rm(file);
    return undefined;
  }
  return { pid, port: port ?? 0 };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The program that process runs, without its folder; empty if it is dead but not yet reaped. */
async function programOf(pid: number): Promise<string> {
  // Small containers have no ps; other systems have no /proc.
  const program =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')[0]
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return path.basename(program ?? '');
}
