import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { addColleague, enterAs, heading, openConsole, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const api = '/staff_api/tower';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newName = () => `Readers ${randomUUID().slice(0, 8)}`;
const confirm = (page: Page, act: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: act });
/** Chooses a level of an area. */
const setLevel = (page: Page, area: string, level: string) =>
  page.getByRole('radiogroup', { name: area }).getByText(level, { exact: true }).click();

// Guards: STF-10
test('an owner creates, changes and deletes a role, and a taken name is reported at its field (STF-10)', async ({
  page,
  pages,
}) => {
  await enterAs(page, 'owner');
  const name = newName();
  await openConsole(page, 'team/roles/new');
  await button(page, 'Create role').click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Type a name/);
  const areas = page.getByRole('group', { name: 'Areas' });
  await expect(areas).toHaveAccessibleDescription(/Choose at least one right/);
  await page.getByLabel('Name').fill(name);
  await setLevel(page, 'Orders', 'See');
  await expect(areas).not.toHaveAccessibleDescription(/Choose at least one right/);
  await button(page, 'Create role').dblclick();
  await expect(heading(page)).toHaveText('Roles');
  await page.getByRole('link', { name }).click();
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText('Nobody has this role.')).toBeVisible();
  await setLevel(page, 'Letters', 'See');
  await page.getByText('Refund', { exact: true }).click();
  await button(page, 'Save').dblclick();
  await expect(page.getByRole('status')).toContainText('changed');
  await button(page, 'Dismiss').click();
  await page.getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
    'Orders (see), Letters (see), Refund',
  );

  pages.foresees({ status: 400, path: `${api}/role` });
  await page.getByRole('link', { name: 'New role' }).click();
  await page.getByLabel('Name').fill(name.toUpperCase());
  await setLevel(page, 'Orders', 'See');
  await button(page, 'Create role').click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Another role has this name/);

  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('link', { name }).click();
  await button(page, 'Delete').click();
  await confirm(page, 'Delete').dblclick();
  await expect(heading(page)).toHaveText('Roles');
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

// Guards: STF-10
test('changing a role first shows what its people gain and lose, and a role in use cannot be deleted (STF-10, STF-11)', async ({
  page,
  pages,
}) => {
  await enterAs(page, 'owner');
  const { role } = await staffCall(page, 'createRole', {
    body: { name: newName(), rights: { areas: { orders: 'view', letters: 'view' }, special: [] } },
  });
  const { key } = role;
  await openConsole(page, `team/roles/${key}`);
  await button(page, 'Delete').click();
  await addColleague('Mo', key);
  pages.foresees({ status: 409, path: `${api}/role/${key}` });
  await confirm(page, 'Delete').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Someone has since been given this role',
  );
  await confirm(page, 'Cancel').click();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mo' }),
  ).toBeVisible();
  await expect(button(page, 'Delete')).toHaveCount(0);
  await setLevel(page, 'Orders', 'No');
  await button(page, 'Save').click();
  const effect = page.getByRole('alertdialog');
  await expect(effect).toContainText('One person or invitation has it');
  await expect(effect.getByRole('row', { name: /^Orders/ })).toHaveText('OrdersSeeNo');
  await confirm(page, 'Save').click();
  await expect(effect).toBeHidden();
});

// Guards: STF-11
test('someone who changes roles cannot give a right that they lack through any role (STF-11)', async ({
  page,
}) => {
  await enterAs(page, 'owner');
  const { role } = await staffCall(page, 'createRole', {
    body: { name: newName(), rights: { areas: { staff: 'change', orders: 'view' }, special: [] } },
  });
  await enterAs(page, role.key);
  await openConsole(page, 'team/roles/new');
  const orders = page.getByRole('radiogroup', { name: 'Orders' });
  await expect(orders.getByRole('radio', { name: 'See and change' })).toBeDisabled();
  await expect(orders.getByRole('radio', { name: 'See', exact: true })).toBeEnabled();
  await expect(page.getByText('Rights that you do not have yourself are greyed out')).toBeVisible();
  await openConsole(page, 'team/roles/owner');
  await expect(page.getByRole('grid', { name: 'Rights' })).toContainText('Developers');
  await expect(button(page, 'Save')).toHaveCount(0);
});

// Guards: STF-09
test('rights that open nothing yet are offered to a role that has one, and to no other', async ({
  page,
}) => {
  await enterAs(page, 'owner');
  await openConsole(page, 'team/roles/new');
  await expect(page.getByRole('radiogroup', { name: 'Orders' })).toBeVisible();
  const boxOffice = page.getByRole('radiogroup', { name: 'Box office' });
  const cash = page.getByRole('checkbox', { name: 'Take cash' });
  await expect(boxOffice).toHaveCount(0);
  await expect(cash).toHaveCount(0);
  const { role } = await staffCall(page, 'createRole', {
    body: { name: newName(), rights: { areas: { box_office: 'change' }, special: ['cash'] } },
  });
  await openConsole(page, `team/roles/${role.key}`);
  await expect(boxOffice.getByRole('radio', { name: 'See and change' })).toBeChecked();
  await expect(cash).toBeChecked();
  await page.getByText('Take cash').click();
  await expect(cash).not.toBeChecked();
});

test('the pages for roles are accessible and fit', async ({ page }) => {
  await enterAs(page, 'manager');
  await openConsole(page, 'team/roles');
  await expect(page.getByRole('grid', { name: 'Ready-made roles' })).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByRole('link', { name: 'New role' }).click();
  await expect(heading(page)).toHaveText('New role');
  await button(page, 'Create role').click();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, 'team/roles/support');
  await expect(heading(page)).toHaveText('Support');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});
