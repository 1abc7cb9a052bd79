import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { planetariumShow } from './fixtures/rescheduling.ts';
import { buyOrder, enterAs, heading, openConsole, orderNumberOf } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { partOf } from './fixtures/typed-day.ts';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** Presses Tab until the control, or part of it, has the focus; fails after more presses than any page has controls. */
async function tabsTo(page: Page, control: Locator): Promise<void> {
  // The button of a dialog's second step is enabled only after the time of a double click on the first.
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}

async function presses(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabsTo(page, control);
  await page.keyboard.press(key);
}

async function types(page: Page, field: Locator, text: string): Promise<void> {
  await tabsTo(page, field);
  await page.keyboard.type(text);
}

// Guards: SLS-03
test('an order is refunded without a mouse, and the focus returns to its page', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, `orders/${number}`);
  await presses(page, button(page, 'Refund …'));
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await types(page, dialog.getByLabel('Reason'), 'The visitor fell ill');
  await presses(page, button(dialog, 'Next'));
  await presses(page, dialog.getByRole('button', { name: /^Refund / }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/€\S+ refunded/)).toHaveCount(1);
  await expect(heading(page)).toBeFocused();
});

// Guards: SLS-05
test('the first Tab in a dialog leads to its first field', async ({ page, venue }) => {
  const number = await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, `orders/${number}`);
  await button(page, 'Correct the buyer …').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
});

// Guards: SLS-04
test('tickets are moved to another day and time without a mouse', async ({ page, venue }) => {
  const before = await planetariumShow(venue, 8, '11:15');
  const after = await planetariumShow(venue, 9, '11:15', before);
  const { orderId } = await venue.sell(before, 'planetarium-adult', 'grace@buyer.example');
  await enterAs(page, 'support');
  await openConsole(page, `orders/${await orderNumberOf(orderId)}`);
  await presses(page, button(page, 'Move …'));
  const dialog = page.getByRole('dialog', { name: 'Move tickets' });
  const [year = '', month = '', day = ''] = after.date.split('-');
  const months = partOf(dialog.getByRole('group', { name: 'Day' }), /^month/);
  await types(page, months, `${month}${day}${year}`);
  await presses(page, dialog.getByRole('button', { name: / Time$/ }));
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await types(page, dialog.getByLabel('Reason'), 'Called: the child is ill');
  await presses(page, button(dialog, 'Next'));
  await presses(page, dialog.getByRole('button', { name: /^Change (it|the order)/ }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Tickets changed by the team')).toBeVisible();
});

// Guards: SLS-10
test('orders are selected in the list and tried in a bulk dry run without a mouse', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1, 25);
  await enterAs(page, 'support');
  await openConsole(page, 'orders');
  const grid = page.getByRole('grid', { name: 'Orders' });
  await expect(grid.getByRole('row').filter({ hasText: number })).toBeVisible();
  await tabsTo(page, grid);
  for (let moves = 0; moves < 60; moves += 1) {
    const row = page.locator('[role=row]:focus');
    if ((await row.count()) > 0 && ((await row.textContent()) ?? '').includes(number)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Space');
  await expect(page.getByText('1 order selected')).toBeVisible();
  await presses(page, button(page, /^Refund …/));
  const dialog = page.getByRole('dialog');
  await types(page, dialog.getByLabel('Reason'), 'The lift is broken');
  await presses(page, button(dialog, 'Start the dry run'));
  await expect(heading(page)).toHaveText('Dry run: refund');
  await tabsTo(page, button(page, /^Refund €/));
});

// Guards: SLS-01
test('orders are exported and the file is downloaded without a mouse', async ({ page, venue }) => {
  // The list also has other people's exports.
  const name = `Kay ${await buyOrder(venue, 1)}`;
  await enterAs(page, 'finance', name);
  await openConsole(page, 'orders?event=admission');
  await presses(page, button(page, 'Export …'));
  const dialog = page.getByRole('dialog', { name: 'Export these orders' });
  // The arrow keys choose among the files.
  const files = dialog.getByRole('radiogroup', { name: 'File format' });
  await presses(page, files.getByRole('radio', { checked: true }), 'ArrowUp');
  await presses(page, button(dialog, 'Start'));
  await expect(heading(page)).toHaveText('Exports');
  const list = page.getByRole('grid', { name: 'Exports', exact: true });
  const row = list.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Ready');
  const download = page.waitForEvent('download');
  await tabsTo(page, list);
  const hasFocus = () => row.evaluate((element) => element.contains(document.activeElement));
  for (let moves = 0; moves < 60 && !(await hasFocus()); moves += 1) {
    await page.keyboard.press('ArrowDown');
  }
  for (let moves = 0; moves < 12; moves += 1) {
    const act = row.getByRole('button', { name: 'Download' });
    if (await act.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^tower-orders-/);
});

// Guards: DOR-02
test('a device is added and a person invited without a mouse', async ({ page }) => {
  await enterAs(page, 'owner');
  await openConsole(page, 'doors');
  await tabsTo(page, page.getByRole('tab', { name: 'Today' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText('Today');
  while ((await page.getByRole('tab', { selected: true }).textContent()) !== 'Devices') {
    await page.keyboard.press('ArrowRight');
  }
  await presses(page, button(page, 'Add device').first());
  const dialog = page.getByRole('dialog');
  await types(
    page,
    dialog.getByRole('textbox', { name: 'Name' }),
    `Gate ${randomUUID().slice(0, 8)}`,
  );
  await presses(page, button(dialog, 'Add device'));
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await presses(page, button(page, 'Done'));
  await expect(dialog).toBeHidden();

  const email = `${randomUUID()}@solvarde.example`;
  await openConsole(page, 'team');
  await presses(page, page.getByRole('link', { name: 'Invite' }));
  await expect(heading(page)).toHaveText('Invite someone');
  await types(page, page.getByLabel('Email address', { exact: true }), email);
  await presses(
    page,
    page
      .getByRole('checkbox', { name: /^Support/ })
      .or(page.getByRole('radio', { name: /^Support/ })),
    'Space',
  );
  await presses(page, button(page, 'Send invitation'));
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Support');
});
