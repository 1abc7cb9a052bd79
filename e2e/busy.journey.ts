import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

/** Refuses navigations within the shop, as a busy server does (server/turns/busy-page.ts). */
async function refusePages(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' },
      body: '<!doctype html><title>Tower</title><p>The shop is very busy right now.</p>',
    }),
  );
}

const busy = 'The shop is very busy right now. Please try again in a moment.';

test('a page that the busy shop cannot open says so, and opens when retried', async ({
  page,
  pages,
  visitor,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('client_error')) reports.push(request.url());
  });
  await visitor.opens('/events');
  pages.foresees({ status: 503, path: '/events/admission.data' });
  await refusePages(page);
  await page.getByRole('link', { name: 'Tower and Museum', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: busy })).toBeVisible();
  await expect(page).toHaveTitle(/The shop is very busy/);
  await expect(page).toHaveURL(/\/events\/admission$/);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tower and Museum' })).toBeVisible();
  await visitor.picksDate();
  expect(reports).toEqual([]);
});

test('held tickets stay in the cart while the busy shop cannot open the checkout', async ({
  page,
  pages,
  visitor,
  venue,
}) => {
  await visitor.opensTime(await venue.timeOf('planetarium', 13));
  await visitor.choosesTickets({ Child: 2 });
  pages.foresees({ status: 503, path: '/checkout.data' });
  await refusePages(page);
  await visitor.holdButton().click();
  await expect(page.getByRole('heading', { level: 1, name: busy })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Child');
});
