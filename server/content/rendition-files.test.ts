import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RenditionFiles } from './rendition-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-renditions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const picture = (length: number, fill = 7) => ({
  contentType: 'image/webp',
  bytes: new Uint8Array(length).fill(fill),
});
const bytesOf = async (files: RenditionFiles, key: string) => {
  const found = await files.find(key);
  return found && new Uint8Array(await new Response(found.body()).arrayBuffer());
};

test('a picture comes back complete, with its type and size, even after a restart', async () => {
  const kept = picture(200_000);
  await new RenditionFiles(folder, 2 ** 20).keep('a', kept);
  const again = new RenditionFiles(folder, 2 ** 20);
  expect(await again.find('a')).toMatchObject({ contentType: 'image/webp', size: 200_000 });
  expect(await bytesOf(again, 'a')).toEqual(kept.bytes);
  expect(await again.find('b')).toBeUndefined();
});

test('the least recently used pictures make room for new ones, on disk too', async () => {
  const files = new RenditionFiles(folder, 10);
  await files.keep('a', picture(4));
  await files.keep('b', picture(4));
  await files.find('a');
  await files.keep('c', picture(4));
  expect(await files.find('a')).toBeDefined();
  expect(await files.find('b')).toBeUndefined();
  expect(await readdir(folder)).toHaveLength(2);
});

test('an oversized folder is trimmed after a restart', async () => {
  const files = new RenditionFiles(folder, 100);
  for (const key of ['a', 'b', 'c']) await files.keep(key, picture(30));
  await new RenditionFiles(folder, 40).find('a');
  expect(await readdir(folder)).toHaveLength(1);
});

test('a picture that another process deleted counts as missing', async () => {
  const files = new RenditionFiles(folder, 100);
  await files.keep('a', picture(4));
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  expect(await files.find('a')).toBeUndefined();
  await files.keep('a', picture(5));
  expect(await bytesOf(files, 'a')).toHaveLength(5);
});

test("the folder is private, and names of pictures can't lead outside it", async () => {
  const inside = path.join(folder, 'made');
  const files = new RenditionFiles(inside, 100);
  await files.keep('../../a', picture(4));
  expect((await stat(inside)).mode & 0o077).toBe(0);
  expect(await readdir(inside)).toEqual([expect.stringMatching(/^[\da-f]{64}\.webp$/)]);
});

/** A program whose clients disconnect at many moments of an answer; garbage collection closes the files. */
const abandonedAnswers = `
  import { setTimeout as wait } from 'node:timers/promises';
  const { RenditionFiles } = await import(process.env.MODULE);
  const files = new RenditionFiles(process.env.FOLDER, 2 ** 30);
  await files.keep('a', { contentType: 'image/webp', bytes: new Uint8Array(500_000) });
  for (let turns = 0; turns < 40; turns++) {
    const reader = (await files.find('a')).body().getReader();
    reader.read().catch(() => {});
    for (let i = 0; i < turns; i++) await Promise.resolve();
    if (turns > 20) await wait(turns % 5);
    await reader.cancel();
  }
  for (let i = 0; i < 5; i++) { globalThis.gc(); await wait(20); }
  console.log('still here');
`;

test('a client that disconnects at any moment leaves no file open, which would crash the server', async () => {
  const ended = promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', abandonedAnswers],
    { env: { MODULE: import.meta.resolve('./rendition-files.ts'), FOLDER: folder } },
  );
  await expect(ended).resolves.toEqual({ stdout: 'still here\n', stderr: '' });
});
