import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { nextReport } from './fixtures/report.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

/** Makes scripts whose names start like this fail: only at their own address, or whenever requested. */
async function lose(page: Page, name: string, how: 'once' | 'always'): Promise<void> {
  const address = new RegExp(`/assets/${name}-[^/]+\\.js${how === 'once' ? '$' : ''}`);
  await page.route(address, (route) => route.abort('aborted'));
}

const message = 'Sorry, something unexpected happened. Please try again later.';

test.describe('a part of a page whose script does not load', () => {
  // Guards: APP-55
  test('is requested once more, and appears', async ({ page, visitor }) => {
    await lose(page, 'calendar-dialog', 'once');
    await visitor.opens('/events/admission');
    await page.getByRole('button', { name: 'Show more dates' }).click();
    await expect(page.getByRole('dialog', { name: 'All dates' })).toBeVisible();
    await expect(page.getByText(message)).toBeHidden();
  });

  // Guards: APP-54
  test('is left out after the second failure: the page stays and reports it', async ({
    page,
    pages,
    visitor,
  }) => {
    pages.foreseesError('calendar-dialog');
    await lose(page, 'calendar-dialog', 'always');
    await visitor.opens('/events/admission');
    const report = nextReport(page);
    await page.getByRole('button', { name: 'Show more dates' }).click();
    const banner = page.getByRole('alert').filter({ hasText: message });
    await expect(banner).toBeVisible();
    expect(await report).toMatchObject({ kind: 'rejection', page: 'pages/event/event' });
    await expectAccessible(page);
    await visitor.picksDate();

    await page.unrouteAll();
    await banner.getByRole('button', { name: 'Reload' }).click();
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: 'Show more dates' }).click();
    await expect(page.getByRole('dialog', { name: 'All dates' })).toBeVisible();
  });
});

test.describe('a page whose script does not load', () => {
  test('is requested once more, and opens', async ({ page, visitor }) => {
    await lose(page, 'event', 'once');
    await visitor.opens('/events');
    await visitor.choosesEvent('Tower and Museum');
    await visitor.picksDate();
  });

  test('reports the second failure, and opens after a reload', async ({ page, pages, visitor }) => {
    pages.foreseesError('/assets/event-');
    await lose(page, 'event', 'always');
    await visitor.opens('/events');
    const report = nextReport(page);
    await page.getByRole('link', { name: 'Tower and Museum', exact: true }).first().click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible();
    expect(await report).toMatchObject({ kind: 'render', name: 'TypeError' });
    // No log has the error, so there is no number to show.
    await expect(page.getByText('please give this number')).toHaveCount(0);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tower and Museum' })).toBeVisible();
  });
});

// Guards: APP-54
test('a hold lost by the network is reported at the choice and not on later pages', async ({
  page,
  pages,
  visitor,
  venue,
}) => {
  pages.foreseesError('dynamically imported module');
  const ahead = page.waitForResponse(/\/assets\/flow-notice-/);
  await visitor.opensTime(await venue.timeOf('planetarium', 12));
  await visitor.choosesTickets({ Child: 1 });
  await ahead;
  await lose(page, 'flow-notice', 'always');
  await page.route('**/my/cart/modify?**', (route) => route.abort('aborted'));
  await visitor.holdButton().click();
  const main = page.getByRole('main');
  const notice = main.getByText('Sorry! Something unexpected happened. Please try again.');
  await expect(notice).toBeInViewport();
  await expect(page.getByText(message)).toHaveCount(0);

  // A missing part of a page is reported on that page alone.
  await lose(page, 'calendar-dialog', 'always');
  await page.getByRole('button', { name: 'Show more dates' }).click();
  await expect(page.getByText(message)).toBeInViewport();
  await page.unrouteAll();
  await visitor.holds();
  await expect(page.getByText(message)).toHaveCount(0);
});
