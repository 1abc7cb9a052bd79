import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

test.use({ isNew: true });

/** Returns a page's head as a search engine reads it, without running scripts. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const value = (pattern: RegExp) => head.match(pattern)?.[1]?.replaceAll('&amp;', '&');
  const data = head.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1];
  return {
    canonical: value(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) =>
      value(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    data: JSON.parse(data ?? 'null'),
  };
}

test('an event page states its name, time, place and lowest price', async ({ request }) => {
  const { url } = running();
  const page = `${url}/tower/events/admission`;
  const head = await headOf(request, '/tower/events/admission?date=2026-01-01&utm_source=mail');
  expect(head.canonical).toBe(page);
  expect(head.data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Tower and Museum',
    url: page,
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    location: { '@type': 'Place', address: { '@type': 'PostalAddress' } },
    organizer: { name: 'Solvarde' },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: expect.stringMatching(/^\d+(\.\d\d)?$/),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(head.meta('og:title')).toBe('Tower and Museum');
  expect(head.meta('og:url')).toBe(page);
  expect(head.meta('og:site_name')).toBe('Solvarde');
  expect(head.meta('twitter:card')).toBe('summary_large_image');
  const picture = await request.get(head.meta('og:image') ?? '');
  expect(picture.ok()).toBe(true);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});

test('the listing names its events in order, and filters by date leave its canonical address', async ({
  request,
}) => {
  const { url } = running();
  const head = await headOf(request, '/tower/events?date=tomorrow&category=Workshops');
  expect(head.canonical).toBe(`${url}/tower/events?category=Workshops`);
  const all = await headOf(request, '/tower/events');
  expect(all.canonical).toBe(`${url}/tower/events`);
  expect(all.data).toMatchObject({
    '@type': 'ItemList',
    itemListElement: expect.arrayContaining([
      expect.objectContaining({
        position: 1,
        url: expect.stringContaining(`${url}/tower/events/`),
      }),
    ]),
  });
  expect(all.data.itemListElement).toHaveLength(all.data.numberOfItems);
  expect(all.meta('description')).toContain('Tower and Museum');
});

test('pages that belong to one buyer have a description but no structured data', async ({
  request,
}) => {
  const head = await headOf(request, '/tower/checkout');
  expect(head.meta('description')).toBe('Tickets for Solvarde, booked online.');
  expect(head.canonical).toBeUndefined();
  expect(head.data).toBeNull();
});

test('robots.txt names the sitemap of each storefront, and every page in it exists', async ({
  request,
}) => {
  const { url } = running();
  const robots = await (await request.get('/robots.txt')).text();
  for (const page of ['checkout', 'login', 'my/', 'ticket_order', 'transfer-cart', 'user/']) {
    expect(robots).toContain(`Disallow: /*/${page}\n`);
  }
  const sitemaps = [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, address]) => address ?? '');
  expect(sitemaps).toEqual(
    expect.arrayContaining([`${url}/tower/sitemap.xml`, `${url}/hall/sitemap.xml`]),
  );
  const answer = await request.get(`${url}/tower/sitemap.xml`);
  expect(answer.headers()['content-type']).toContain('application/xml');
  const pages = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page);
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect((await request.get(page ?? '')).status(), page).toBe(200);
  expect((await request.get(`${url}/nobody/sitemap.xml`)).status()).toBe(404);
});

test('the contents of the head do not disturb hydration', async ({ page, visitor }) => {
  await visitor.opens('/events/admission');
  await expect(page.locator('head > link[rel="canonical"]')).toHaveCount(1);
  await expect(page.locator('head > script[type="application/ld+json"]')).toHaveCount(1);
});
