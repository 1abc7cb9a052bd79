import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessible, inLooks, looksAt } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

test.use({ isNew: true });

/** The console's origin: the storefronts' port under the name of this machine (STF-19). */
const origin = running().url.replace('127.0.0.1', 'localhost');

/** Maximum number of gzipped bytes of a first load, counting everything. */
const budget = 250_000;

const keyField = (page: Page) => page.getByRole('textbox', { name: 'Venue key' });

/** The answer that leads to the sign-in page. */
const signedOut = { status: 401, path: '/staff_api/tower/me' };

// Guards: STF-19
test('a storefront’s host redirects to the console’s origin, keeping the address', async ({
  page,
  pages,
}) => {
  pages.foresees(signedOut);
  await page.goto('/staff/tower/me?day=2026-11-23');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  const { origin: there, pathname, searchParams } = new URL(page.url());
  expect(there).toBe(origin);
  expect(pathname).toBe('/staff/tower/sign-in');
  expect(searchParams.get('next')).toBe('/tower/me?day=2026-11-23');
});

test('a venue is opened by its key, and with one press the next time', async ({ page, pages }) => {
  pages.foresees(signedOut);
  pages.foresees(signedOut);
  await page.goto(`${origin}/staff`);
  await expect(keyField(page)).toBeFocused();
  await keyField(page).fill('My Hall!');
  await keyField(page).press('Enter');
  await expect(keyField(page)).toHaveAccessibleDescription(
    /lower-case letters, digits and hyphens/,
  );
  await keyField(page).fill(' Tower ');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(`${origin}/staff/tower/sign-in`);
  await expect(page).toHaveTitle(/^Sign in · /);
  await page.getByRole('link', { name: 'Another venue' }).click();
  await page.getByRole('link', { name: 'tower' }).click();
  await expect(page).toHaveURL(`${origin}/staff/tower/sign-in`);
});

test('a venue can be removed from this browser’s list and restored', async ({ page }) => {
  await page.goto(`${origin}/staff/tower/sign-in`);
  await page.getByRole('link', { name: 'Another venue' }).click();
  const tower = page.getByRole('link', { name: 'tower' });
  await page.getByRole('button', { name: 'Remove tower from this list' }).click();
  await expect(tower).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tower).toBeVisible();
});

for (const path of ['/staff', '/staff/tower/sign-in']) {
  // Guards: STF-17
  test(`${path} initially loads at most ${budget} bytes, from its own origin alone`, async ({
    page,
  }) => {
    const answers: { readonly url: string; readonly body: Promise<Buffer> }[] = [];
    page.on('response', (answer) => answers.push({ url: answer.url(), body: answer.body() }));
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const bodies = await Promise.all(answers.map(({ body }) => body));
    const total = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(budget);
    expect(answers.map(({ url }) => new URL(url).origin)).toEqual(answers.map(() => origin));
  });
}

for (const { device, widths, isPhone } of [
  { device: 'a phone', widths: [360], isPhone: true },
  { device: 'a desktop', widths: [768, 1440], isPhone: false },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ hasTouch: isPhone, isMobile: isPhone });

    test('the pages before signing in are accessible and fit in both schemes', async ({
      page,
      pages,
    }) => {
      const looks = looksAt(...widths);
      pages.foresees(signedOut);
      await page.goto(`${origin}/staff/tower/me`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await inLooks(page, looks, expectAccessible, expectFitsTransformed);
      await page.goto(`${origin}/staff`);
      await expect(page.getByRole('link', { name: 'tower' })).toBeVisible();
      await inLooks(page, looks, expectAccessible, expectFitsTransformed);
    });
  });
}
