import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openWorld, type World } from '../testing/venues/world.ts';
import { importJson } from './import-file.ts';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

let world: World;
let folder: string;
let bytes: Buffer;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-fonts-'));
  bytes = await readFile(source);
  await writeFile(path.join(folder, 'lake.woff2'), bytes);
  await writeFile(path.join(folder, 'page.woff2'), '<!doctype html><script>x()</script>');
  await writeFile(
    path.join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>',
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

const importFont = (file: string) =>
  importJson(
    world.services.store,
    {
      ...example,
      theme: {
        ...example.theme,
        logo: 'logo.svg',
        font_text: 'Lake',
        fonts: [{ family: 'Lake', file, weight: '300 900' }],
      },
      events: example.events.map((event) => ({ ...event, meta: {} })),
    },
    { folder, now: Date.now(), giftCardKey: world.services.settings.giftCardKey },
  );

const get = (address: string, headers: Record<string, string> = {}) =>
  world.fetch(new Request(`http://127.0.0.1${address}?seller=boathouse`, { headers }));

// Guards: CFG-08
test('a seller’s own font is served with its type, and cached for good', async () => {
  expect((await importFont('lake.woff2')).faults).toBeUndefined();
  const { theme } = (await (await get('/api/configuration')).json()) as {
    theme: { fonts: { file: string }[] };
  };
  const address = `/api/font/${theme.fonts[0]?.file}`;
  const font = await get(address);
  expect(font.status).toBe(200);
  expect(Buffer.from(await font.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(font.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const etag = font.headers.get('etag') ?? '';
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(address.replace('/font/', '/image/'))).status).toBe(404);
  expect((await get(`/api/font/${'0'.repeat(32)}`)).status).toBe(404);
});

test('a file that is not a font is refused at import, by its name', async () => {
  expect((await importFont('page.woff2')).faults).toEqual([
    { path: 'page.woff2', fault: 'is not a WOFF2 font' },
  ]);
});
