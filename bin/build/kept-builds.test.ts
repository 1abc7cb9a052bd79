import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openWorld } from '#server/testing/venues/world.ts';
import { keepFiles } from './kept-builds.ts';

const day = 24 * 3_600_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-builds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const kept = () => path.join(folder, 'kept/assets');
/** Writes a build's files, each with its own name as text. */
async function build(name: string, files: readonly string[]): Promise<string> {
  const assets = path.join(folder, name, 'assets');
  await mkdir(assets, { recursive: true });
  for (const file of files) await writeFile(path.join(assets, file), file);
  return assets;
}

// Guards: OPS-06
test('builds share a folder of files, and those that no start has copied for a month are removed', async () => {
  const first = await build('first', ['page-1a.js', 'shared-0c.js']);
  const second = await build('second', ['page-2b.js', 'shared-0c.js']);
  const now = Date.now();
  await keepFiles(first, kept(), now);
  await keepFiles(second, kept(), now + 20 * day);
  expect((await readdir(kept())).sort()).toEqual(['page-1a.js', 'page-2b.js', 'shared-0c.js']);
  expect(await readFile(path.join(kept(), 'page-1a.js'), 'utf8')).toBe('page-1a.js');
  await keepFiles(second, kept(), now + 31 * day);
  expect((await readdir(kept())).sort()).toEqual(['page-2b.js', 'shared-0c.js']);
});

// Guards: OPS-06
test('pages of the version before and of the next find their files at each server (OPS-06)', async () => {
  const own = await build('own', ['page-2b.js']);
  const other = await build('other', ['page-1a.js', 'page-1a.js.br']);
  await keepFiles(own, kept());
  await keepFiles(other, kept());
  const world = await openWorld();
  try {
    const [assets, keptAssets] = [path.dirname(own), path.dirname(kept())];
    const app = createApp({ services: world.services, assets, keptAssets });
    for (const name of ['page-1a.js', 'page-2b.js']) {
      const answer = await app.request(`/assets/${name}`);
      expect([answer.status, await answer.text()]).toEqual([200, name]);
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    const packed = await app.request('/assets/page-1a.js', {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const alone = createApp({ services: world.services, assets });
    expect((await alone.request('/assets/page-1a.js')).status).toBe(404);
    expect((await app.request('/assets/page-3c.js')).status).toBe(404);
  } finally {
    await world.close();
  }
});
