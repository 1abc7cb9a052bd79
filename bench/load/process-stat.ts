import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a process in seconds, user and system together. */
export interface ProcessStat {
  readonly parent: number;
  readonly own: number;
  /** The time of its ended children and their children. */
  readonly ended: number;
}

/** Linux gives all times in /proc in hundredths of a second (USER_HZ). */
const ticksPerSecond = 100;

/** Reads the text of /proc/PID/stat (proc_pid_stat(5)). */
export function parseStat(text: string): ProcessStat {
  // The program's name is in parentheses and may contain spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number) =>
    (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}

/** Reads a process from /proc; undefined if there is none, or no /proc. */
export function readStat(pid: number): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    // A process that ends while it is read answers "no such process".
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');

/** The processor time of a process, without its children, in seconds. @throws Error if it does not run. */
export const timeOf = (pid: number): number => running(pid).own;

/** The processor time of several processes, each without its children, in seconds. @throws Error if one does not run. */
export const timeOfAll = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + timeOf(pid), 0);

/**
 * The processor time in seconds of a process with its children, ended or running: of a postmaster with
 * its backends. @throws Error if it does not run.
 */
export function timeWithChildren(pid: number): number {
  for (;;) {
    const { own, ended } = running(pid);
    const children = processes()
      .map((child) => readStat(child))
      .filter((stat) => stat?.parent === pid);
    const sum = children.reduce((time, child) => time + (child?.own ?? 0) + (child?.ended ?? 0), 0);
    // A child that ended meanwhile would be counted twice or not at all.
    if (running(pid).ended === ended) return own + ended + sum;
  }
}

const processes = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

function running(pid: number): ProcessStat {
  const stat = readStat(pid);
  if (!stat) throw new Error(`process ${pid} does not run`);
  return stat;
}
