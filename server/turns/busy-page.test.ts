import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { TurnQueue } from './turn-queue.ts';
import { openTurns } from './turns.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
  const tenant = museumTenant();
  tenant.strings = {
    ...tenant.strings,
    'en-GB': { ...tenant.strings?.['en-GB'], 'refusal.server_busy': 'A queue & a museum' },
  };
  await world.importTenant(tenant);
});
afterAll(() => world.close());

/** A storefront whose pages are rendered when told to. */
function openShop(page = 'page') {
  const gate = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const build = {
    entry: {
      module: {
        default: async ({ url }: Request) => {
          rendered.push(new URL(url).pathname);
          await gate.promise;
          return new Response(page, { headers: { 'Content-Type': 'text/html' } });
        },
        contextFor: () => new RouterContextProvider(),
      },
    },
    routes: { page: { id: 'page', path: '*', module: { default: () => null } } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    future: {},
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    prerender: [],
    ssr: true,
  } as unknown as ServerBuild;
  const renders = new TurnQueue({ what: 'page', atOnce: 1, waiting: 1, waitingPerClient: 1 });
  const turns = { ...openTurns(), pages: renders };
  const app = createApp({ services: world.services, pages: build, turns });
  const get = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(new URL(path, 'http://localhost'), init));
  return { get, rendered, renders, end: gate.resolve };
}

test('a page that cannot wait for a turn says in the seller’s words that the shop is busy', async () => {
  const { get, rendered, renders, end } = openShop();
  const served = [get('/museum/checkout'), get('/museum/my')];
  await expect.poll(() => rendered).toHaveLength(1);
  await expect.poll(() => renders.waiting).toBe(1);
  const busy = await get('/museum/my?lang=en-GB');
  expect(busy.status).toBe(503);
  expect(busy.headers.get('retry-after')).toBe('5');
  expect(busy.headers.get('cache-control')).toBe('no-store');
  expect(busy.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-");
  const html = await busy.text();
  expect(html).toContain('<html lang="en-GB">');
  expect(html).toContain('A queue &#38; a museum');
  expect(html).toContain('<a href="">Try again</a>');
  expect(await (await get('/museum/my?lang=xx')).text()).toContain('Noch einmal versuchen');
  expect(await (await get('/nobody/my')).text()).toContain('<h1>The shop is very busy');
  // The router of an open page asks for data; it shows the words of its own page for this status.
  expect((await get('/museum/my.data')).status).toBe(503);
  end();
  expect(await Promise.all(served.map(async (page) => (await page).status))).toEqual([200, 200]);
  expect((await get('/museum/my')).status).toBe(200);
});

test('nothing is rendered for a visitor who leaves before their turn', async () => {
  const { get, rendered, renders, end } = openShop();
  const first = get('/museum/checkout');
  await expect.poll(() => rendered).toHaveLength(1);
  const leaving = new AbortController();
  const second = get('/museum/my', { signal: leaving.signal });
  await expect.poll(() => renders.waiting).toBe(1);
  leaving.abort();
  end();
  await Promise.all([first, second]);
  expect(rendered).toEqual(['/museum/checkout']);
});

test('a page for one visitor is compressed once, in an encoding that they accept', async () => {
  const page = '<p>Your cart is held until ten.</p>'.repeat(100);
  const { get, end } = openShop(page);
  end();
  const sent = async (accepts?: string) => {
    const headers: Record<string, string> =
      accepts === undefined ? {} : { 'Accept-Encoding': accepts };
    const answer = await get('/museum/checkout', { headers });
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-security-policy')).not.toBeNull();
    return {
      encoding: answer.headers.get('content-encoding'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const zstd = await sent('gzip, deflate, br, zstd');
  expect(zstd.encoding).toBe('zstd');
  expect(zstdDecompressSync(zstd.bytes).toString()).toBe(page);
  const gzip = await sent('gzip, deflate');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(page);
  const plain = await sent();
  expect([plain.encoding, plain.bytes.toString()]).toEqual([null, page]);
});
