import type { Page } from '@playwright/test';
import { expectAccessibleDialog, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole, signInAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => box(page).getByRole('combobox');

// Guards: TOD-04
test('the search opens with "/" on every page, and arrow keys and Enter open a result', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await signInAs(page, 'support');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await field(page).fill('tower');
  const events = box(page).getByRole('group', { name: 'Events' });
  await expect(events.getByRole('option', { name: 'Tower and Museum' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();

  await page.keyboard.press('/');
  await field(page).fill('Hopper');
  const orders = box(page).getByRole('group', { name: 'Orders' });
  await expect(orders.getByRole('option').nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(orders.getByRole('option').nth(0)).toContainText('Name');
  await page.keyboard.press('ArrowUp');
  await expect(box(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Order /);

  await page.keyboard.press('/');
  await field(page).fill('nobody at all');
  await expect(box(page).getByRole('status')).toContainText('Nothing found');
  await field(page).fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Order ${number}`);
});

// Guards: TOD-04
test('"/" types a slash in a field, and a slow answer never replaces a later one', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, 'orders');
  await page.getByRole('searchbox').fill('a');
  await page.getByRole('searchbox').press('/');
  await expect(page.getByRole('searchbox')).toHaveValue('a/');
  await expect(box(page)).toBeHidden();

  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/search?q=Hopper', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const asked = page.waitForRequest('**/search?q=Hopper');
  await field(page).fill('Hopper');
  await asked;
  await field(page).fill(number);
  await expect(box(page).getByRole('option')).toHaveCount(1);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(box(page).getByRole('option')).toHaveText(new RegExp(number));
});

// Guards: TOD-04
test('the search is accessible and fits', async ({ page, venue }) => {
  await buyOrder(venue, 1);
  await signInAs(page, 'support');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await inEachLook(page, expectAccessibleDialog);
  await field(page).fill('Hopper');
  await expect(box(page).getByRole('option').first()).toBeVisible();
  await inEachLook(page, expectAccessibleDialog, expectFitsTransformed);
});
