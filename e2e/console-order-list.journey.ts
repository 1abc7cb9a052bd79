import type { Page } from '@playwright/test';
import { enterAs, heading, openConsole, orderNumberOf } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import type { Venue } from './fixtures/venue.ts';

/** Days that no other journey uses, counted from today: a journey that moves sessions would take orders off them. */
const ownDay = 30;
const emptyDay = 32;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Sells `count` orders for one time; returns their numbers, and the filters that match only them. */
async function sellOn(venue: Venue, day: number, count: number) {
  const place = await venue.timeOf('admission', day);
  const numbers: string[] = [];
  for (let sold = 0; sold < count; sold += 1) {
    const { orderId } = await venue.sell(place, 'admission-adult');
    numbers.push(await orderNumberOf(orderId));
  }
  const { date, session } = place;
  const search = new URLSearchParams({ event: 'admission', visit_day: date, session });
  return { numbers, search };
}

// Guards: SLS-01
test('going back from an order keeps the pages of the list that were loaded', async ({
  page,
  venue,
}) => {
  const { numbers, search } = await sellOn(venue, ownDay, 2);
  await enterAs(page, 'support');
  // Pages of one order each.
  const asked: (string | null)[] = [];
  await page.route(/\/staff_api\/tower\/order\?/, async (route) => {
    const url = new URL(route.request().url());
    const after = url.searchParams.get('after');
    url.searchParams.delete('after');
    const { order } = await (await route.fetch({ url: url.href })).json();
    const [first, ...others] = order;
    const page =
      after === null ? { order: [first], next: 'others' } : { order: others, next: null };
    await route.fulfill({ json: page });
    asked.push(after);
  });
  await openConsole(page, `orders?${search}`);
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('rowheader');
  await expect(rows).toHaveCount(1);
  await button(page, 'Show more').click();
  await expect(rows).toHaveCount(2);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const before = await scrolled();
  await rows.last().getByRole('link').click();
  await expect(heading(page)).toHaveText(`Order ${numbers[0]}`);
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expect.poll(scrolled).toBe(before);
  await expect(button(page, 'Show more')).toBeHidden();
  // Both pages are loaded again: an order may have changed meanwhile.
  await expect.poll(() => asked).toEqual([null, 'others', null, 'others']);
});

// Guards: SLS-01
test('empty pages of the list of orders are passed over, ten at a time', async ({
  page,
  venue,
}) => {
  const { numbers, search } = await sellOn(venue, emptyDay, 1);
  await enterAs(page, 'support');
  const asked: number[] = [];
  await page.route(/\/staff_api\/tower\/order\?/, async (route) => {
    const url = new URL(route.request().url());
    const at = Number(url.searchParams.get('after'));
    asked.push(at);
    if (at <= 10) return route.fulfill({ json: { order: [], next: String(at + 1) } });
    url.searchParams.delete('after');
    const { order } = await (await route.fetch({ url: url.href })).json();
    return route.fulfill({ json: { order, next: null } });
  });
  await openConsole(page, `orders?${search}`);
  await expect(page.getByText('None so far')).toBeVisible();
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // Going back leads to the same place in the list.
  await page.getByRole('link', { name: 'Bulk runs' }).click();
  await expect(heading(page)).toHaveText('Bulk runs');
  await page.goBack();
  await button(page, 'Keep looking').click();
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('rowheader');
  await expect(rows.filter({ hasText: numbers[0] ?? '' })).toBeVisible();
});
