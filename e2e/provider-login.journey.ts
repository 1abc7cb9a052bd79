import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type RunningProvider, startIdentityProvider } from '#sandbox/testing/identity-provider.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { importTower, openTagManager } from './fixtures/counted-tower.ts';
import { Framed } from './fixtures/framed.ts';
import { test as base } from './fixtures/framed-test.ts';
import type { Storefront } from './fixtures/storefronts.ts';
import { expect } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

/** The outer page's origin at the shop's own host: another port is the same site. */
const parentOfSameSite = (): string => {
  const { hostname } = new URL(running().url);
  const { port } = new URL(running().parent);
  return `http://${hostname}:${port}`;
};

/** A tower whose members log in at a provider of its own, where Grace is known. */
const test = base.extend<{ provider: RunningProvider; storefront: Storefront }>({
  provider: async ({}, use) => {
    const slug = `provided-${randomUUID().slice(0, 8)}`;
    const provider = await startIdentityProvider({
      redirectUris: [`${running().url}/${slug}/login/callback`],
    });
    provider.accounts.set('grace', {
      email: `grace@${slug}.example`,
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
    });
    await use(provider);
    await provider.stop();
  },
  storefront: async ({ provider }, use) => {
    const [, slug = ''] = new URL(provider.redirectUris[0] ?? '').pathname.split('/');
    await use(
      await importTower(slug, {
        'login.mode': 'identity_provider',
        'embed.parents': [running().parent, parentOfSameSite()],
        'identity_provider.issuer': provider.issuer,
        'identity_provider.client_id': provider.clientId,
      }),
    );
  },
});

/** Answers on the provider's page. */
async function answersProvider(page: Page, name: string | null): Promise<void> {
  if (name === null) return page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Account').fill(name);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Goes to the provider through the header's link. */
async function leaves(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const menu = header.locator('summary', { hasText: 'Account' });
  if (await menu.isVisible()) await menu.click();
  await header.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
  await expect(page).toHaveTitle('Provider');
}

const failed = (page: Page) => page.getByRole('main').getByRole('alert');

// Guards: APP-06, USR-22, USR-23
test('a member logs in at the provider, and returns to the previous page with their cart', async ({
  page,
  pages,
  visitor,
  venue,
  turn,
}) => {
  // The cart is not the member's yet when it is read.
  pages.foresees({ status: 403, path: '/api/my/cart/' });
  const account = new Account(page);
  const { slug } = visitor.storefront;
  await visitor.holdsAt(await venue.timeOf('planetarium', 3 + turn), { Adult: 2 });
  await visitor.opens('/events?category=Museum');
  await leaves(page);
  await answersProvider(page, 'grace');
  await expect(page).toHaveURL(new RegExp(`/${slug}/events\\?category=Museum$`));
  await account.isLoggedIn('Grace');
  const answer = await page.request.get(`/api/my/user?seller=${slug}`);
  expect(await answer.json()).toMatchObject({
    user: [{ first_name: 'Grace', opened_by: 'identity_provider', email_confirmed: true }],
  });
  const cart = await visitor.opensCart();
  await expect(cart.getByText('2 × Adult')).toBeVisible();
});

/** The sites of the outer page; a frame on the same site shares storage with its own pages. */
const sites = { another: () => running().parent, 'the same': parentOfSameSite } as const;

for (const [site, parent] of Object.entries(sites)) {
  // Guards: APP-22
  test(`a login in a frame on ${site} site is a link in a dialog, replaces the outer page, and keeps the cart`, async ({
    browsing,
    storefront,
  }) => {
    const page = await browsing.context.newPage();
    // The cart is not the member's yet when their own page reads it.
    if (site === 'the same') browsing.pages.foresees({ status: 403, path: '/api/my/cart/' });
    // An outer page with no other frame.
    browsing.pages.foresees({ status: 404, path: '/nothing' });
    await page.goto(`${parent()}/nothing`);
    const framed = new Framed(page, storefront, page.locator('iframe'));
    await framed.adds({ 'data-foyer': `/${storefront.slug}/events/planetarium` });
    await framed.waitUntilInteractive();
    const { visitor } = framed;
    await visitor.picksDate(6);
    await visitor.picksTime();
    await visitor.choosesTickets({ Adult: 2 });
    await visitor.holdButton().click();
    await expect(visitor.view.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await framed
      .html()
      .evaluate((_, address) => location.assign(address), `/${storefront.slug}/events?login`);
    const dialog = visitor.view.getByRole('dialog', { name: 'Log in' });
    await dialog.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveTitle('Provider');
    await answersProvider(page, 'grace');
    await expect(page).toHaveURL(`${running().url}/${storefront.slug}/events`);
    await new Account(page).isLoggedIn('Grace');
    const cart = await new Visitor(page, storefront).opensCart();
    await expect(cart.getByText('2 × Adult')).toBeVisible();
  });
}

// Guards: USR-11
test('a member without a mailbox is asked for an address first', async ({
  page,
  visitor,
  provider,
}) => {
  provider.accounts.set('hedy', { given_name: 'Hedy' });
  await visitor.opens('/events');
  await leaves(page);
  await answersProvider(page, 'hedy');
  await expect(page).toHaveURL(/\/user\/set-email-address\?next=%2Fevents$/);
  await new Account(page).isLoggedIn('Hedy');
});

test('a member who declines at the provider is told, and can try again or go home', async ({
  page,
  pages,
  visitor,
}) => {
  await visitor.opens('/events');
  await leaves(page);
  pages.foresees({ status: 401, path: '/api/login/provider_callback' });
  await answersProvider(page, null);
  await expect(failed(page)).toHaveText('You could not be logged in. Please try again.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/login\/callback$/);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
    'href',
    `/${visitor.storefront.slug}`,
  );
  // It leads back to where the login began.
  await page.getByRole('link', { name: 'Try again' }).click();
  await answersProvider(page, 'grace');
  await new Account(page).isLoggedIn('Grace');
  await expect(page).toHaveURL(/\/events$/);
});

// Guards: USR-27
test('going back to a finished login leads forward again, or reports a failure after five seconds', async ({
  page,
  pages,
  visitor,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const forward = history.forward.bind(history);
    history.forward = () => {
      Reflect.set(window, 'wentForward', true);
      forward();
    };
  });
  const account = new Account(page);
  await visitor.opens('/events');
  await leaves(page);
  let callback = '';
  page.on('request', (request) => {
    if (request.url().includes('/login/callback?')) callback = request.url();
  });
  await answersProvider(page, 'grace');
  await account.isLoggedIn('Grace');

  pages.foresees({ status: 409, path: '/api/login/provider_callback' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(callback);
  // The five seconds start when the page has read its answer.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wentForward'))).toBe(true);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(failed(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(failed(page)).toHaveText('Invalid state');
  await page.clock.resume();
  await expectAccessible(page);

  await page.goto(callback);
  await visitor.opens('/events');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/events$/);
  await account.isLoggedIn('Grace');
});

// Guards: USR-25
test('a browser without cookies is told how to log in, and no login begins', async ({
  page,
  visitor,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  for (const path of ['/login/provider', '/login/callback?state=x&code=y']) {
    await visitor.opens(path);
    await expect(failed(page)).toHaveText('Please enable cookies and try again.');
  }
  await expectAccessible(page);
  expect((await page.context().storageState()).cookies).toEqual([]);
});

// Guards: USR-26
test('a provider that is down is reported, and the login can be retried', async ({
  page,
  pages,
}) => {
  const slug = `provided-${randomUUID().slice(0, 8)}`;
  const storefront = await importTower(slug, {
    'login.mode': 'identity_provider',
    'identity_provider.issuer': 'http://127.0.0.1:1',
    'identity_provider.client_id': 'nobody',
  });
  pages.foresees({ status: 424, path: '/api/login/provider' });
  await new Visitor(page, storefront).opens('/login/provider');
  await expect(failed(page)).toHaveText('Could not be initialized. Please try again.');
  await expectAccessible(page);
  const again = page.waitForResponse((response) => response.url().includes('/api/login/provider'));
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await again).status()).toBe(424);
  await expect(failed(page)).toBeVisible();
});

test('analytics never sees what a provider sends back', async ({ page, pages }) => {
  const tags = await openTagManager();
  try {
    const storefront = await importTower(`provided-${randomUUID().slice(0, 8)}`, {
      'login.mode': 'identity_provider',
      'identity_provider.issuer': 'http://127.0.0.1:1',
      'identity_provider.client_id': 'nobody',
      'analytics.container_id': 'GTM-TEST1',
      'analytics.script_url': tags.script,
      'analytics.consent': 'not_needed',
    });
    const visitor = new Visitor(page, storefront);
    const frame = page.locator('iframe[src*="/tags"]');
    await visitor.opens('/events');
    await expect(frame).toHaveCount(1);
    await expect.poll(tags.events).toEqual(['gtm.js']);
    pages.foresees({ status: 400, path: '/api/login/provider_callback' });
    await visitor.opens('/login/callback?state=x&code=secret-of-a-provider');
    await expect(failed(page)).toBeVisible();
    await expect(frame).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(frame).toHaveCount(1);
    await expect.poll(tags.events).toContain('view_item');
    expect(tags.raw.join()).not.toContain('secret-of-a-provider');
  } finally {
    await tags.stop();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the provider’s login page says that it needs JavaScript', async ({ page }) => {
    await page.goto('/tower/login/provider');
    await expect(page.getByText(/Logging in requires JavaScript/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Taking you to the login page',
    );
  });
});
