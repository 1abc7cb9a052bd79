import { randomUUID } from 'node:crypto';
import { expectAccessible } from './fixtures/accessible.ts';
import { nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower, openTagManager, type TagManager } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/i;

// Guards: ANA-01, ANA-02, ANA-03, ANA-04, ANA-05
test('a seller’s container learns of a whole purchase but nothing about the buyer', async ({
  page,
}) => {
  const tags = await openTagManager();
  try {
    const storefront = await importTower(`counted-${randomUUID().slice(0, 8)}`, {
      'analytics.container_id': 'GTM-TEST1',
      'analytics.script_url': tags.script,
    });
    const visitor = new Visitor(page, storefront);
    const venue = venueOf(storefront, running().url);
    const layer = () => page.evaluate(() => Reflect.get(globalThis, 'dataLayer') as unknown);
    const frame = page.locator('iframe[src*="/tags"]');

    await visitor.opensTime(await venue.timeOf('admission', 1));
    const bar = page.getByRole('region', { name: 'May we count your visit?' });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    expect(tags.raw).toEqual([]);
    expect(await layer()).toBeUndefined();
    await expect(frame).toHaveCount(0);
    await bar.getByRole('button', { name: 'Allow' }).click();
    await expect(bar).toBeHidden();
    await expect.poll(tags.events).toEqual(['gtm.js', 'view_item']);
    await expectAccessible(page);

    await visitor.choosesTickets({ 'Adult, Admission': 2, 'Child, Admission': 1 });
    await visitor.holds();
    await expect.poll(tags.events).toContain('add_to_cart');
    await expect(frame).toHaveCount(0);
    const order = await visitor.opensOrder();
    await order.getByRole('button', { name: 'Remove 1 × Child' }).click();
    const question = page.getByRole('dialog', { name: 'Remove item?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toBeHidden();
    const cartId = nextPaidCart(page);
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
    await expect
      .poll(tags.events)
      .toEqual([
        'gtm.js',
        'view_item',
        'add_to_cart',
        'gtm.js',
        'begin_checkout',
        'remove_from_cart',
        'purchase',
      ]);

    const orderId = new URL(page.url()).searchParams.get('orderIds') ?? '';
    const heading = await page.getByRole('heading', { name: /^Order / }).textContent();
    const number = heading?.slice('Order '.length);
    const purchase = tags.seen.find(({ entry }) => entry.event === 'purchase');
    expect(purchase?.entry).toMatchObject({
      page_path: `/${storefront.slug}/checkout/complete`,
      ecommerce: {
        currency: 'EUR',
        transaction_id: number,
        items: [{ item_id: 'admission', item_variant: 'Adult', quantity: 2 }],
      },
    });
    expect(new URL(purchase?.address ?? '').pathname).toBe(
      `/${storefront.slug}/tags/checkout/complete`,
    );

    await visitor.reloads();
    await expect.poll(() => tags.events().filter((name) => name === 'gtm.js').length).toBe(3);
    await page.getByRole('link', { name: 'See your tickets' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
    await visitor.opens('/events/admission');
    await expect.poll(() => tags.events().at(-1)).toBe('view_item');
    expect(tags.events().filter((name) => name === 'purchase')).toHaveLength(1);

    const received = tags.raw.join('\n');
    for (const secret of [visitor.email, 'Ada', 'Lovelace', '4242', orderId, await cartId]) {
      expect(received).not.toContain(secret);
    }
    expect(received).not.toMatch(uuid);
    expect(tags.seen.map(({ referrer, title }) => referrer + title).join('')).toBe('');

    await page.getByRole('button', { name: 'Privacy choices' }).click();
    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect(frame).toHaveCount(0);
    await expect.poll(layer).toBeUndefined();
    await visitor.reloads();
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
    await expect(frame).toHaveCount(0);
  } finally {
    await tags.stop();
  }
});

test('a seller that needs no consent has analytics from the first page on, also at checkout', async ({
  page,
}) => {
  const tags = await openTagManager();
  try {
    const storefront = await importTower(`counted-${randomUUID().slice(0, 8)}`, {
      'analytics.container_id': 'GTM-TEST2',
      'analytics.script_url': tags.script,
      'analytics.consent': 'not_needed',
      'analytics.at_checkout': true,
    });
    const visitor = new Visitor(page, storefront);
    const venue = venueOf(storefront, running().url);
    await visitor.opensTime(await venue.timeOf('admission', 1));
    await expect.poll(tags.events).toEqual(['gtm.js', 'view_item']);
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
    await visitor.choosesTickets({ 'Adult, Admission': 1 });
    await visitor.holds();
    await expect
      .poll(tags.events)
      .toEqual(['gtm.js', 'view_item', 'add_to_cart', 'begin_checkout']);
    expect(tags.raw[0]).toContain('/gtm.js?id=GTM-TEST2 ');
  } finally {
    await tags.stop();
  }
});

/** A container that tries everything a script could do to its host, and reports the results. */
const hostile = `(async () => {
  const { src } = document.currentScript;
  const tries = {
    page: () => parent.document.body.textContent.length > 0,
    cookies: () => { document.cookie = 'left=behind; path=/'; return document.cookie.includes('left'); },
    storage: () => localStorage.length > 0,
    server: async () => (await fetch('/health', { credentials: 'include' })).ok,
    window: () => { if (top === self) return false; top.location.href = '/tower/user'; return true; },
  };
  const outcomes = {};
  for (const [name, attempt] of Object.entries(tries)) {
    outcomes[name] = await (async () => attempt())().catch(() => false);
  }
  navigator.sendBeacon(new URL('/collect', src), JSON.stringify({ entry: { event: 'tried' }, at: [0, 0], outcomes }));
})();`;

const outcomesOf = ({ seen }: TagManager) =>
  seen.map((received) => Reflect.get(received, 'outcomes') as unknown);

test('a container on a host shared by several portals cannot affect the others', async ({
  page,
  pages,
}) => {
  pages.foreseesError("from origin 'null' has been blocked by CORS policy");
  pages.foreseesError('/health');
  pages.foreseesError('Unsafe attempt to initiate navigation');
  pages.foreseesError("Failed to read the 'localStorage' property");
  const tags = await openTagManager(hostile);
  try {
    const { slug } = await importTower(`hostile-${randomUUID().slice(0, 8)}`, {
      'analytics.container_id': 'GTM-EVIL',
      'analytics.script_url': tags.script,
      'analytics.origins': [running().url],
      'analytics.consent': 'not_needed',
    });
    const nothing = {
      page: false,
      cookies: false,
      storage: false,
      server: false,
      window: false,
    };
    await page.goto(`/${slug}/events`);
    await expect.poll(() => outcomesOf(tags)).toEqual([nothing]);
    expect(new URL(page.url()).pathname).toBe(`/${slug}/events`);

    // Opened directly or in another site's frame, it has no more rights.
    await page.goto(`/${slug}/tags`);
    await page.evaluate((src) => {
      const tag = document.createElement('script');
      tag.src = src;
      document.head.append(tag);
    }, tags.script);
    await expect.poll(() => outcomesOf(tags).length).toBe(2);
    expect(outcomesOf(tags)[1]).toMatchObject({ cookies: false, storage: false, server: false });
  } finally {
    await tags.stop();
  }
});

test('control: a container on a host of its own has the origin and its cookies', async ({
  page,
}) => {
  const tags = await openTagManager(hostile.replace(/ {4}window:.*\n/, ''));
  try {
    const slug = `own-${randomUUID().slice(0, 8)}`;
    const host = `${slug}.localhost`;
    const home = Object.assign(new URL(`/${slug}/events`, running().url), { hostname: host });
    await importTower(
      slug,
      {
        'analytics.container_id': 'GTM-OWN',
        'analytics.script_url': tags.script,
        'analytics.origins': [home.origin],
        'analytics.consent': 'not_needed',
      },
      [],
      {},
      [host],
    );
    // The server learns of a new host a moment later.
    const headers = { host: home.host };
    await expect
      .poll(async () =>
        (await page.request.get(running().url + home.pathname, { headers })).status(),
      )
      .toBe(200);
    await page.goto(home.href);
    await expect
      .poll(() => outcomesOf(tags))
      .toEqual([{ page: true, cookies: true, storage: true, server: true }]);
  } finally {
    await tags.stop();
  }
});

// Guards: ANA-06, CFG-29
test('without a container no analytics code is loaded, framed or written', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visitor.holdsAt(await venue.timeOf('admission', 9 + turn), { 'Adult, Admission': 1 });
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false);
  expect(asked.filter((url) => /analytics|\/tags/.test(url))).toEqual([]);
  const answer = await page.request.get('/tower/tags');
  expect(answer.status()).toBe(404);
});
