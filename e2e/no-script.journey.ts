import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false, isNew: true });

test('dates, times and prices are readable without JavaScript, and buying says that it needs it', async ({
  page,
  visitor,
}) => {
  const { words } = visitor.storefront;
  await page.goto('/tower/events');
  await expect(page.getByText('from €9.00').first()).toBeVisible();
  await visitor.choosesEvent('Tower and Museum');
  await visitor.step(words.chooseDate).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
  await visitor.times().first().click();
  await expect(page).toHaveURL(/\?session=/);
  await expect(visitor.times().first()).toHaveAttribute('aria-current', 'true');
  const tickets = visitor.step('Choose your tickets');
  await expect(tickets.getByText('Adult', { exact: true })).toBeVisible();
  await expect(tickets.getByText(/€\d+\.\d\d/).first()).toBeVisible();
  await expect(page.getByText(/require JavaScript/)).toBeVisible();

  await page.goto('/tower/checkout');
  await expect(page.getByText(/Payment requires JavaScript/)).toBeVisible();
});

/** Pages of every flow; their scripts arrive in parts, some of which the server has rendered. */
const serverRendered = [
  '',
  '/events',
  '/events/admission',
  '/events/after-hours',
  '/events/friends-evening',
  '/events/friendship-gift',
  '/events/gift-card',
  '/events/longest-night',
  '/events/picnic-baskets',
  '/membership',
  '/checkout',
  '/resend',
];

test('a page has the styles of all server-rendered content before any script runs', async ({
  page,
  visitor,
  venue,
}) => {
  const { session } = await venue.timeOf('planetarium', 5);
  for (const path of [...serverRendered, `/events/planetarium?session=${session}`]) {
    await page.goto(`/${visitor.storefront.slug}${path}`);
    expect({ path, bare: await classesWithoutStyles(page) }).toEqual({ path, bare: [] });
  }
});

/** Returns a page's class names that none of its style sheets mentions; tenants style content blocks themselves. */
const classesWithoutStyles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const sheets = await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
    const mentioned = new Set(sheets.flatMap((sheet) => sheet.match(/(?<=\.)[\w-]+/g) ?? []));
    const used = [
      ...document.querySelectorAll('[class]:not(.content-block, .content-block *)'),
    ].flatMap(({ classList }) => [...classList]);
    return [...new Set(used)].filter((name) => !mentioned.has(name));
  });
