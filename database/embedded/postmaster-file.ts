import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from './files.ts';

/** The contents of `postmaster.pid`, the file of a running PostgreSQL in its data directory. */
interface PostmasterFile {
  pid: number;
  port: number;
}

/**
 * Finds the server that runs on `cluster`; undefined if none does. A file whose process is a zombie,
 * or whose process id belongs to another program now, is removed, because PostgreSQL would refuse to
 * start.
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

/** The name of the process's program; empty for a zombie. */
async function programOf(pid: number): Promise<string> {
  // Small containers lack ps, and other systems lack /proc.
  const program =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')[0]
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return path.basename(program ?? '');
}
