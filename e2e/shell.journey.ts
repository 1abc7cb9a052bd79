import type { Page } from '@playwright/test';
import { doors, hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

for (const { storefront, tier } of [
  { storefront: tower, tier: 'standard' },
  { storefront: hall, tier: 'grand' },
]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    // Guards: APP-05, APP-20, APP-30, APP-31, CAL-18, CFG-08
    test('every page has its seller’s title and look, and its links stay with the seller', {
      tag: '@one-size',
    }, async ({ page, visitor, venue }) => {
      const { id, name } = await venue.eventWithDays(2);
      for (const [path, shown] of [
        ['/events', storefront.words.listing],
        [`/events/${id}`, name],
      ] as const) {
        await visitor.opens(path);
        await expect(page).toHaveTitle(`${shown} - ${storefront.name}`);
        await expect(page.locator('html')).toHaveAttribute('data-tier', tier);
        const logo = page.getByRole('banner').getByRole('img', { name: storefront.name });
        await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
        await expect(page.getByRole('contentinfo')).toContainText(storefront.name);
        await expect(page.getByText(/^Prices include tax|^Fees are shown separately/)).toHaveCount(
          path === '/events' ? 0 : 1,
        );
        const strays = (await linksOf(page)).filter(
          (link) => !/^(mailto|tel):/.test(link) && !isBelow(link, storefront.slug),
        );
        expect(strays).toEqual(['#content']);
      }
    });
  });
}

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''));

const isBelow = (link: string, slug: string): boolean =>
  link === `/${slug}` || link.startsWith(`/${slug}/`) || link.startsWith(`/${slug}?`);

// Guards: APP-21
test('another page starts at its top, and another date of the same page does not', async ({
  page,
  visitor,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await visitor.opens('/events');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Tower and Museum', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tower and Museum' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);

  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(scrolled).toBe(200);
  await visitor.picksDate(1);
  await expect(page).toHaveURL(/\?date=/);
  expect(await scrolled()).toBeGreaterThan(0);
});

// Guards: APP-32
test('the back button fades as the page is scrolled, and leads to the listing', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events/admission');
  const back = page.getByRole('banner').getByRole('link', { name: 'Back', exact: true });
  for (const [scroll, opacity] of [
    [50, '0.5'],
    [0, '1'],
  ] as const) {
    await page.evaluate((to) => scrollTo(0, to), scroll);
    await expect(back).toHaveCSS('opacity', opacity);
  }
  await page.evaluate(() => scrollTo(0, 100));
  await expect(back).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await back.click();
  await expect(page).toHaveURL(/\/tower\/events$/);
  // Announced by the title, and by the heading, which has the focus.
  await expect(page).toHaveTitle(`${visitor.storefront.words.listing} - Solvarde`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(back).toHaveCount(0);
});

// Guards: APP-67, DET-43, SPD-03
test('pictures are loaded in the sizes at which they are shown', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const sizes = (scope: string) =>
    page
      .locator(`${scope} img[src*="sizex"]`)
      .first()
      .evaluate((image) =>
        `${image.getAttribute('src')} ${image.getAttribute('srcset')}`
          .split(/[ ,]+/)
          .filter((part) => part.includes('sizex'))
          .map((part) => new URL(part, location.href).searchParams)
          .map((query) => ['sizex', 'sizey', 'shrinkonly'].map((key) => query.get(key)).join(' ')),
      );
  await visitor.opens('/events');
  expect(await sizes('main')).toEqual(expect.arrayContaining(['272 216 true', '544 432 true']));
  await visitor.opensTime(await venue.timeOf('admission', 1 + turn));
  expect((await sizes('main'))[0]).toMatch(/^1500 \d+ true$/);
  await visitor.choosesTickets({ 'Adult, Admission': 1 });
  await visitor.holds();
  expect(await sizes('aside')).toEqual(expect.arrayContaining(['64 51 true', '128 102 true']));
});

test.describe('a seller without an admission event', () => {
  test.use({ storefront: doors });

  // Guards: APP-15
  test('has its listing as its home', { tag: '@one-size' }, async ({ page, visitor }) => {
    await visitor.opens('');
    await expect(page).toHaveURL(/\/doors\/events$/);
  });
});
