import { randomUUID } from 'node:crypto';
import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';

const unknown = randomUUID();

/** Each kind of page, what a cache may do with it, and what others hear of its address. */
const pages = [
  { path: '/events', cache: /^public/, referrer: /strict-origin/ },
  { path: '/events/admission', cache: /^public/, referrer: /strict-origin/ },
  { path: '/checkout', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: `/checkout/complete?orderIds=${unknown}`, cache: /no-store/, referrer: /^no-referrer$/ },
  { path: `/checkout/pending/${unknown}`, cache: /no-store/, referrer: /^no-referrer$/ },
  { path: `/transfer-cart/${unknown}`, cache: /no-store/, referrer: /^no-referrer$/ },
  { path: `/ticket_order/${unknown}`, cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/my/profile', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: `/my/orders/${unknown}`, cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/resend', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/user/forgot-membership', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/user/forgot-password', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/user/reset-password?token=abc', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/user/confirm-email?token=abc', cache: /no-store/, referrer: /^no-referrer$/ },
  { path: '/nowhere', cache: /no-store/, referrer: /./ },
];

for (const { path, cache, referrer } of pages) {
  test(`the headers of ${path.replace(unknown, '…')} guard it`, async ({ request }) => {
    const answer = await request.get(`/tower${path}`);
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    const directive = (name: string) =>
      policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
    expect(directive('default-src')).toBe("default-src 'self'");
    expect(directive('script-src')).not.toMatch(/unsafe|\*/);
    expect(directive('style-src')).not.toMatch(/unsafe|\*/);
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'self'");
    expect(directive('object-src')).toBe("object-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toMatch(cache);
    expect(headers['referrer-policy']).toMatch(referrer);
  });
}

test('the captcha is let in by its own frame, and by no page of a seller that asks for one', async ({
  request,
  turn,
}) => {
  const { slug } = await importTower(`guarded-${turn}-${Date.now()}`, {
    'captcha.public_key': '10000000-ffff-ffff-ffff-000000000001',
  });
  const policyOf = async (path: string) =>
    (await request.get(`/${slug}${path}`)).headers()['content-security-policy'] ?? '';
  const directiveOf = (policy: string, name: string) =>
    policy.split('; ').find((part) => part.startsWith(`${name} `));
  const [, captcha = ''] = directiveOf(await policyOf('/captcha'), 'script-src')?.split(' ') ?? [];
  expect(captcha).toMatch(/^http/);
  for (const { path } of pages) {
    const policy = await policyOf(path);
    expect(policy, path).not.toContain(captcha);
    expect(directiveOf(policy, 'frame-src'), path).toMatch(/^frame-src 'self' http/);
    expect(directiveOf(policy, 'img-src'), path).toBe("img-src 'self'");
  }
  expect((await request.get('/tower/captcha')).status()).toBe(404);
  expect(directiveOf(await policyOf('/captcha/below'), 'script-src')).toContain("'self'");
  const stranger = await request.get('/nobody/events');
  expect(stranger.headers()['content-security-policy']).toContain("frame-src 'none'");
});

test('nothing that belongs to one buyer is kept by a cache or told to others', async ({
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

test('an event page is the same for every guest, so that a cache may keep it', async ({
  request,
}) => {
  const [one, two] = await Promise.all([
    request.get('/tower/events/admission'),
    request.get('/tower/events/admission', { headers: { cookie: 'anything=1' } }),
  ]);
  expect(await one.text()).toBe(await two.text());
  expect(one.headers()['set-cookie']).toBeUndefined();
});

test('a trailing slash is taken off and the query kept, never to another host', async ({
  request,
}) => {
  const answer = await request.get('/tower/events/?lang=en', { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe('/tower/events?lang=en');
  const sly = await request.get('/%2F/evil.example/', { maxRedirects: 0 });
  expect(sly.headers()['location'] ?? '/').toMatch(/^\/(?!\/)/);
});
