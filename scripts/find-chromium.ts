import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds a Chromium that runs: CHROMIUM_PATH, Playwright's own, or the system's; returns its path. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = env.CHROMIUM_PATH;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH must be the path of a Chromium that runs, not "${chosen}".`);
  }
  return [chromium.executablePath(), ...inPath(programs, env)].find(
    (file) => existsSync(file) && runs(file),
  );
}

/**
 * The path of Chromium's headless shell, which draws the same pages without the rest of a browser
 * in about half the time; undefined if the system has none.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return inPath(['chromium-headless-shell'], env).find((file) => existsSync(file) && runs(file));
}

/** Like `findChromium`, but installs one if there is none, or throws with instructions. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  for (const { command, args } of installers()) {
    console.log(`Installing Chromium: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit' });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The journeys need Chromium: run "npx playwright install --with-deps chromium", or set ' +
      'CHROMIUM_PATH to one that is installed.',
  );
}

function* installers() {
  const isRoot = process.getuid?.() === 0;
  const hasApt = existsSync('/usr/bin/apt-get');
  const withDependencies = isRoot && hasApt ? ['--with-deps'] : [];
  yield {
    command: process.execPath,
    args: [
      path.resolve('node_modules/.bin/playwright'),
      'install',
      ...withDependencies,
      'chromium',
    ],
  };
  if (isRoot && hasApt) {
    yield { command: 'apt-get', args: ['update'] };
    yield { command: 'apt-get', args: ['install', '-y', 'chromium', 'chromium-headless-shell'] };
    yield { command: 'apt-get', args: ['install', '-y', 'chromium'] };
  }
}

function inPath(names: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** Some distributions have a stub of this name that only says where to get the real one. */
function runs(file: string): boolean {
  return spawnSync(file, ['--version']).status === 0;
}
