import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { doors, hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

const cards = (page: Page) => page.getByRole('article');
const categories = (page: Page) => page.getByRole('navigation', { name: 'Category' });

// Guards: EVT-10, EVT-11, EVT-12
test('the categories are buttons if they fit in two rows, otherwise a dropdown', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events');
  const all = await cards(page).count();
  const buttons = categories(page).getByRole('link');
  const list = categories(page).getByRole('combobox', { name: 'Category' });

  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(list).toBeHidden();
  await expect(buttons).toHaveText([
    'All',
    'Admission',
    'Museum',
    'Planetarium',
    'Experiences',
    'Workshops',
    'Add-ons',
    'Support us',
  ]);
  await expect(buttons.first()).toHaveAttribute('aria-current', 'true');
  await buttons.getByText('Planetarium').click();
  await expect(page).toHaveURL(/\/events\?category=Planetarium$/);
  await expect.poll(() => cards(page).count()).toBeLessThan(all);

  await page.setViewportSize({ width: 320, height: 740 });
  await expect(buttons.first()).toBeHidden();
  await expect(list).toHaveValue('Planetarium');
  // On a phone, all filters are in one row.
  const row = [list, page.getByRole('link', { name: 'Today' }), page.getByText('More filters')];
  const boxes = await Promise.all(row.map((one) => one.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await expectAccessible(page);
  await list.selectOption({ label: 'All' });
  await expect(page).toHaveURL(/\/events$/);
  await expect(cards(page)).toHaveCount(all);
});

// Guards: APP-02, EVT-04, EVT-05
test('a card shows the picture, name, subtitle and summary of its event, and links to it', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events');
  const card = cards(page).filter({ hasText: 'Tower and Museum' }).first();
  await expect(card.locator('img')).toHaveAttribute('src', /sizex=272&sizey=216&shrinkonly=true$/);
  await expect(card.getByText('Timed admission, every half hour')).toBeVisible();
  await expect(card.getByText(/^The lift to the deck at 212 metres/)).toBeVisible();
  await card.getByRole('link', { name: 'Tower and Museum' }).click();
  await expect(page).toHaveURL(/\/tower\/events\/admission$/);
});

// Guards: EVT-20
test('a time of day narrows the listing, and one link clears all filters if nothing is left', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events?date=tomorrow');
  await page.getByText('More filters').click();
  await page.getByLabel('Starts from').selectOption('0300');
  await page.getByLabel('Starts before').selectOption({ label: '3:30 AM' });
  await page.getByRole('button', { name: 'Show events' }).click();
  await expect(page).toHaveURL(/\/events\?date=tomorrow&time=0300-0330$/);
  await expect(
    page.getByText('We could not find any events that match your filters'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(cards(page).first()).toBeVisible();
});

// Guards: EVT-18
test('a time window without times is reported beside its field, and all choices are kept', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await visitor.opens('/events?date=tomorrow');
  await page.getByText('More filters').click();
  await page.getByLabel('Starts from').selectOption('2200');
  const before = page.getByLabel('Starts before');
  await before.selectOption('0600');
  await page.getByRole('button', { name: 'Show events' }).click();
  await expect(before).toHaveAccessibleDescription('Choose a later time.');
  await expect(before).toBeFocused();
  await expect(before).toHaveValue('0600');
  await expect(page).toHaveURL(/\/events\?date=tomorrow$/);
  await expectAccessible(page);
  await before.selectOption('2330');
  await expect(before).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Show events' }).click();
  await expect(page).toHaveURL(/\/events\?date=tomorrow&time=2200-2330$/);
});

// Guards: EVT-19
test('a metadata filter in the address is shown, and "See all" removes only that filter', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await visitor.opens('/events?category=Admission&meta.colour=red,blue');
  await expect(page.getByRole('main').getByText('red', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('blue', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/events\?category=Admission$/);
  await expect(cards(page).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Guards: EVT-16
  test('every filter works by links and a form', async ({ page }) => {
    await page.goto('/tower/events');
    await expect(categories(page).getByRole('combobox')).toBeHidden();
    await categories(page).getByRole('link', { name: 'Workshops' }).click();
    await page.getByRole('link', { name: 'All dates' }).click();
    await page.getByText('More filters').click();
    await page.getByLabel('Starts from').selectOption('0000');
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect(page).toHaveURL(/category=Workshops/);
    await expect(page.getByLabel('Starts from')).toHaveValue('0000');
    await expect(cards(page).first()).toBeVisible();
  });
});

for (const [name, value] of [
  ['date', 'all'],
  ['time.end', '2500'],
]) {
  // Guards: EVT-14, EVT-15
  test(`${name}=${value} is reported as an invalid filter, with a link`, {
    tag: '@one-size',
  }, async ({ page, pages, visitor }) => {
    const path = `/events?${name}=${value}`;
    pages.foresees({ status: 400, path });
    await visitor.opens(path);
    await expect(page.getByText(`Events cannot be filtered by “${value}”.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(cards(page).first()).toBeVisible();
  });
}

for (const storefront of [hall, doors]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    test('nothing moves while the listing loads, whether or not its categories fit', async ({
      page,
      visitor,
    }) => {
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += Reflect.get(entry, 'value');
        }).observe({ type: 'layout-shift', buffered: true });
        Reflect.set(window, 'shiftSoFar', () => shift);
      });
      await visitor.opens('/events');
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => Reflect.get(window, 'shiftSoFar')())).toBeLessThan(0.05);
      await expectAccessible(page);
    });
  });
}

test.describe('of a thousand events', () => {
  test.use({ storefront: doors });

  // With this many events, every day has one, even holidays.
  // Guards: EVT-13, EVT-16
  test('a filter in the address is active, and going back steps through the filters', {
    tag: '@one-size',
  }, async ({ page, visitor }) => {
    await visitor.opens('/events');
    const all = await cards(page).count();
    await page.getByRole('link', { name: 'Tomorrow', exact: true }).click();
    await expect(page).toHaveURL(/\?date=tomorrow$/);
    const days = page.getByRole('navigation', { name: 'Day' });
    await expect(days.locator('[aria-current]')).toHaveText('Tomorrow');
    const times = cards(page).getByRole('time');
    await expect(times.filter({ hasNotText: 'Tomorrow' })).toHaveCount(0);
    await expect(times.first()).toBeVisible();
    await page.reload();
    await expect(days.locator('[aria-current]')).toHaveText('Tomorrow');
    await expect(days.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
    await expect(cards(page)).toHaveCount(all);
  });

  // Guards: APP-48, EVT-29
  test('the listing shows one part, and “show more” adds the next', {
    tag: '@one-size',
  }, async ({ page, visitor }) => {
    await visitor.opens('/events');
    await expect(page.getByText(/^[\d,]+ doors$/)).toBeVisible();
    await expect(cards(page)).toHaveCount(30);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(cards(page)).toHaveCount(240);
    await expect(cards(page).nth(30).getByRole('link')).toBeFocused();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
  });

  // Guards: EVT-16
  test('the seller’s metadata filters are lists that can be combined', {
    tag: '@one-size',
  }, async ({ page, visitor }) => {
    await visitor.opens('/events');
    await page.getByText('More filters').click();
    await page.getByLabel('District').selectOption('Northgate');
    await page.getByLabel('Language').selectOption('Polish');
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect(page).toHaveURL(/\?meta\.district=Northgate&meta\.language=Polish$/);
    await expect(cards(page).filter({ hasNotText: 'Northgate' })).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL(/\/events$/);
  });

  // Guards: EVT-24
  test('members’ events are marked and show no price', { tag: '@one-size' }, async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/events?show=1000');
    const card = cards(page).filter({ hasText: 'Friends of the festival' }).first();
    await expect(card).toBeVisible();
    await expect(card).not.toContainText('£');
  });
});
