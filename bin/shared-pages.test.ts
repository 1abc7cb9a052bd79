import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { sharedRender } from '#server/http/within-turn.ts';
import { pagesOf, storefrontEntry } from '#server/pages.ts';
import { shareAnswers } from '#server/shared-answers/share-answers.ts';
import { museumTenant } from '#server/testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '#server/testing/venues/museum-world.ts';
import { openTurns } from '#server/turns/turns.ts';
import { builtPages } from './serving.ts';

let world: MuseumWorld;
/** The built pages, rendered for each request, and shared by all visitors. */
let alone: (path: string, headers?: Record<string, string>) => Promise<Response>;
let shared: typeof alone;
let rendered: string[];
beforeAll(async () => {
  world = await openMuseum();
  const tenant = museumTenant();
  Object.assign(tenant.config ?? {}, {
    'login.mode': 'dialog',
    'analytics.container_id': 'GTM-1',
    'analytics.consent': 'not_needed',
  });
  Object.assign(tenant.sellers[1] ?? {}, { config: { membership_presell: true } });
  await world.importTenant(tenant);
  const { source } = await builtPages();
  const entry = await storefrontEntry(source);
  const app = createApp({ services: world.services, pages: source as ServerBuild });
  rendered = [];
  const { fetch } = shareAnswers(
    world.services,
    entry.readSharedAddress,
    openTurns().pages,
    (request, surroundings) => {
      if (surroundings === sharedRender) rendered.push(request.url);
      return app.fetch(request, surroundings);
    },
  );
  const asked = (path: string, headers: Record<string, string> = {}) =>
    new Request(new URL(path, 'http://localhost'), { headers });
  alone = async (path, headers) => app.fetch(asked(path, headers));
  shared = async (path, headers) => fetch(asked(path, headers));
});
afterAll(() => world.close());

/** Public pages with every parameter that any of them reads, in the order of shared pages. */
const pages = [
  '/cafe',
  '/cafe?lang=en',
  '/museum/events',
  '/museum/events?lang=en',
  '/museum/events?date=tomorrow&show=240&time=0900-1800',
  '/museum/events?category=Passes&meta.topic=a,b',
  '/museum/events/admission',
  '/museum/events/admission?login=1&lang=en-GB',
  '/museum/events/admission?code=SPRING&date=2031-03-21',
  '/museum/events/admission?Adult=2&reserve=warn&session=next',
  '/museum/events/admission?price=1.00&select=nobody&tg=nothing',
  '/museum/events/admission/gift',
  '/museum/events/pass?pass=1',
  '/museum/events/donate?price=5.00',
  '/museum/events/by-link',
  '/museum/events/members',
  '/museum/events/over',
  '/museum/events/not-yet',
];

/** Parameters that no page reads, including some that look like others. */
const foreign = [
  ['utm_source', 'a-letter'],
  ['gclid', '12345'],
  ['_ga', '7'],
  ['seller', 'nobody'],
  ['expresscheckout', '1'],
  ['renews', 'some-membership'],
  ['checkout_donation_tg_id', 'donations'],
  ['unknown', '<script>'],
] as const;

// Guards: OPS-11
test('a page is counted under its name', async () => {
  const { source } = await builtPages();
  const countersAt = pagesOf(source as ServerBuild);
  const nameOf = (path: string) => {
    const { kind, route } = countersAt(path);
    return `${kind} ${route}`;
  };
  expect(
    [
      '/museum',
      '/museum/events',
      '/museum/events/admission',
      '/museum/events/admission.data',
      '/museum/my/orders/4f5a3c1e',
      '/museum/nothing/here',
      '/',
    ].map(nameOf),
  ).toEqual([
    'page home',
    'page listing',
    'page event',
    'page_data event',
    'page my/order',
    'page not-found',
    'page front-door',
  ]);
});

describe.each(pages)('%s', (path) => {
  test('is the same for every visitor', async () => {
    const visitors: Record<string, string>[] = [
      {},
      { cookie: 'session=some-token; session_expires=9999999999999; museum_cart=some-cart' },
      { 'user-agent': 'Googlebot/2.1', 'accept-language': 'fr', referer: 'https://other.example' },
      { 'x-storefront-cookies': 'partitioned', 'sec-fetch-dest': 'iframe', dnt: '1' },
    ];
    const html = await Promise.all(
      visitors.map(async (visitor) => (await alone(path, visitor)).text()),
    );
    expect(html[0]).toContain('</html>');
    expect(new Set(html).size).toBe(1);
  });

  test('ignores unknown parameters, and knows every parameter that it shows', async () => {
    const plain = await shared(path);
    expect(plain.headers.get('cache-control')).toMatch(/^public/);
    const html = await plain.text();
    const before = rendered.length;
    for (const [name, value] of foreign) {
      const url = new URL(path, 'http://localhost');
      url.searchParams.set(name, value);
      const answer = await shared(url.pathname + url.search);
      expect(await answer.text()).toBe(html);
      expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(plain.headers));
    }
    expect(rendered.length).toBe(before);
  });

  // Guards: SPD-01
  test('has the same text as when rendered for one visitor', async () => {
    const [own, everybodys] = await Promise.all([alone(path), shared(path)]);
    expect(textOf(await everybodys.text())).toBe(textOf(await own.text()));
    const [one, other] = [own, everybodys].map(({ headers }) => headersOf(headers));
    expect(other).toEqual(one);
  });
});

/** Everything a visitor sees or can follow: the markup without the scripts' data. */
const textOf = (html: string): string => html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');

/** Hashes depend on the scripts' data; the length is known in advance only for shared pages. */
const headersOf = (headers: Headers) => ({
  ...Object.fromEntries(headers),
  'content-length': null,
  'content-security-policy': headers
    .get('content-security-policy')
    ?.replaceAll(/ 'sha256-[^']*'/g, ''),
});

test('every spelling of an address gets the same page', async () => {
  const spellings = [
    '/museum/events/admission?date=2031-03-21&code=SPRING',
    '/museum/events/admission?code=SPRING&date=2031-03-21',
    '/museum/events/%61dmission?code=%53PRING&date=2031-03-21&select=',
    '/museum/EVENTS/admission?code=OTHER&code=SPRING&&date=%202031-03-21',
  ];
  const html = await Promise.all(spellings.map(async (path) => (await shared(path)).text()));
  expect(new Set(html).size).toBe(1);
});

test('credentials in an address never reach a shared page', async () => {
  const answer = await shared('/museum/events/admission?member_code=M-4711&zip_code=12345');
  const html = await answer.text();
  expect(html).not.toMatch(/M-4711|12345/);
  expect(html).toContain('login=1');
});

// Guards: SPD-01
test('visitors’ own pages are rendered for each of them', async () => {
  const before = rendered.length;
  for (const path of [
    '/museum/checkout',
    '/museum/my',
    '/museum/resend',
    '/museum/for-members/events',
    '/museum/login/callback?code=abc',
    '/museum/events.data',
    '/museum/events/admission.data?_routes=root',
  ]) {
    const answer = await shared(path);
    expect(answer.headers.get('cache-control')).not.toMatch(/^public.*max-age=[1-9]/);
  }
  expect(rendered.length).toBe(before);
});
