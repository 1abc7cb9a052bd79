import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole, signInAs, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes the bank take an order's money for good, and opens the order. */
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

// Guards: TOD-02
test('support lets one buyer keep what a lost payment bought and cancels another’s tickets (TOD-02)', async ({
  page,
  venue,
}) => {
  const [kept, cancelled] = [await buyOrder(venue, 2), await buyOrder(venue, 2)];
  await enterAs(page, 'support', 'Sam');
  await page.setViewportSize({ width: 360, height: 800 });
  await lose(page, kept);
  await expect(page.getByText(/^A dispute over €[\d.]+ of this order was lost/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Let them keep it …').click();
  const dialog = page.getByRole('dialog', { name: 'Let the buyer keep what they bought' });
  await button(page, 'Let them keep it').click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/);
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
  await expect(page.getByText(/^A dispute over/)).toHaveCount(0);
});

// Guards: STF-12, TOD-02
test('support asks to let a buyer keep more than the venue’s limit allows, and a manager approves it (TOD-02, STF-12)', async ({
  page,
  venue,
  browser,
}) => {
  const number = await buyOrder(venue, 9, 4);
  const context = await browser.newContext();
  const manager = await context.newPage();
  try {
    await signInAs(manager, 'manager', 'Max');
    await staffCall(manager, 'setApprovalLimits', {
      body: { per_order: '200.00', per_day: null, per_bulk: null },
    });
    await enterAs(page, 'support', 'Sam');
    await page.setViewportSize({ width: 360, height: 800 });
    await lose(page, number);
    await button(page, 'Let them keep it …').click();
    const dialog = page.getByRole('dialog', { name: 'Let the buyer keep what they bought' });
    await dialog.getByLabel('Reason').fill('A regular guest');
    await expect(button(page, 'Ask for approval')).toHaveCount(0);
    await button(page, 'Let them keep it').click();
    await expect(dialog).toContainText('Someone else has to approve it');
    // Nothing is requested before the dialog has said so.
    await expect(button(page, 'Let them keep it')).toHaveCount(0);
    const { approval } = await staffCall(manager, 'listApprovals', {});
    expect(approval.filter((one) => JSON.stringify(one).includes(number))).toEqual([]);
    await expectAccessible(page);
    await expectFitsTransformed(page);
    await button(page, 'Ask for approval').dblclick();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^A dispute over €[\d.]+ of this order was lost/)).toBeVisible();
    await expect(page.getByText(/^Sam asked to let the buyer keep what they bought/)).toHaveCount(
      1,
    );

    await openConsole(manager, 'approvals');
    const request = manager.locator('section').filter({ hasText: number });
    await expect(request).toHaveCount(1);
    await expect(request).toContainText(`Sam wants to let the buyer of order ${number} keep`);
    await expect(request).toContainText('A regular guest');
    await expectAccessible(manager);
    await request.getByRole('button', { name: /^Approve giving up €/ }).dblclick();
    await expect(request.getByRole('button')).toHaveCount(0);
    await expect(manager.getByRole('grid', { name: 'Decided' })).toContainText(number);

    await page.reload();
    await expect(page.getByText(/^The buyer keeps what they bought, although/)).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Tickets' }).getByText('Valid')).toHaveCount(9);
  } finally {
    await context.close();
  }
});
