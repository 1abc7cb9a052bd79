import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Program } from '../program/program.ts';
import type { Settings } from '../settings/settings.ts';
import { builtConsole } from './build-console.ts';
import { built } from './build-storefront.ts';

/** Milliseconds for which the files of a build that nobody starts any more are kept. */
const keptFor = 30 * 24 * 3_600_000;

/** Folders with the hashed files of this build and of those before and beside it. */
export interface KeptBuilds {
  readonly storefront: string;
  readonly console: string;
}

/**
 * Puts this build's files for browsers beside those of other versions, which find them there: while a new version replaces an
 * old one, a page of either asks servers of both for its scripts (decision 143).
 */
async function keepBuilds(dataFolder: string): Promise<KeptBuilds> {
  const folder = path.join(dataFolder, 'builds');
  const kept = {
    storefront: path.join(folder, 'storefront'),
    console: path.join(folder, 'console'),
  };
  await keepFiles(path.join(built.assets, 'assets'), path.join(kept.storefront, 'assets'));
  await keepFiles(path.join(builtConsole, 'assets'), path.join(kept.console, 'assets'));
  return kept;
}

/** The same for a program; a folder that cannot be written stops no start. */
export async function keptBuildsOf(
  { print }: Program,
  { dataFolder }: Settings,
): Promise<KeptBuilds | undefined> {
  try {
    return await keepBuilds(dataFolder);
  } catch (error) {
    print(
      `Warning: the files of this build were not kept for pages of other versions: ${(error as Error).message}`,
    );
  }
}

/** Copies files whose names contain their hashes, and removes those that no start has put there for a month. */
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

/** Copies a file under another name first, so that nobody is served half of it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.draft`;
  await copyFile(from, draft, constants.COPYFILE_FICLONE);
  await rename(draft, to);
}
