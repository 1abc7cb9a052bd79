import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The contents of `postmaster.pid`, the file of a running PostgreSQL in its data directory. */
interface PostmasterFile {
  pid: number;
  port: number;
}

/**
 * Finds the server that runs on `cluster`; undefined if none does, or if it stops meanwhile. Removes a file whose process is a
 * zombie, or whose process id now belongs to another program, because PostgreSQL would refuse to start.
 */
export async function runningPostmaster(cluster: string): Promise<PostmasterFile | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readIfThere(file);
  const [pid, , , port] = (text ?? '').split('\n').map(Number);
  if (!pid || !isRunning(pid)) return undefined;
  if ((await programOf(pid)) !== 'postgres') {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port: port ?? 0 };
}

/** The text of a file; undefined if it is gone. */
async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // A process that ends while its file in /proc is read is not there either.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The name of the process's program; empty for a zombie, and for one that has ended. */
async function programOf(pid: number): Promise<string> {
  // Small containers lack ps, and other systems lack /proc.
  const program =
    process.platform === 'linux'
      ? (await readIfThere(`/proc/${pid}/cmdline`))?.split('\0')[0]
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return path.basename(program ?? '');
}
