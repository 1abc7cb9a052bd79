import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { importJson } from './import-file.ts';

const { store } = await openEmptyStore();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** Imports the example with one picture, its logo. */
async function importLogo(name: string, bytes: string | Buffer) {
  await writeFile(path.join(folder, name), bytes);
  const { logo_dark, favicon, ...theme } = example.theme as Record<string, unknown>;
  const events = example.events.map((event) => ({ ...event, meta: {} }));
  const file = { ...example, theme: { ...theme, logo: name }, events };
  return importJson(store, file, {
    folder,
    now: Date.parse('2026-11-21T09:00:00Z'),
    giftCardKey: 'a',
  });
}

test.each([
  ['logo.png', async () => plain(40, 40).png().toBuffer()],
  ['logo.jpeg', async () => plain(40, 40).jpeg().toBuffer()],
  ['logo.webp', async () => plain(40, 40).webp().toBuffer()],
  ['logo.avif', async () => plain(40, 40).avif().toBuffer()],
  ['logo.svg', async () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>'],
])('%s is accepted', async (name, draw) => {
  expect((await importLogo(name, await draw())).faults).toBeUndefined();
});

test.each([
  ['HTML in an SVG file', 'page.svg', async () => '<html><script>1</script></html>'],
  ['nothing', 'nothing.png', async () => ''],
  ['a format that differs from its name', 'other.png', async () => plain(4, 4).jpeg().toBuffer()],
  ['a format that browsers may not show', 'old.png', async () => plain(4, 4).tiff().toBuffer()],
  ['a decompression bomb', 'bomb.png', async () => plain(12_000, 9000).png().toBuffer()],
  [
    'a huge drawing',
    'wide.svg',
    async () => '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>',
  ],
  ['too many bytes', 'large.png', async () => Buffer.alloc(17 * 2 ** 20)],
])('a tenant file is refused for %s as a picture', async (_, name, draw) => {
  const { faults } = await importLogo(name, await draw());
  expect(faults).toEqual([{ path: name, fault: expect.stringMatching(/^is /) }]);
});
