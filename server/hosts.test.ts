import { type LoaderFunction, RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { createApp } from './app.ts';
import { museumTenant } from './testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from './testing/venues/museum-world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
  const other = museumTenant();
  other.portal = { ...other.portal, key: 'home', hosts: ['home.example'] };
  other.sellers = other.sellers.map((seller, at) => ({ ...seller, slug: `home-${at}` }));
  await world.importTenant(other);
  const third = museumTenant();
  third.portal = { ...third.portal, key: 'annex' };
  third.sellers = third.sellers.map((seller, at) => ({ ...seller, slug: `annex-${at}` }));
  await world.importTenant(third);
  const { portal, sellers, venues } = example;
  const sole = { portal: { ...portal, key: 'sole', hosts: ['sole.example'] }, sellers, venues };
  await world.importTenant({ ...sole, events: [] } as TenantFileInput);
  await vi.waitFor(
    async () => {
      const directory = await world.services.cache.directory();
      if (new Set(directory.map(({ portalId }) => portalId)).size < 4) throw new Error('not yet');
    },
    { timeout: 20_000 },
  );
});
afterAll(() => world.close());

/** A storefront without pages. */
const noPages = (() => {
  const loader: LoaderFunction = () => {
    throw new Response('not there', { status: 404 });
  };
  const handleRequest = (_: Request, status: number) => new Response('not there', { status });
  return {
    entry: { module: { default: handleRequest, contextFor: () => new RouterContextProvider() } },
    routes: { page: { id: 'page', path: '*', module: { loader, default: () => null } } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    future: {},
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    prerender: [],
    ssr: true,
  } as unknown as ServerBuild;
})();

function asked(publicUrl: string | undefined) {
  const settings = { ...world.services.settings, ...(publicUrl && { publicUrl }) };
  const app = createApp({ services: { ...world.services, settings }, pages: noPages });
  return async (url: string) => {
    const answer = await app.request(url);
    return { status: answer.status, text: await answer.text() };
  };
}

const slugs = async () => (await world.services.cache.directory()).map(({ slug }) => slug);

describe('a server with a public address', () => {
  test.each(['http://stranger.example', 'http://127.0.0.1:3000', 'http://localhost'])(
    'answers 404 at %s and names no storefront',
    async (origin) => {
      const ask = asked('https://shop.example');
      const front = await ask(`${origin}/`);
      expect(front.status).toBe(404);
      const told = front.text + (await ask(`${origin}/robots.txt`)).text;
      expect((await slugs()).filter((slug) => told.includes(slug))).toEqual([]);
      for (const slug of await slugs()) {
        const configuration = await ask(`${origin}/api/configuration?seller=${slug}`);
        expect(configuration.status).toBe(404);
        expect(configuration.text).toContain('tenant_unknown');
      }
    },
  );

  test('opens the storefronts that share it there, and a portal’s own at its host', async () => {
    const ask = asked('https://shop.example');
    const front = await ask('http://shop.example/');
    expect(front.status).toBe(200);
    expect(front.text).toContain('/annex-0"');
    expect(front.text).not.toContain('home-');
    const at = (origin: string, seller: string) =>
      ask(`${origin}/api/configuration?seller=${seller}`).then(({ status }) => status);
    expect(await at('http://shop.example', 'annex-0')).toBe(200);
    expect(await at('http://shop.example', 'home-0')).toBe(404);
    expect(await at('http://home.example', 'home-0')).toBe(200);
    expect(await at('http://home.example', 'annex-0')).toBe(404);
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'a page requested by %s answers that it is read-only, and logs no error',
  async (method) => {
    const fault = vi.spyOn(world.services.log, 'error');
    const app = createApp({ services: world.services, pages: noPages });
    for (const path of ['/', '/annex-0', '/annex-0/events', '/annex-0/nowhere']) {
      const answer = await app.request(`http://127.0.0.1:3000${path}`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(await answer.text()).toBe('This address can only be read.\n');
    }
    expect(fault).not.toHaveBeenCalled();
  },
);

// Guards: APP-68
test('a browser that asks for an icon by itself gets that of the host’s only portal, or nothing', async () => {
  const settings = { ...world.services.settings, publicUrl: 'https://shop.example' };
  const app = createApp({ services: { ...world.services, settings }, pages: noPages });
  const icon = await app.request('http://home.example/favicon.ico');
  expect(icon.status).toBe(302);
  const picture = await app.request(`http://home.example${icon.headers.get('location')}`);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
  // Several portals share this host, and nobody has that one.
  for (const host of ['shop.example', 'stranger.example']) {
    const none = await app.request(`http://${host}/favicon.ico`);
    expect([none.status, await none.text()]).toEqual([204, '']);
  }
});

test('a host with one storefront opens it without a slug, and no other in its place', async () => {
  const ask = asked('https://shop.example');
  const at = (query: string) =>
    ask(`http://sole.example/api/configuration${query}`).then(({ status }) => status);
  expect(await at('')).toBe(200);
  expect(await at(`?seller=${example.sellers[0]?.slug}`)).toBe(200);
  expect(await at('?seller=annex-0')).toBe(404);
  expect(await at('?seller=nobody')).toBe(404);
});

test('a server without a public address shares every host that no portal has', async () => {
  const ask = asked(undefined);
  for (const origin of ['http://127.0.0.1:3000', 'http://any.example']) {
    expect((await ask(`${origin}/`)).text).toContain('/annex-0"');
  }
  expect((await ask('http://home.example/')).text).not.toContain('/annex-0"');
});
