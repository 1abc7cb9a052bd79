import { afterAll, beforeAll, expect, test } from 'vitest';
import { frontDoor } from './front-door.ts';
import { openWorld, type World } from './testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({});
});
afterAll(() => world.close());

const bare = new URL('http://127.0.0.1/');
/** Returns the page of the bare host; with a second seller it lists the storefronts. */
const page = async (): Promise<string> => {
  const response = await frontDoor(world.services, bare);
  return (await response?.text()) ?? '';
};

test('a bare host redirects to its only storefront', async () => {
  const response = await frontDoor(world.services, bare);
  expect(response?.status).toBe(302);
  expect(response?.headers.get('location')).toBe(`/${world.venue.slug}`);
});

test('a bare host shows several storefronts in their own colours, with their names as text', async () => {
  const { portalId } = world.venue;
  await world.sql(`
    insert into seller (portal_id, id, slug, name) values (${portalId}, 'cafe', 'cafe', '<b>Café</b>');
    insert into image (portal_id, id, content_type, bytes) values
      (${portalId}, 'logo', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    insert into theme (portal_id, seller_id, tokens) values
      (${portalId}, 'cafe', '{"brand": "#ff6600", "scheme": "dark", "logo": "logo"}');
    update portal set version = version + 1`);
  await world.sql(`select pg_notify('foyer_portal', '${portalId}')`);
  await expect.poll(page).toContain('href="/cafe"');
  const html = await page();
  expect(html).toContain(`href="/${world.venue.slug}"`);
  expect(html).toContain('&#60;b&#62;Café&#60;/b&#62;');
  expect(html).toContain('src="/api/image/logo?seller=cafe"');
  expect(html).toMatch(/li:nth-child\(1\) a\{background:#\w{6}/);
});
