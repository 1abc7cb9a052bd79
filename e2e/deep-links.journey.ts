import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Account } from './fixtures/account.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { createMember, type Member } from './fixtures/members.ts';
import type { Storefront } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

/** A tower that offers add-ons and whose members log in by their ID. */
let storefront: Storefront;
let member: Member;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const slug = `links-${randomUUID().slice(0, 8)}`;
  storefront = await importTower(slug, { 'login.with': 'member_code_zip', upsells: true });
  member = await createMember(storefront, `ada-${randomUUID()}@example.org`);
});

/** Each flow of the event page and two other pages, with what their addresses may request. */
const flows = [
  ['date first', '/events/admission', 'session=next&Adult=2'],
  ['any date', '/events/museum', 'date=any&Adult=1'],
  // The page writes the day's only time into the address.
  ['date first, with one time a day', '/events/museum', 'date=DAY&Adult=1'],
  ['quantity first', '/events/first-light', 'session=next&Guest=2'],
  ['single', '/events/longest-night', 'session=next&Adult=2'],
  ['one of a few', '/events/lamp-fund', 'select=A%20prism'],
  ['membership', '/events/friendship', 'select=Friend'],
  ['members only', '/events/friends-evening', 'session=next'],
  ['listing', '/events', 'category=Above%20the%20city'],
] as const;

const skipsUpsells = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem(`skipUpsells:${location.pathname.split('/')[1]}`));

/**
 * Holds back the scripts that carry out the address's request until the page has rewritten the address or the returned function
 * is called: on a slow line they come that late.
 */
async function comesLate(page: Page): Promise<() => void> {
  let isWritten = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  page.on('framenavigated', (frame) => {
    if (!frame.url().includes('expresscheckout')) isWritten();
  });
  await page.route(/\/assets\/(extras|members|express-checkout)-[\w-]{8}\.js$/, async (route) => {
    await written;
    await route.continue();
  });
  return isWritten;
}

const leftOver = /expresscheckout|login|member_code|zip_code/;

for (const [flow, path, own] of flows) {
  // Guards: APP-26
  test(`${flow}: an address can skip upsells and open the login, whatever else it contains`, async ({
    page,
    venue,
  }) => {
    const { date } = await venue.timeOf('museum', 2);
    const visitor = new Visitor(page, storefront);
    const release = await comesLate(page);
    await visitor.opens(
      `${path}?${own.replace('DAY', date)}&expresscheckout=1&login=1&utm_source=letter`,
    );
    release();
    await expect(new Account(page).dialog()).toBeVisible();
    await expect.poll(() => skipsUpsells(page)).toBe('true');
    await expect(page).not.toHaveURL(leftOver);
    await expect(page).toHaveURL(/utm_source=letter/);
  });

  // Guards: APP-27
  test(`${flow}: an address can skip upsells and log in, whatever else it contains`, async ({
    page,
    venue,
  }) => {
    const { date } = await venue.timeOf('museum', 2);
    const visitor = new Visitor(page, storefront);
    const { memberCode, zip } = member;
    const release = await comesLate(page);
    await visitor.opens(
      `${path}?member_code=${memberCode}&${own.replace('DAY', date)}&zip_code=${zip}&expresscheckout=1`,
    );
    release();
    await new Account(page).isLoggedIn('Ada');
    await expect.poll(() => skipsUpsells(page)).toBe('true');
    await expect(page).not.toHaveURL(leftOver);
  });
}

// Guards: APP-25
test('an address that submits by itself and skips upsells leads to the checkout', async ({
  page,
}) => {
  const visitor = new Visitor(page, storefront);
  await comesLate(page);
  await visitor.opens('/events/planetarium?session=next&Adult=2&expresscheckout=1&reserve=1');
  await visitor.isAtCheckout();
  await expect(visitor.choice().or(page.getByText('2 × Adult')).first()).toBeAttached();
});

test('an address that submits by itself leads to the upsells unless it skips them', async ({
  page,
}) => {
  const visitor = new Visitor(page, storefront);
  await visitor.opens('/events/planetarium?session=next&Adult=2&reserve=1');
  await expect(page.getByRole('link', { name: 'Skip to checkout' })).toBeVisible();
});

// Guards: APP-27
test('an address with a login reserves once, as the member', async ({ page }) => {
  const visitor = new Visitor(page, storefront);
  const opened: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/cart/modify')) opened.push(pathname);
  });
  const { memberCode, zip } = member;
  const query = `session=next&Adult=1&reserve=1&expresscheckout=1&member_code=${memberCode}&zip_code=${zip}`;
  await visitor.opens(`/events/planetarium?${query}`);
  await visitor.isAtCheckout();
  await new Account(page).isLoggedIn('Ada');
  expect(opened).toEqual(['/api/my/cart/modify']);
});

test('a date is a link that keeps the rest of the address, also in another tab', async ({
  page,
}) => {
  const visitor = new Visitor(page, storefront);
  const asked = 'tg=admission-lamp-room&code=LAMPLIGHT&Adult=2&utm_source=letter';
  await visitor.opens(`/events/admission?${asked}&reserve=1`);
  await expect(page).not.toHaveURL(/reserve/);
  const first = await visitor.dates().first().getAttribute('href');
  const query = Object.fromEntries(new URL(first ?? '', page.url()).searchParams);
  expect(query).toEqual({
    tg: 'admission-lamp-room',
    code: 'LAMPLIGHT',
    Adult: '2',
    utm_source: 'letter',
    date: expect.stringMatching(/^\d{4}-/),
  });
  await visitor.picksDate();
  await expect(page).toHaveURL(/tg=admission-lamp-room.*code=LAMPLIGHT.*date=/);
  await visitor.reloads();
  await expect(visitor.times().first()).toBeVisible();
});

// Guards: DET-23
test('an add-on that no longer exists is skipped', async ({ page, pages }) => {
  pages.foresees({ status: 404, path: '/events/withdrawn' });
  const visitor = new Visitor(page, storefront);
  await visitor.opens('/events/lamp-fund');
  await page.evaluate((slug) => {
    const chain = { at: '/events/withdrawn', rest: ['/events/planetarium'] };
    sessionStorage.setItem(`upsellsChain:${slug}`, JSON.stringify(chain));
  }, storefront.slug);
  await page.goto(`/${storefront.slug}/events/withdrawn`);
  await expect(page).toHaveURL(/\/events\/planetarium$/);
});
