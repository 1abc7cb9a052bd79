import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { builtRoutes } from './fixtures/built-routes.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

test.use({ isNew: true });

const unknown = randomUUID();

/** Headers by kind of page: caching, and what other sites learn of its address. */
const kinds = {
  public: { status: 200, cache: /^public, max-age=0, s-maxage=/, referrer: /^strict-origin-when/ },
  /** Words at an earlier version's address. */
  changed: { status: 200, cache: /^no-store$/, referrer: /^strict-origin-when/ },
  onward: { status: 302, cache: /^no-store$/, referrer: /^strict-origin-when/ },
  /** A member's own data on a public page, whose address grants access to nothing. */
  own: { status: 200, cache: /^private, no-store$/, referrer: /^strict-origin-when/ },
  /** Visitors who are not logged in are sent home. */
  sentHome: { status: 302, cache: /^private, no-store$/, referrer: /^no-referrer$/ },
  secret: { status: 200, cache: /^private, no-store$/, referrer: /^no-referrer$/ },
  missing: { status: 404, cache: /^no-store$/, referrer: /^no-referrer$/ },
} as const;

/** Every route of the storefront, with an example address. */
const table: Readonly<Record<string, readonly [path: string, kind: keyof typeof kinds]>> = {
  '/': ['', 'onward'],
  '/*': ['/nowhere', 'missing'],
  '/sitemap.xml': ['/sitemap.xml', 'public'],
  '/words/:version/*': ['/words/earlier/answers', 'changed'],
  '/events': ['/events', 'public'],
  '/events/:id/:action?': ['/events/admission', 'public'],
  '/for-members/events': ['/for-members/events', 'own'],
  '/for-members/events/:id/:action?': ['/for-members/events/admission', 'own'],
  '/checkout/complete': [`/checkout/complete?orderIds=${unknown}`, 'missing'],
  '/checkout/pending/:cartId': [`/checkout/pending/${unknown}`, 'missing'],
  '/checkout/:cartId?': ['/checkout', 'secret'],
  '/transfer-cart/:cartId': [`/transfer-cart/${unknown}`, 'secret'],
  '/login/provider': ['/login/provider', 'secret'],
  '/login/callback': ['/login/callback?code=abc', 'secret'],
  '/logout': ['/logout', 'secret'],
  '/membership/redeem': ['/membership/redeem', 'secret'],
  '/membership/:action?': ['/membership/gift', 'onward'],
  '/ticket_order/:id': [`/ticket_order/${unknown}`, 'missing'],
  '/my': ['/my', 'secret'],
  '/my/membership': ['/my/membership', 'secret'],
  '/my/profile': ['/my/profile', 'secret'],
  '/my/upcoming': ['/my/upcoming', 'secret'],
  '/my/upcoming/session/:id': ['/my/upcoming/session/nothing', 'secret'],
  '/my/orders': ['/my/orders', 'secret'],
  '/my/orders/:id': [`/my/orders/${unknown}`, 'secret'],
  '/manage/:id': [`/manage/${unknown}`, 'missing'],
  '/manage/:id/reschedule/:sessionId': [`/manage/${unknown}/reschedule/1`, 'missing'],
  '/manage/:id/confirm': [`/manage/${unknown}/confirm`, 'missing'],
  '/manage/:ticketOrderId/cancel-auto-renew': [`/manage/${unknown}/cancel-auto-renew`, 'secret'],
  '/resend': ['/resend', 'secret'],
  '/user/forgot-membership': ['/user/forgot-membership', 'secret'],
  '/user/forgot-password': ['/user/forgot-password', 'secret'],
  '/user/reset-password': ['/user/reset-password?token=abc', 'secret'],
  '/user/set-email-address': ['/user/set-email-address', 'sentHome'],
  '/user/confirm-email': ['/user/confirm-email?token=abc', 'secret'],
};
const rows = Object.values(table).map(([path, kind]) => ({ path, kind: kinds[kind] }));

/** Returns a policy's directives without the hashes of the page's inline code. */
function directivesOf(policy: string): Readonly<Record<string, string>> {
  const parts = policy.split('; ').map((part) => {
    const [name = '', ...sources] = part.split(' ');
    return [name, sources.filter((source) => !source.startsWith("'sha256-")).join(' ')];
  });
  return Object.fromEntries(parts);
}

const answered = async (request: APIRequestContext, path: string) => {
  const options = { maxRedirects: 0, headers: { 'x-forwarded-proto': 'https' } };
  const answer = await request.get(path, options);
  return { status: answer.status(), headers: answer.headers() };
};

test('the table lists exactly the routes of the storefront', async () => {
  expect(Object.keys(table).sort()).toEqual(await builtRoutes());
});

test('every page and the data it is rendered from have their security headers', async ({
  request,
}) => {
  for (const { path, kind } of rows) {
    await test.step(path, async () => {
      const { status, headers } = await answered(request, `/tower${path}`);
      expect(status).toBe(kind.status);
      expect(headers['cache-control']).toMatch(kind.cache);
      expect(headers['referrer-policy']).toMatch(kind.referrer);
      const isPage = headers['content-type']?.startsWith('text/html');
      // Wallets may open in the page and in the card processor's frames.
      guards(headers, isPage ? `self "${new URL(running().cards).origin}"` : '');
      expect(directivesOf(headers['content-security-policy'] ?? '')).toMatchObject(
        isPage
          ? {
              'default-src': "'self'",
              'style-src': "'self'",
              'img-src': "'self'",
              'object-src': "'none'",
              'base-uri': "'none'",
              'form-action': "'self'",
              'frame-ancestors': "'self' http://venue.localhost:*",
            }
          : { 'default-src': "'none'", 'frame-ancestors': "'none'" },
      );
    });
    await test.step(`data of ${path}`, async () => {
      const { pathname, search } = new URL(`/tower${path}`, 'http://any.example');
      const { headers } = await answered(request, `${pathname}.data${search}`);
      expect(headers['cache-control']).toMatch(
        kind === kinds.public ? /^(public|no-store)/ : /no-store/,
      );
      guards(headers, '');
    });
  }
});

function guards(headers: Readonly<Record<string, string>>, payers: string): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toBe(
    `camera=(), microphone=(), geolocation=(), payment=(${payers})`,
  );
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; /);
}

test('the policy stays strict with everything that a seller can enable', async ({
  request,
  turn,
}) => {
  const { slug } = await importTower(`guarded-${turn}-${Date.now()}`, {
    'captcha.public_key': '10000000-ffff-ffff-ffff-000000000001',
    'analytics.container_id': 'GTM-TEST',
    'analytics.script_url': 'https://tags.example/gtm.js',
    'analytics.origins': ['https://counts.example'],
    'address.lookup_key': 'AA11-BB22',
    'embed.parents': ['https://venue.example'],
  });
  const policyAt = async (path: string) => {
    const { headers } = await answered(request, `/${slug}${path}`);
    const isPage = headers['content-type']?.startsWith('text/html');
    return isPage ? directivesOf(headers['content-security-policy'] ?? '') : undefined;
  };
  const cards = new URL(running().cards).origin;
  const services = await policyAt('/captcha');
  const captcha = services?.['script-src'] ?? '';
  expect(captcha).toMatch(/^http/);
  for (const { path } of rows) {
    await test.step(path, async () => {
      const policy = await policyAt(path);
      if (!policy) return;
      const { 'connect-src': calls, ...others } = policy;
      expect(others).toEqual({
        'default-src': "'self'",
        'script-src': `'self' ${cards}`,
        'style-src': "'self'",
        'img-src': "'self'",
        'font-src': "'self'",
        'frame-src': `'self' ${cards}`,
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'self' https://venue.example",
      });
      expect(calls).toMatch(/^'self' \S+ \S+$/);
      expect(calls).not.toContain(captcha);
      expect(calls).not.toContain('.example');
    });
  }
  const tags = await policyAt('/tags/checkout/complete');
  expect(tags?.['script-src']).toBe('https://tags.example https://counts.example');
  expect(tags?.['sandbox']).toBe('allow-scripts');
  expect(tags?.['default-src']).toBe("'none'");
});

// Guards: APP-33
test('a frame or developer page does not exist unless it is enabled', async ({ request }) => {
  for (const path of [
    '/tower/captcha',
    '/tower/tags',
    '/tower/captcha/below',
    '/tower/_stories',
    '/nobody/events',
  ]) {
    const { status, headers } = await answered(request, path);
    expect(status, path).toBe(404);
    const policy = directivesOf(headers['content-security-policy'] ?? '');
    expect(policy['default-src'], path).toBe("'self'");
    if (path.startsWith('/nobody')) expect(policy['frame-src']).toBe("'none'");
  }
});

test('content that belongs to one buyer is neither cached nor revealed to others', async ({
  request,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('admission', 11 + turn);
  const { cartId, orderId } = await venue.sell(place, 'admission-child');
  for (const path of [
    `/tower/ticket_order/${orderId}`,
    `/tower/checkout/complete?orderIds=${orderId}`,
    `/tower/checkout/pending/${cartId}`,
    `/tower/checkout/${cartId}`,
    `/api/my/cart/${cartId}?seller=tower`,
    `/api/ticket_order/${orderId}?seller=tower`,
    `/cached_api/ticket_order/${orderId}/qrcode?seller=tower`,
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBeLessThan(400);
    expect(answer.headers()['cache-control'] ?? '', path).toContain('private, no-store');
    const isPage = path.startsWith('/tower/');
    if (isPage) expect(answer.headers()['referrer-policy'], path).toBe('no-referrer');
  }
});

test('an event page is the same for every guest, so it can be cached', async ({ request }) => {
  const [one, two] = await Promise.all([
    request.get('/tower/events/admission'),
    request.get('/tower/events/admission', { headers: { cookie: 'anything=1' } }),
  ]);
  expect(await one.text()).toBe(await two.text());
  expect(one.headers()['set-cookie']).toBeUndefined();
});

/** Redirect targets that an attacker might choose. */
const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%2F/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
];
/** Every parameter that might name a redirect target, under our names and common ones. */
const leading = [
  ...['next', 'return_to', 'returnTo', 'return_url', 'redirect', 'redirect_uri', 'url', 'to'],
  ...['goto', 'continue', 'login', 'login.next', 'event', 'code', 'gift_code', 'lang', '_routes'],
];

test('no parameter of any page redirects to another host', async ({ request, baseURL }) => {
  const own = new URL(baseURL ?? '');
  for (const { path } of rows) {
    await test.step(path, async () => {
      const places = elsewhere.map((place) => {
        const { pathname, searchParams } = new URL(`/tower${path}`, own);
        for (const name of leading) searchParams.set(name, place);
        return `${pathname}?${searchParams}`;
      });
      const slashes = ['//evil.example', '/%5Cevil.example/', '/%2F%2Fevil.example/'];
      for (const asked of [
        ...places,
        ...slashes.map((end) => `/tower${path.split('?')[0]}${end}`),
      ]) {
        const { headers } = await answered(request, asked);
        const { location } = headers;
        if (location === undefined) continue;
        expect(new URL(location, own).host, asked).toBe(own.host);
        expect(headers['refresh'], asked).toBeUndefined();
      }
    });
  }
});

// Guards: APP-19
test('a trailing slash is removed and the query kept, without ever leading to another host', async ({
  request,
}) => {
  const answer = await request.get('/tower/events/?lang=en', { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe('/tower/events?lang=en');
  const sly = await request.get('/%2F/evil.example/', { maxRedirects: 0 });
  expect(sly.headers()['location'] ?? '/').toMatch(/^\/(?!\/)/);
});
