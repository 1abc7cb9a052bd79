import { expect, type Locator, type Page } from '@playwright/test';
import { hall } from './fixtures/storefronts.ts';
import { test } from './fixtures/test.ts';

/** The browser paints everything in a few colours that the person chose (WCAG 2.2, 1.4.1). */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

type Side = 'color' | 'backgroundColor';

const paintOf = (element: Locator, side: Side): Promise<string> =>
  element.first().evaluate((shown, name) => getComputedStyle(shown)[name], side);

/** Checks that two elements with different meanings differ in colour. */
async function differ(one: Locator, other: Locator, side: Side): Promise<void> {
  await expect(other.first()).toBeVisible();
  await expect
    .poll(async () => (await paintOf(one, side)) === (await paintOf(other, side)))
    .toBe(false);
}

async function hasRing(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const ring = page.locator(':focus-visible').last();
  await expect(ring).not.toHaveCSS('outline-style', 'none');
  await differ(ring, page.locator('html'), 'color');
}

test('chosen, past and unavailable items can be told apart without our colours', async ({
  page,
  visitor,
  venue,
}) => {
  await visitor.opensTime(await venue.timeOf('admission', 3));
  const { chooseDate, chooseTime } = visitor.storefront.words;
  for (const step of [chooseDate, chooseTime]) {
    await test.step(step, async () => {
      const link = (state: string) => visitor.step(step).locator(`a${state}`);
      await differ(link('[aria-current]'), link(':not([aria-current])'), 'backgroundColor');
    });
  }
  await test.step('part of the day', async () => {
    const tab = (selected: boolean) => page.getByRole('tab', { selected });
    await differ(tab(true), tab(false), 'backgroundColor');
  });
  await test.step('stepper', async () => {
    const button = (way: string) =>
      page.getByRole('button', { name: `${way} one Adult, Admission` });
    await differ(button('Remove'), button('Add'), 'color');
  });
  await test.step('focus', () => hasRing(page));
  await page.getByRole('button', { name: 'Show more dates' }).click();
  const calendar = page.getByRole('dialog', { name: 'All dates' });
  await test.step('calendar', async () => {
    const day = (state: string) => calendar.getByRole('table').locator(`button${state}`);
    const open = day('[aria-pressed="false"][aria-disabled="false"]');
    await differ(day('[aria-pressed="true"]'), open, 'backgroundColor');
    await differ(day('[aria-disabled="true"]'), open, 'color');
  });
  await test.step('dialog', () => expect(calendar).not.toHaveCSS('border-top-width', '0px'));
});

test.describe('in a hall', () => {
  test.use({ storefront: hall });

  test('chosen seats can be told apart without our colours on the map and in the list', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/events/part-copland-adams-14947');
    await visitor.step(hall.words.chooseDate).getByRole('link').last().click();
    const more = page.getByRole('button', { name: /^Add one Standard, Orchestra$/ });
    await more.click();
    await more.click();
    await page.getByRole('button', { name: 'Choose seats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose your seats' });
    await test.step('group', async () => {
      const swatch = (letter: string) => dialog.getByText(letter, { exact: true });
      await differ(swatch('A'), swatch('B'), 'backgroundColor');
    });
    const view = (state: string) => dialog.locator(`input[type="radio"]${state} + span`);
    await test.step('list', async () => {
      await dialog.getByRole('radio', { name: 'List' }).check();
      await differ(view(':checked'), view(':not(:checked)'), 'backgroundColor');
      const list = dialog.getByRole('list', { name: 'Seats by section and row' });
      await list.getByText('Orchestra', { exact: true }).click();
      await list.getByText('Row K', { exact: true }).click();
      await list
        .getByRole('button', { name: /, available$/ })
        .first()
        .click();
      const seat = (isPressed: boolean) => list.getByRole('button', { pressed: isPressed });
      await differ(seat(true), seat(false), 'backgroundColor');
    });
    await test.step('map', async () => {
      await dialog.getByRole('radio', { name: 'Map' }).check();
      await expect(dialog.getByRole('application')).toBeVisible();
      const seats = dialog.locator('svg *');
      const fills = await seats.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
      expect(fills).toContain(await paintOf(view(':checked'), 'backgroundColor'));
    });
  });
});

test.describe('in a dark hall', () => {
  test.use({ storefront: hall });

  test('a logo keeps the background it was drawn for', async ({ page, visitor }) => {
    await visitor.opens('/events');
    const logo = page.getByRole('banner').getByRole('img').first();
    await differ(logo, page.locator('body'), 'backgroundColor');
    expect(await paintOf(logo, 'backgroundColor')).not.toMatch(/, 0\)$/);
  });
});
