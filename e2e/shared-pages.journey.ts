import type { Page } from '@playwright/test';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ storefront: hall, isNew: true });

const campaign = 'utm_source=letter&from=a-friend';
const german = (page: Page) =>
  page.getByRole('list', { name: 'Language' }).getByRole('link', { name: 'Deutsch' });

test('links on a page shared by everyone keep the visitor’s own parameters once it is ready', async ({
  page,
  visitor,
}) => {
  await visitor.opens(`/events?${campaign}&category=Concerts`);
  await expect(german(page)).toHaveAttribute(
    'href',
    `/hall/events?utm_source=letter&from=a-friend&category=Concerts&lang=de`,
  );
});

test('a link keeps the visitor’s own parameters even before the page is ready', async ({
  page,
  visitor,
}) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto(`/${visitor.storefront.slug}/events?${campaign}&category=Concerts`, {
    waitUntil: 'commit',
  });
  await expect(german(page)).toHaveAttribute('href', '/hall/events?category=Concerts&lang=de');
  await german(page).click({ noWaitAfter: true });
  await expect(page).toHaveURL(
    /\/hall\/events\?category=Concerts&lang=de&utm_source=letter&from=a-friend$/,
  );
});
