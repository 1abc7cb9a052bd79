import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { signInAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import type { Venue } from './fixtures/venue.ts';

/** A day that no other journey uses, counted from today. */
const farDay = 31;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const held = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Payment links' }).getByRole('row').filter({ hasText: name });

/** Holds two places of the tower for somebody; returns their link. */
async function hold(page: Page, venue: Venue, name: string): Promise<string> {
  const { date } = await venue.timeOf('admission', farDay);
  await button(page, 'Hold places …').click();
  const dialog = page.getByRole('dialog', { name: 'Hold places for somebody' });
  await button(page, 'Hold the places').click();
  await expect(dialog.getByText('Say who it is for.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Event' }).pressSequentially('tower and m');
  await page.getByRole('option', { name: 'Tower and Museum' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(date);
  await dialog.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel(/^Adult, /).fill('2');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail address').fill('office@school.example');
  await expectAccessible(page);
  await button(page, 'Hold the places').dblclick();
  const shown = page.getByRole('dialog', { name: `Payment link for ${name}` });
  const link = await shown.getByLabel('Link').inputValue();
  await button(page, 'Done').click();
  return link;
}

test('box office holds places, the buyer pays under the link, and another hold is withdrawn (SLS-06)', async ({
  page,
  venue,
  stranger,
}) => {
  await signInAs(page, 'box_office', 'Bo');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Payment links' }).first().click();
  const link = await hold(page, venue, 'Class 4b');
  await expect(held(page, 'Class 4b')).toHaveCount(1);
  await expect(held(page, 'Class 4b')).toContainText('Open');
  const other = await hold(page, venue, 'Class 5a');

  await stranger.page.goto(link);
  await stranger.paysWith(cards.pays);
  await stranger.hasBought();

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(held(page, 'Class 4b')).toContainText('Paid');
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Extend the hold for Class 5a').click();
  await page.getByRole('dialog').getByLabel('Hold until the end of').fill('');
  await button(page, 'Extend').last().click();
  await expect(held(page, 'Class 5a')).toContainText('until it is paid');
  await button(page, 'Withdraw what is held for Class 5a').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).dblclick();
  await expect(held(page, 'Class 5a')).toContainText('Withdrawn');
  await stranger.page.goto(other);
  await expect(stranger.payButton()).toHaveCount(0);
});
