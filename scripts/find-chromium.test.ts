import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

test('the path in CHROMIUM_PATH is used if it runs', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
});

test('a CHROMIUM_PATH that does not run is refused in one sentence', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
    'CHROMIUM_PATH must be the path of a Chromium that runs, not "/nowhere/chromium".',
  );
});

test('a headless shell is found on the PATH if it runs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-shell-'));
  const shell = path.join(folder, 'chromium-headless-shell');
  expect(findHeadlessShell({ PATH: folder })).toBeUndefined();
  await writeFile(shell, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect(findHeadlessShell({ PATH: folder })).toBeUndefined();
  await rm(shell);
  await symlink(process.execPath, shell);
  expect(findHeadlessShell({ PATH: folder })).toBe(shell);
  await rm(folder, { recursive: true });
});
