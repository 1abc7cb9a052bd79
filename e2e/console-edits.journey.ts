import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { planetariumShow } from './fixtures/rescheduling.ts';
import { buyOrder, consoleOrigin, orderNumberOf, signInAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { typeDay } from './fixtures/typed-day.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Guards: SLS-02, SLS-04
test('a buyer who calls is moved to a dearer day and pays the difference by a link (SLS-04)', async ({
  page,
  visitor,
  venue,
}) => {
  const before = await planetariumShow(venue, 6, '11:15');
  const after = await planetariumShow(venue, 7, '20:00', before);
  const { orderId } = await venue.sell(before, 'planetarium-adult', 'grace@buyer.example');
  const number = await orderNumberOf(orderId);
  await signInAs(page, 'support');
  await page.goto(`${consoleOrigin()}/staff/tower/orders/${number}`);
  await button(page, 'Move …').click();
  const dialog = page.getByRole('dialog', { name: 'Move tickets' });
  await button(page, 'Next').click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/);
  await typeDay(dialog.getByRole('group', { name: 'Day' }), after.date);
  await dialog.getByRole('button', { name: / Time$/ }).click();
  await page.getByRole('option', { name: /^20:00|8:00\sPM/ }).click();
  await dialog.getByLabel('Reason').fill('Called: the child is ill');
  await button(page, 'Next').click();
  await expect(dialog).toContainText('The buyer owes €3.00.');
  await expect(dialog).toContainText(/Adult, .* becomes Adult, /);
  await expectAccessible(page);
  await button(page, 'Send the link').dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/for the buyer to pay €3\.00 by /)).toBeVisible();
  await expect(button(page, 'Move …')).toHaveCount(0);
  const link = page.getByRole('link', { name: /\/manage\/.*\/confirm/ });
  const address = (await link.getAttribute('href')) ?? '';

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your changes');
  await visitor.card.enters(cards.pays);
  await button(page, 'Pay €3.00').click();
  await expect(page.getByText('Confirm your changes')).toHaveCount(0);

  await page.goto(`${consoleOrigin()}/staff/tower/orders/${number}`);
  await expect(page.getByText('Tickets changed by the team')).toBeVisible();
  await expect(page.getByText(/€3\.00 received/)).toBeVisible();
  await expect(page.getByText('No tickets have been scanned.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Sam offered a change to' }),
  ).toHaveCount(1);
});

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test(`changing and adding tickets is accessible and fits, ${colorScheme} at ${width}`, async ({
    page,
    venue,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const number = await buyOrder(venue, 2, 9);
    await signInAs(page, 'support');
    await page.goto(`${consoleOrigin()}/staff/tower/orders/${number}`);
    await button(page, 'Change …').click();
    const change = page.getByRole('dialog', { name: 'Change a ticket' });
    await change.getByLabel('Name of the holder').fill('Grace Hopper');
    await change.getByLabel('Reason').fill('The friend comes instead');
    await expectAccessible(page);
    await expectFitsTransformed(page);
    await button(page, 'Next').click();
    await expect(change).toContainText('The order still costs');
    await button(page, 'Change the order').click();
    await expect(change).toBeHidden();
    await expect(page.getByRole('grid', { name: 'Tickets' })).toContainText('Grace Hopper');
    await button(page, 'Add tickets …').click();
    const add = page.getByRole('dialog', { name: 'Add tickets' });
    await add.getByRole('button', { name: / Type$/ }).click();
    await page.getByRole('option', { name: /^Adult €/ }).click();
    await add.getByLabel('Reason').fill('One more comes');
    await expectAccessible(page);
    await button(page, 'Next').click();
    await expect(add).toContainText('New: Adult');
    await add.getByText('Waive it', { exact: true }).click();
    await expect(add).toContainText('is waived.');
    await expectAccessible(page);
    await expectFitsTransformed(page);
  });
}
