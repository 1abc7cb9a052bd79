import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Lets the bank take an order's money for good, and opens the order. */
async function lose(page: Page, number: string): Promise<void> {
  const orderOf = async () => (await staffCall(page, 'getOrder', { params: { number } })).order;
  const [payment] = (await orderOf()).movements;
  await page.request.post(
    `${running().cards}/sandbox/payment_intents/${payment?.provider_ref}/dispute`,
    { headers: { 'Content-Type': 'application/json' }, data: { kind: 'final' } },
  );
  await expect.poll(async () => Number((await orderOf()).loss?.undecided ?? 0)).toBeGreaterThan(0);
  await openConsole(page, `orders/${number}`);
  await expect(heading(page)).toHaveText(`Order ${number}`);
}

test('support lets one buyer keep what a lost payment bought, and cancels the tickets of another (TOD-02)', async ({
  page,
  venue,
}) => {
  const [kept, cancelled] = [await buyOrder(venue, 2), await buyOrder(venue, 2)];
  await enterAs(page, 'support', 'Sam');
  await page.setViewportSize({ width: 360, height: 800 });
  await lose(page, kept);
  await expect(page.getByText(/^A dispute about €[\d.]+ of this order is lost/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Let them keep it …').click();
  const dialog = page.getByRole('dialog', { name: 'Let the buyer keep what they bought' });
  await button(page, 'Let them keep it').click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/);
  await dialog.getByLabel('Reason').fill('A regular guest');
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Let them keep it').dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^The buyer keeps what they bought, although/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByText('Valid')).toHaveCount(2);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await lose(page, cancelled);
  await button(page, 'Cancel tickets …').first().click();
  const refund = page.getByRole('dialog');
  await refund.getByLabel('Reason').fill('Charged back');
  await button(page, 'Next').click();
  await expect(refund).toContainText('2 tickets are cancelled');
  await expectAccessible(page);
  await refund
    .getByRole('button', { name: /^(Refund|Cancel) / })
    .last()
    .click();
  await expect(refund).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByText('Cancelled')).toHaveCount(2);
  await expect(page.getByText(/^A dispute about/)).toHaveCount(0);
});
