import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import {
  buyOrder,
  enterAs,
  heading,
  joinByPasskey,
  openConsole,
  signInAs,
  staffCall,
} from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { partOf, typeDay } from './fixtures/typed-day.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openOrder(page: Page, number: string): Promise<void> {
  await openConsole(page, `orders/${number}`);
  await expect(heading(page)).toHaveText(`Order ${number}`);
}

// Guards: SLS-03
test('support finds an order, refunds one of its tickets after the dry run, and leaves a note', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 2);
  await signInAs(page, 'support');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('searchbox').fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await expect(page.getByText('grace@buyer.example').first()).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  const tickets = page.getByRole('grid', { name: 'Tickets' });
  await expect(tickets.getByText('Valid')).toHaveCount(2);
  // It depends on the day of the week.
  const price =
    (await tickets
      .getByText(/^€[\d.]+$/)
      .first()
      .textContent()) ?? '';

  // The second press of a double click lands outside the dialog, which stays open.
  await page.evaluate(pressBesideAtOnce);
  await button(page, 'Refund …').click();
  await expect(page.locator('html')).toHaveAttribute('data-pressed-beside');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByText('Some tickets', { exact: true }).click();
  await button(page, 'Next').click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/);
  await dialog.getByText('Tower and Museum, Adult').first().click();
  await dialog.getByLabel('Reason').fill('The visitor fell ill');
  await button(page, 'Next').click();
  await expect(dialog).toContainText('One ticket is cancelled');
  await expect(dialog).toContainText(`Visa ending in 4242: ${price}`);
  await expect(tickets.getByText('Cancelled')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Refund / }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(tickets.getByText('Cancelled')).toHaveCount(1);
  await expect(page.getByText(/€\S+ refunded/)).toHaveCount(1);
  // The history of the order (AUD-03).
  await expect(page.getByRole('listitem').filter({ hasText: 'Sam refunded order' })).toHaveCount(1);

  await page.getByLabel('New note').fill('Called at noon');
  await button(page, 'Add note').click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Called at noon' }).first(),
  ).toContainText('Sam');
  await expect(page.getByLabel('New note')).toHaveValue('');
});

/** Presses outside a dialog as soon as it appears. */
function pressBesideAtOnce(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="dialog"]')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const veil = document.elementFromPoint(1, 1);
        for (const type of ['pointerdown', 'pointerup']) {
          const kind = { pointerType: 'mouse', isPrimary: true, button: 0 };
          veil?.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, ...kind }));
        }
        veil?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
        document.documentElement.dataset['pressedBeside'] = '';
      }),
    );
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Presses a button, given by the start of its text, the moment it appears. */
function pressAtOnce(text: string): void {
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll('button')].find((each) =>
      each.textContent.startsWith(text),
    );
    if (!found) return;
    observer.disconnect();
    found.click();
    document.documentElement.dataset['pressed'] = '';
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

// Guards: SLS-03
test('a refund leaves its places taken until support puts them back on sale (SLS-03)', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 2);
  await enterAs(page, 'support');
  await openConsole(page, `orders/${number}`);
  const tickets = page.getByRole('grid', { name: 'Tickets' });
  await button(page, 'Refund …').click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByText('Keep the places off sale').click();
  await dialog.getByLabel('Reason').fill('The seat is broken');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  // A double click on "Next" must not make a refund unseen: on a phone both buttons are in the same place.
  await page.evaluate(pressAtOnce, 'Refund €');
  await dialog.getByLabel('Reason').press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-pressed');
  await expect(dialog).toContainText('2 places stay off sale');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await dialog.getByRole('button', { name: /^Refund / }).click();
  await expect(dialog).toBeHidden();
  await expect(tickets.getByText('Cancelled, off sale')).toHaveCount(2);

  await button(page, 'Release places …').click();
  const release = page.getByRole('dialog');
  await release.getByRole('checkbox').first().uncheck({ force: true });
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button(page, 'Release one place').dblclick();
  await expect(release).toBeHidden();
  await expect(tickets.getByText('Cancelled, off sale')).toHaveCount(1);
  await expect(tickets.getByText('Cancelled', { exact: true })).toHaveCount(1);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'put places back on sale' }),
  ).toHaveCount(1);
});

// Guards: SLS-01
test('filters of the list of orders are in the address, and orders can be searched by name', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, 'orders');
  const list = page.getByRole('grid', { name: 'Orders' });
  await expect(list.getByRole('rowheader').first()).toBeVisible();

  await button(page, 'More filters').click();
  await page.getByRole('combobox', { name: 'Event' }).fill('tower and m');
  await page.getByRole('option', { name: 'Tower and Museum' }).click();
  await expect(page).toHaveURL(/event=admission/);
  await expect(list.getByRole('rowheader', { name: number })).toBeVisible();
  // The filters are still set after going back from an order.
  await list.getByRole('link', { name: number }).click();
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL(/event=admission/);
  await button(page, 'More filters').click();
  // A day is typed digit by digit: its year is 2 and 20 before it is complete.
  const from = page.getByRole('group', { name: 'Bought from' });
  await typeDay(from, '2020-01-02');
  await expect(page).toHaveURL(/from_day=2020-01-02/);
  await expect(partOf(from, /^year/)).toBeFocused();
  await page.getByLabel('Promo code').fill('NOBODYS');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders match', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('Tower and Museum');
  await expect(page.getByLabel('Promo code')).toHaveValue('NOBODYS');
  await button(page, 'Clear filters').click();
  await expect(list.getByRole('rowheader').first()).toBeVisible();
  // After a reload, only the filters that were set are open.
  await button(page, 'More filters').click();
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('');
  await expect(partOf(from, /^year/)).not.toHaveAttribute('aria-valuenow');

  await page.getByRole('searchbox').fill('Hopper');
  await page.keyboard.press('Enter');
  await expect(list.getByText('Found by').or(list.getByText('Name')).first()).toBeVisible();
  await list.getByRole('link').first().click();
  await expect(heading(page)).toHaveText(/^Order /);
});

// Guards: SLS-05
test('support corrects a buyer’s address, and the tickets are sent there (SLS-05)', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, `orders/${number}`);
  await button(page, 'Correct the buyer …').click();
  const dialog = page.getByRole('dialog', { name: 'Correct the buyer' });
  await dialog.getByLabel('Email address').fill('');
  await button(page, 'Save').click();
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(/cannot be empty/);
  await dialog.getByLabel('Email address').fill('grace@right.example');
  await button(page, 'Save').dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('grace@right.example').first()).toBeVisible();
  await expect(page.getByRole('status')).toContainText('The tickets are on their way');

  await button(page, 'Print tickets …').click();
  const printing = page.getByRole('dialog', { name: 'Print tickets' });
  await expect(printing).toContainText('One valid ticket with QR codes');
  await printing.getByText('80 mm roll of a ticket printer').click();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, 'Save PDF').dblclick();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  // The server’s tests read its codes.
  expect(await readFile(await file.path(), 'latin1')).toMatch(/MediaBox \[0 0 226\.77/);
  await expect(printing).toBeHidden();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Sam printed tickets for order' }),
  ).toHaveCount(1);
});

// Guards: MON-05, SLS-01
test('finance exports the filtered orders, watches the file become ready, downloads it and deletes it', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 2);
  await enterAs(page, 'finance');
  await openConsole(page, 'orders?event=admission');
  await button(page, 'Export …').click();
  const dialog = page.getByRole('dialog', { name: 'Export these orders' });
  await dialog.getByText('Their tickets, one row each', { exact: true }).click();
  await dialog.getByText('CSV', { exact: true }).click();
  await button(page, 'Start').dblclick();
  await expect(heading(page)).toHaveText('Exports');
  const row = page.getByRole('row', { name: /Tickets, CSV/ });
  await expect(row).toContainText('Event: Tower and Museum');
  await expect(row).toContainText('Ready');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tower-tickets-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines.filter((line) => line.startsWith(number))).toHaveLength(2);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('an unknown order is reported, and a steward is offered no orders', async ({
  page,
  pages,
}) => {
  await enterAs(page, 'door_steward');
  pages.foresees({ status: 403, path: '/staff_api/tower/order/NONE' });
  await openConsole(page, 'orders/NONE');
  await expect(heading(page)).toHaveText('You cannot see this page');
  await expect(page.getByRole('link', { name: 'Doors' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
});

// Guards: SLS-02
test('an unfinished note and refund survive signing in again', async ({ page, pages, venue }) => {
  const number = await buyOrder(venue, 1);
  await joinByPasskey(page, 'support');
  await openOrder(page, number);
  await page.getByLabel('New note').fill('Half a thought');
  await button(page, 'Refund …').click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByText('An amount, without cancelling tickets').click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('1.50');
  await refund.getByLabel('Reason').fill('No coffee');
  await page.context().clearCookies();
  pages.foresees({ status: 401, path: `/staff_api/tower/order/${number}/refund` });
  await button(page, 'Next').click();
  await expect(heading(page)).toHaveText('Sign in');
  await button(page, 'Sign in with a passkey').click();
  await expect(refund).toContainText('What you had typed is still here.');
  await expect(refund.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.50');
  await expect(refund.getByLabel('Reason')).toHaveValue('No coffee');
  await button(page, 'Cancel').click();
  await expect(page.getByLabel('New note')).toHaveValue('Half a thought');
});

// Guards: SLS-01
test('the list of orders is accessible and fits', async ({ page, venue }) => {
  await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, 'orders');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await button(page, 'More filters').click();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, 'orders?q=nobody%20at%20all');
  await expect(page.getByText('Nothing found for')).toBeVisible();
  await inEachLook(page, expectAccessible);
});

// Guards: MON-05
test('an export and the list of exports are accessible and fit', async ({ page, venue }) => {
  await buyOrder(venue, 1);
  await enterAs(page, 'finance');
  await openConsole(page, 'orders?state=valid');
  await button(page, 'Export …').click();
  await inEachLook(page, expectAccessible);
  const wish = { kind: 'orders', format: 'csv', filter: { state: 'valid' } } as const;
  await staffCall(page, 'startExport', { body: { id: randomUUID(), ...wish } });
  await openConsole(page, 'exports');
  await expect(page.getByText('Ready').first()).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});

test('an order’s page and its refund are accessible and fit', async ({ page, pages, venue }) => {
  const number = await buyOrder(venue, 2);
  await enterAs(page, 'support');
  await openOrder(page, number);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button(page, 'Refund …').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A storm');
  await inEachLook(page, expectAccessible);
  await button(page, 'Next').click();
  await expect(page.getByRole('dialog')).toContainText('2 tickets are cancelled');
  await inEachLook(page, expectAccessible);
  // Someone else was quicker: the dialog stays open and says so.
  const quicker = { tickets: 'all', reason: 'A storm', is_trial: false } as const;
  await staffCall(page, 'refundOrder', {
    params: { number },
    body: { reference: randomUUID(), ...quicker },
  });
  pages.foresees({ status: 400, path: `/staff_api/tower/order/${number}/refund` });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund / })
    .click();
  await expect(page.getByRole('dialog')).toContainText('has since been used or cancelled');
});
