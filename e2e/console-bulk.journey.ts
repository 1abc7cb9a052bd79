import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import {
  buyOrder,
  consoleOrigin,
  enterAs,
  heading,
  openConsole,
  signInAs,
  staffCall,
} from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { expectDay } from './fixtures/typed-day.ts';
import type { Venue } from './fixtures/venue.ts';

// A portal has one bulk run at a time.
test.describe.configure({ mode: 'serial' });

/** A day that no other journey uses, counted from today. */
const farDay = 27;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const lines = (page: Page) => page.getByRole('grid', { name: 'Orders, line by line' });

/** Opens the orders of one of the tower's sessions. */
async function openOrders(page: Page, venue: Venue, day: number): Promise<void> {
  const { session, date } = await venue.timeOf('admission', day);
  const search = new URLSearchParams({ event: 'admission', visit_day: date, session });
  await page.goto(`${consoleOrigin()}/staff/tower/orders?${search}`);
  await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();
}

async function startTrial(page: Page, act: RegExp, reason: string): Promise<void> {
  await button(page, act).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await button(page, 'Start the dry run').click();
}

// Guards: SLS-10
test('support refunds all orders of a session after a dry run, order by order', async ({
  page,
  venue,
}) => {
  const numbers = [await buyOrder(venue, 1, farDay), await buyOrder(venue, 2, farDay)];
  await enterAs(page, 'support');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrders(page, venue, farDay);
  const grid = page.getByRole('grid', { name: 'Orders' });
  // By keyboard: the first row, then its checkbox by Space.
  await grid.getByRole('row', { name: numbers[0] }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 order selected')).toBeVisible();
  await grid.getByRole('row', { name: numbers[1] }).locator('label').click();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, 'Clear selection').click();
  await button(page, 'Select all that match').click();
  // The call's filter, in words.
  await expect(page.getByText(/^2 orders selected: all that match .*Event: /)).toBeVisible();
  await expectFitsTransformed(page);

  await startTrial(page, /^Refund …/, 'The lift is broken');
  await expect(heading(page)).toHaveText('Dry run: refund');
  for (const number of numbers) {
    await expect(lines(page).getByRole('row', { name: number })).toContainText('Would be refunded');
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await expectFitsTransformed(page);
  await button(page, /^Refund €/).dblclick();
  await expect(heading(page)).toHaveText('Bulk refund');
  for (const number of numbers) {
    await expect(lines(page).getByRole('row', { name: number })).toContainText('Refunded');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Bulk runs' }).click();
  const runs = page.getByRole('grid', { name: 'Bulk runs' });
  await expect(runs.getByRole('row').filter({ hasText: 'Bulk refund' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsTransformed(page);
});

// Guards: SLS-10
test('an editor moves selected orders to another session and sees which were moved', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 2, farDay + 1);
  const { date } = await venue.timeOf('admission', farDay + 1);
  await enterAs(page, 'event_editor');
  await openOrders(page, venue, farDay + 1);
  const orders = page.getByRole('grid', { name: 'Orders' });
  await orders.getByRole('row', { name: number }).locator('label').click();
  await button(page, /^Move …/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /Current session/ })).not.toContainText('Choose');
  await expectDay(dialog.getByRole('group', { name: 'Day of the new session' }), date);
  await dialog.getByRole('button', { name: /New session/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Reason').fill('A school comes at that time');
  await button(page, 'Start the dry run').click();
  await expect(lines(page).getByRole('row', { name: number })).toContainText('Would be moved');
  await button(page, 'Move 2 tickets').click();
  await expect(heading(page)).toHaveText('Bulk move');
  await expect(lines(page).getByRole('row', { name: number })).toContainText('Moved');
  await lines(page).getByRole('link', { name: number }).click();
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'moved tickets in' })).toHaveCount(1);
});

// Guards: STF-12
test('one person requests a bulk refund above a limit and another approves it (STF-12)', async ({
  page,
  venue,
  browser,
}) => {
  const numbers = [await buyOrder(venue, 9, farDay + 2), await buyOrder(venue, 1, farDay + 2)];
  const another = await buyOrder(venue, 9, farDay + 1);
  const context = await browser.newContext();
  const manager = await context.newPage();
  try {
    await signInAs(manager, 'manager', 'Max');
    await openConsole(manager, 'approvals');
    // The limit of the other journeys about approvals: it holds for the whole portal.
    await manager.getByLabel('For one order, in total').fill('200');
    await button(manager, 'Save').click();
    await expect(manager.getByRole('status')).toContainText('Limits saved');

    await enterAs(page, 'support', 'Sam');
    await openOrders(page, venue, farDay + 2);
    await button(page, 'Select all that match').click();
    await startTrial(page, /^Refund …/, 'Power cut');
    await expect(page.getByText('Someone else has to approve it.')).toBeVisible();
    await button(page, 'Ask for approval').dblclick();
    await expect(page.getByText('Waiting for a second person.')).toBeVisible();
    await expect(page.getByText('Waiting for approval')).toBeVisible();

    await staffCall(page, 'refundOrder', {
      params: { number: another },
      body: { reference: randomUUID(), tickets: 'all', reason: 'Asked for twice' },
    });

    await manager.reload();
    await expect(manager.getByText(`on order ${another}`).first()).toBeVisible();
    const request = manager.locator('section').filter({ hasText: 'Power cut' });
    await expect(request).toContainText(/Sam wants to refund €\S+ across 2 orders/);
    await expectAccessible(manager);
    await expectFitsTransformed(manager);
    // The page polls the orders being tried once more, even if another request comes between.
    const { approval } = await staffCall(page, 'listApprovals', {});
    const withdrawn = approval.find(({ order }) => order === another);
    await staffCall(page, 'declineApproval', { params: { id: withdrawn?.id ?? '' }, body: {} });
    await request.getByRole('button', { name: /^Approve/ }).dblclick();
    await expect(manager.getByRole('grid', { name: 'Decided' })).toContainText(another);
    await expect(manager.getByRole('grid', { name: 'Decided' })).toContainText('2 orders');
    // The run follows the approval: wait for it, because the order's page is loaded once.
    const params = { number: numbers[0] ?? '' };
    const refunds = async () =>
      (await staffCall(manager, 'getOrder', { params })).order.movements.filter(
        ({ act }) => act === 'refund',
      );
    await expect.poll(refunds).toHaveLength(1);
    await manager.goto(`${consoleOrigin()}/staff/tower/orders/${numbers[0]}`);
    await expect(manager.getByText(/€\S+ refunded/)).toHaveCount(1);
  } finally {
    await context.close();
  }
});
