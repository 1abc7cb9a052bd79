import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes a member of the tower who has a password; returns their id and address. */
async function makeTowerMember() {
  const email = `ada-${randomUUID()}@example.org`;
  const [made] = await query<{ id: string }>(
    `insert into identity (portal_id, kind, email, email_verified_at, first_name, last_name, password_hash)
     select portal_id, 'member', $1, now(), 'Ada', 'Lovelace', 'a hash' from portal where key = 'tower'
     returning id`,
    [email],
  );
  return { id: made?.id ?? '', email };
}

// Guards: SLS-07
test('support opens a buyer from an order, leaves a note, and finds the buyer by name', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, `orders/${number}`);
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(heading(page)).toHaveText('Grace Hopper');
  await expect(page.getByRole('rowheader', { name: number })).toBeVisible();
  await page.getByLabel('New note').fill('Sits near the exit');
  await button(page, 'Add note').dblclick();
  // The note, and its entry in the history.
  await expect(page.getByRole('listitem').filter({ hasText: 'Sits near the exit' })).toHaveCount(2);

  await page.getByRole('link', { name: 'Buyers' }).first().click();
  await page.getByRole('searchbox').fill('grace hop');
  await page.keyboard.press('Enter');
  const list = page.getByRole('grid', { name: 'Buyers' });
  await expect(list.getByText('grace@buyer.example')).toHaveCount(1);
  await list.getByRole('link', { name: 'Grace Hopper' }).first().click();
  await expect(heading(page)).toHaveText('Grace Hopper');
});

// Guards: SLS-08
test('support sends a member a link and changes their address, which then awaits confirmation', async ({
  page,
}) => {
  const { email } = await makeTowerMember();
  await enterAs(page, 'support');
  await openConsole(page, `buyers?q=${email}`);
  await page.getByRole('grid', { name: 'Buyers' }).getByRole('link').click();
  await expect(heading(page)).toHaveText('Ada Lovelace');
  await button(page, 'Help with logging in').click();
  await page.getByRole('menuitem', { name: 'Send a link to set a password …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').first()).toContainText('the link is on its way');

  await button(page, 'Help with logging in').click();
  await page.getByRole('menuitem', { name: 'Change the email address …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the email address' });
  await dialog.getByLabel('Email address').fill(`right-${email}`);
  await button(page, 'Change').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Until then, logs in with')).toBeVisible();
  await expect(page.getByText(`right-${email}`).first()).toBeVisible();
});

// Guards: SLS-07
test('an older link with a guest’s email address leads to their page, whose address has none', async ({
  page,
  venue,
}) => {
  await buyOrder(venue, 1);
  await enterAs(page, 'support');
  await openConsole(page, 'buyers/grace%40buyer.example');
  await expect(heading(page)).toHaveText('Grace Hopper');
  await expect(page).toHaveURL(/\/buyers\/[2-9A-Z]+$/);
});

// Guards: SLS-07
test('the buyer search and a member’s page are accessible and fit', async ({ page }) => {
  const { id, email } = await makeTowerMember();
  await enterAs(page, 'support');
  await openConsole(page, `buyers?q=${email}`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, `buyers/${id}`);
  await expect(heading(page)).toHaveText('Ada Lovelace');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button(page, 'Help with logging in').click();
  await page.getByRole('menuitem', { name: 'Change the email address …' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inEachLook(page, expectAccessibleDialog);
});

// Guards: SLS-07
test('support merges two accounts after a dry run and undoes the merge (SLS-07)', async ({
  page,
}) => {
  const [kept, merged] = [await makeTowerMember(), await makeTowerMember()];
  await enterAs(page, 'support');
  await openConsole(page, `buyers/${kept.id}`);
  await button(page, 'Merge with …').click();
  const dialog = page.getByRole('dialog', { name: 'Merge with another account' });
  await dialog.getByRole('combobox').fill(merged.email);
  await page.getByRole('option', { name: merged.email }).click();
  await expectAccessibleDialog(page);
  await button(page, 'Next').click();
  await expect(dialog).toContainText('0 orders and 0 memberships move here');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Merged by Sam')).toHaveCount(1);

  await page.getByRole('button', { name: 'Undo the merge of' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Undo the merge?' });
  await expect(asked).toContainText('Nothing has been bought here since');
  await asked.getByRole('button', { name: 'Undo merge' }).dblclick();
  await expect(page.getByText('This merge was undone.')).toBeVisible();
  await openConsole(page, `buyers/${merged.id}`);
  await expect(heading(page)).toHaveText('Ada Lovelace');
});
