import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole, signInAs, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import type { Venue } from './fixtures/venue.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Buys tickets for more than the limit that these journeys set; no other journey's refund reaches it. */
const buyMany = (venue: Venue): Promise<string> => buyOrder(venue, 9, 4);

const openOrder = async (page: Page, number: string): Promise<void> => {
  await openConsole(page, `orders/${number}`);
  await expect(heading(page)).toHaveText(`Order ${number}`);
};

async function setLimit(page: Page): Promise<void> {
  await openConsole(page, 'approvals');
  await expect(heading(page)).toHaveText('Approvals');
  await page.getByLabel('For one order, in total').fill('lots');
  await button(page, 'Save').click();
  await expect(page.getByLabel('For one order, in total')).toHaveAccessibleDescription(
    /Type an amount/,
  );
  await page.getByLabel('For one order, in total').fill('1.500');
  await button(page, 'Save').click();
  await expect(page.getByLabel('For one order, in total')).toHaveAccessibleDescription(
    /Did you mean €1,500\.00 or €1\.50\?/,
  );
  await page.getByLabel('For one order, in total').fill('200,00');
  await button(page, 'Save').click();
  await expect(page.getByLabel('For one order, in total')).toHaveValue('200.00');
  await expect(page.getByRole('status')).toContainText('Limits saved');
}

// Guards: STF-12
test('one person requests a large refund and another approves it (STF-12)', async ({
  page,
  venue,
  browser,
}) => {
  const number = await buyMany(venue);
  const context = await browser.newContext();
  const manager = await context.newPage();
  try {
    await signInAs(manager, 'manager', 'Max');
    await enterAs(page, 'support', 'Sam');
    await setLimit(manager);

    await openOrder(page, number);
    const paid =
      (await page
        .getByText(/^€[\d.]+$/)
        .first()
        .textContent()) ?? '';
    await button(page, 'Refund …').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Charged twice');
    await button(page, 'Next').click();
    await expect(page.getByRole('dialog')).toContainText('Someone else has to approve it');
    await button(page, 'Ask for approval').dblclick();
    await expect(page.getByText(`Sam asked to refund ${paid}`)).toHaveCount(1);
    await page.getByRole('link', { name: 'Open approvals' }).click();
    await expect(button(page, /^Approve/)).toHaveCount(0);
    await expect(page.getByText('You asked for this').first()).toBeVisible();

    await manager.reload();
    const request = manager.locator('section').filter({ hasText: number });
    await expect(request).toContainText(`Sam wants to refund ${paid}`);
    await expect(request).toContainText('Charged twice');
    await expect(request).toContainText('9 tickets are cancelled');
    await expectAccessible(manager);
    await request.getByRole('button', { name: /^Approve/ }).dblclick();
    await expect(request.getByRole('button')).toHaveCount(0);
    await expect(manager.getByRole('grid', { name: 'Decided' })).toContainText(number);

    await openOrder(page, number);
    await expect(page.getByText(`${paid} refunded`)).toHaveCount(1);
  } finally {
    await context.close();
  }
});

/** A day whose sessions no other journey cancels. */
const cancelledDay = 24;

// Guards: SLS-09, STF-12
test('one editor requests cancelling a session above a limit and another approves it (STF-12)', async ({
  page,
  venue,
  browser,
}) => {
  const number = await buyOrder(venue, 9, cancelledDay);
  const { session } = await venue.timeOf('admission', cancelledDay);
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await signInAs(other, 'event_editor', 'Erna');
    await enterAs(page, 'manager', 'Max');
    await staffCall(page, 'setApprovalLimits', {
      body: { per_order: '200.00', per_day: null, per_bulk: null },
    });
    await enterAs(page, 'event_editor', 'Eddi');
    await openConsole(page, `sessions/${session}`);
    await button(page, 'Cancel session …').click();
    await page.getByLabel('Reason').fill('Storm');
    await button(page, 'Start the dry run').click();
    const lines = page.getByRole('grid', { name: 'Orders, line by line' });
    await expect(lines.getByRole('row', { name: number })).toContainText(
      'above one person’s limit',
    );
    await expect(page.getByText('Someone else has to approve it').first()).toBeVisible();
    await inEachLook(page, expectAccessible, expectFitsTransformed);
    await button(page, 'Ask for approval').dblclick();
    await expect(page.getByText('Eddi asked to cancel this session')).toHaveCount(1);
    await expect(button(page, 'Ask for approval')).toHaveCount(0);

    // It is listed on the start page of everyone who may decide it.
    await other.reload();
    await expect(other.getByText(/Eddi wants to cancel Tower and Museum/)).toHaveCount(1);
    await openConsole(other, 'approvals');
    const request = other
      .locator('section')
      .filter({ has: other.locator(`a[href$="/sessions/${session}"]`) });
    await expect(request).toContainText('Storm');
    await expect(request).toContainText('9 tickets are cancelled');
    await inEachLook(other, expectAccessible, expectFitsTransformed);
    await request.getByRole('button', { name: /^Approve cancelling/ }).dblclick();
    await expect(request.getByRole('button')).toHaveCount(0, { timeout: 20_000 });
    await expect(
      other.getByRole('grid', { name: 'Decided' }).getByRole('row', { name: /Tower and Museum/ }),
    ).toContainText('Approved');

    await expect(page.getByRole('heading', { name: 'Cancelling' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(lines.getByRole('row', { name: number })).toContainText('Changed');
    await openOrder(page, number);
    await expect(page.getByText(/€\S+ refunded/)).toHaveCount(1);
  } finally {
    await context.close();
  }
});

test('the approvals page is accessible and fits', async ({ page, venue }) => {
  const number = await buyMany(venue);
  await enterAs(page, 'manager', 'Max');
  await staffCall(page, 'setApprovalLimits', {
    body: { per_order: '200.00', per_day: null, per_bulk: null },
  });
  await staffCall(page, 'refundOrder', {
    params: { number },
    body: { reference: randomUUID(), tickets: 'all', reason: 'A storm closed the tower' },
  });
  await openConsole(page, 'approvals');
  await expect(page.getByText(`on order ${number}`).first()).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page
    .locator('section')
    .filter({ hasText: number })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(page.getByRole('grid', { name: 'Decided' })).toContainText(number);
});
