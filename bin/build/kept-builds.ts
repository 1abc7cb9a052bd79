import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Program } from '../program/program.ts';
import type { Settings } from '../settings/settings.ts';
import { builtFiles, type PagesBuild } from './pages-build.ts';

/** Milliseconds for which the files of a build that nobody starts any more are kept. */
const keptFor = 30 * 24 * 3_600_000;

/**
 * Puts a room's built files for browsers next to those of other versions: during an update, pages of the old and the new
 * version ask servers of both for their scripts (decision 143). Returns the folder; if it can't be written, returns undefined
 * with a warning, and the start continues.
 */
export async function keptBuildOf(
  { print }: Program,
  { dataFolder }: Settings,
  room: PagesBuild['room'],
): Promise<string | undefined> {
  const folder = path.join(dataFolder, 'builds', room);
  try {
    await keepFiles(path.join(builtFiles(room).assets, 'assets'), path.join(folder, 'assets'));
    return folder;
  } catch (error) {
    print(
      `Warning: the files of the ${room} were not kept for pages of other versions: ${(error as Error).message}`,
    );
  }
}

/** Copies files whose names contain their hashes, and removes those that no start has copied for a month. */
export async function keepFiles(from: string, to: string, now = Date.now()): Promise<void> {
  await mkdir(to, { recursive: true });
  const [names, there] = await Promise.all([readdir(from), readdir(to)]);
  const found = new Set(there);
  for (const name of names) {
    const file = path.join(to, name);
    if (!found.has(name)) await copyWhole(path.join(from, name), file);
    await utimes(file, now / 1000, now / 1000);
  }
  const own = new Set(names);
  for (const name of there) {
    if (own.has(name)) continue;
    const file = path.join(to, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > keptFor) await rm(file, { force: true });
  }
}

/** Copies a file under a temporary name first, so that nobody is served half of it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.draft`;
  await copyFile(from, draft, constants.COPYFILE_FICLONE);
  await rename(draft, to);
}
