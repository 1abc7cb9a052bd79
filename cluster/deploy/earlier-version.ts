import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Program } from '#bin/program/program.ts';
import { CannotStart } from '#database/cannot-start.ts';
import { ownVersion } from '../shop.ts';

/** Runs git in this version's folder. @throws CannotStart with git's message. */
export async function git(...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd: ownVersion });
    return stdout.trim();
  } catch (error) {
    throw new CannotStart(`git ${args[0]} failed: ${(error as Error).message}`);
  }
}

/**
 * Changes a line of a version's pages, so that its scripts have other names than ours, as after most changes: a deploy between
 * versions with the same scripts would test nothing about them.
 */
export async function changePages(version: string): Promise<void> {
  for (const room of ['storefront', 'console']) {
    const file = path.join(version, room, 'entry.client.tsx');
    await appendFile(file, "\nconsole.debug('the version before');\n");
  }
}

/** Checks a commit out into a folder, with its packages, until the program ends. */
export async function checkOut(program: Program, commit: string, folder: string): Promise<void> {
  const leave = async () => {
    // A link to our own packages, which git must not follow.
    await rm(path.join(folder, 'node_modules'), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    await git('worktree', 'prune');
  };
  await leave();
  await git('worktree', 'add', '--detach', folder, commit);
  program.stack.defer(leave);
  const lockOf = (version: string) => readFile(path.join(version, 'package-lock.json'), 'utf8');
  if ((await lockOf(folder)) === (await lockOf(ownVersion))) {
    await symlink(path.join(ownVersion, 'node_modules'), path.join(folder, 'node_modules'));
    return;
  }
  await program.stage('Installing the packages of the version before', async () => {
    const child = spawn('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new CannotStart('npm ci failed.');
  });
}
