import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsolePages, consoleRoutes, stylesOfReactAria } from './console-pages.ts';

const html =
  '<!doctype html><link rel="icon" href="/staff/assets/icon-1a.svg"/><style>a{}</style><script>start()</script><script type="module">go()</script>';
const scanner =
  '<!doctype html><link rel="icon" href="/staff/assets/icon-1a.svg"/><link rel="apple-touch-icon" href="/staff/assets/icon-1a.png"/><style>b{}</style><script type="module" src="/staff/assets/door-1a.js"></script>';
let assets: string;
let app: Hono;
beforeAll(async () => {
  assets = await mkdtemp(path.join(tmpdir(), 'foyer-console-'));
  await mkdir(path.join(assets, 'assets'));
  await writeFile(path.join(assets, 'assets/page-1a.js'), 'plain');
  await writeFile(path.join(assets, 'assets/page-worker-1a.js'), 'worker');
  await writeFile(path.join(assets, 'assets/page-1a.js.br'), 'packed');
  await writeFile(path.join(assets, 'index.html'), html);
  app = consoleRoutes({ html, scanner, assets });
});
afterAll(() => rm(assets, { recursive: true }));

// Guards: SPD-07
test('requests wait while the console is being built (SPD-07)', async () => {
  const built = Promise.withResolvers<ConsolePages>();
  const early = consoleRoutes(built.promise);
  let isAnswered = false;
  const asked = ['/staff/tower', '/staff/tower/door', '/staff/assets/page-1a.js'].map((address) =>
    Promise.resolve(early.request(address)).finally(() => {
      isAnswered = true;
    }),
  );
  await setImmediate();
  expect(isAnswered).toBe(false);
  built.resolve({ html, scanner, assets });
  const answers = await Promise.all(asked);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
    html,
    scanner,
    'plain',
  ]);
  expect((await early.request('/staff/assets/none.js')).status).toBe(404);
  expect((await early.request('/tower')).status).toBe(404);
});

test('waiting requests are refused if the console cannot be built', async () => {
  const built = Promise.withResolvers<ConsolePages>();
  const early = consoleRoutes(built.promise);
  const asked = early.request('/staff/tower');
  built.reject(new Error('no room left'));
  const answer = await asked;
  expect([answer.status, await answer.text()]).toEqual([503, 'The console could not be built.\n']);
});

describe('the console’s page', () => {
  test.each(['/staff', '/staff/', '/staff/tower', '/staff/tower/orders/1?open=2'])(
    'is served at %s',
    async (address) => {
      const answer = await app.request(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await answer.text()).toBe(html);
    },
  );

  // Guards: STF-17
  test('runs only its own scripts, loads from its own origin, and cannot be framed (STF-17)', async () => {
    const answer = await app.request('/staff/tower');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toHaveLength(3);
    const sources = [...directives.values()].flat();
    expect(sources.filter((one) => !/^'(none|self|sha256-[\w+/]+=*)'$/.test(one))).toEqual([]);
    expect(policy).not.toContain('unsafe');
  });

  test('is never stored, and may use passkeys and the camera', async () => {
    const { headers } = await app.request('/staff/tower');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)');
    expect(headers.get('permissions-policy')).toContain('microphone=()');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });
});

// Guards: DOR-01
test('each portal’s scanner installs as an app that opens at its page (DOR-01)', async () => {
  const answer = await app.request('/staff/tower/door.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    id: '/staff/tower/door',
    start_url: '/staff/tower/door',
    scope: '/staff/tower/door',
    display: 'standalone',
    icons: [
      { src: '/staff/assets/icon-1a.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/staff/assets/icon-1a.png', sizes: '512x512', type: 'image/png' },
    ],
  });
});

// Guards: DOR-01
test('the scanner is a page of its own under an equally strict policy, at no other address (DOR-01)', async () => {
  for (const address of ['/staff/tower/door', '/staff/tower/door/', '/staff/tower/door?a=1']) {
    const answer = await app.request(address);
    expect(await answer.text()).toBe(scanner);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
  }
  for (const address of ['/staff/door', '/staff/tower/doors', '/staff/tower/door/more']) {
    expect(await (await app.request(address)).text()).toBe(html);
  }
});

describe('the console’s files', () => {
  test('are served as compressed, and cached for ever', async () => {
    const answer = await app.request('/staff/assets/page-1a.js', {
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe('packed');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  // Guards: OPS-06
  test('of another version are served too, and those of no version are not found (OPS-06)', async () => {
    const keptAssets = path.join(assets, 'kept');
    await mkdir(path.join(keptAssets, 'assets'), { recursive: true });
    await writeFile(path.join(keptAssets, 'assets/page-0z.js'), 'older');
    await writeFile(path.join(keptAssets, 'assets/page-worker-0z.js'), 'older worker');
    const beside = consoleRoutes({ html, scanner, assets, keptAssets });
    const answer = await beside.request('/staff/assets/page-0z.js');
    expect([answer.status, await answer.text()]).toEqual([200, 'older']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const worker = (await beside.request('/staff/assets/page-worker-0z.js')).headers;
    expect(worker.get('service-worker-allowed')).toBe('/staff/');
    expect(await (await beside.request('/staff/assets/page-1a.js')).text()).toBe('plain');
    expect((await beside.request('/staff/assets/page-9y.js')).status).toBe(404);
    expect((await app.request('/staff/assets/page-0z.js')).status).toBe(404);
  });

  // Guards: DOR-01
  test('let the scanner’s service worker control pages above them, and connect to its own origin only (DOR-01)', async () => {
    const worker = (await app.request('/staff/assets/page-worker-1a.js')).headers;
    expect(worker.get('service-worker-allowed')).toBe('/staff/');
    expect(worker.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    const other = (await app.request('/staff/assets/page-1a.js')).headers;
    expect(other.get('service-worker-allowed')).toBeNull();
  });

  test('of an earlier build are not found, and no page is served instead', async () => {
    const answer = await app.request('/staff/assets/page-0f.js');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('include nothing outside their folder', async () => {
    for (const address of ['/staff/assets/../index.html', '/staff/assets/%2e%2e/index.html']) {
      expect((await app.request(address)).headers.get('cache-control')).toBe('no-store');
    }
    expect((await app.request('/staff/assets/..%2findex.html')).status).toBe(404);
  });
});

test('the style sheet that React Aria adds on iOS is the one that the policy allows', async () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const source = await readFile(
    path.join(folder, 'dist/private/overlays/usePreventScroll.mjs'),
    'utf8',
  );
  const [, added = ''] = /style\.textContent = `([\s\S]*?)`/.exec(source) ?? [];
  expect(stylesOfReactAria).toEqual([added.trim()]);
});
