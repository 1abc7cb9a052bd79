import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { addColleague, enterAs, heading, openConsole, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const api = '/staff_api/tower';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The menu of a page's actions; on a phone, the navigation has one of the same name. */
const moreOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'More', exact: true });
const newEmail = () => `${randomUUID()}@solvarde.example`;
/** Chooses an action from the menu on a person's page. */
async function choose(page: Page, act: string): Promise<void> {
  await moreOf(page).click();
  await page.getByRole('menuitem', { name: act }).click();
}
/** Makes the tower look like a venue with two sellers: the samples have one each. */
const withTwoSellers = (page: Page) =>
  page.route('**/staff_api/tower/me', async (route) => {
    const response = await route.fetch();
    const { me } = await response.json();
    const sellers = [...me.sellers, { id: 'annex', name: 'Annex and Garden' }];
    await route.fulfill({ response, json: { me: { ...me, sellers } } });
  });
const confirm = (page: Page, act: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: act });

// Guards: STF-06
test('an owner invites a manager, sees the open invitation, sends it again and withdraws it (STF-06)', async ({
  page,
  pages,
}) => {
  await enterAs(page, 'owner');
  const email = newEmail();
  await openConsole(page, 'team');
  await page.getByRole('link', { name: 'Invite' }).click();
  await expect(heading(page)).toHaveText('Invite someone');
  await button(page, 'Send invitation').click();
  const field = page.getByLabel('Email address', { exact: true });
  await expect(field).toHaveAccessibleDescription(/Type an email address/);
  await expect(page.getByText('Choose a role.')).toBeVisible();
  await field.fill(email);
  await page.getByText('Manager', { exact: true }).click();
  // Going to the team and back loses nothing that was typed.
  await page.goBack();
  await expect(heading(page)).toHaveText('Team');
  await page.goForward();
  await expect(field).toHaveValue(email);
  await expect(page.getByRole('checkbox', { name: /^Manager/ })).toBeChecked();
  await button(page, 'Send invitation').dblclick();

  await expect(heading(page)).toHaveText('Team');
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goForward();
  const invitation = page.getByRole('listitem').filter({ hasText: email });
  await expect(invitation).toHaveCount(1);
  await expect(invitation).toContainText('Manager');
  await expect(invitation).toContainText('Invited by Sam. The link works until');
  // The message covers the end of the page until it closes, and stays open under the pointer.
  await button(page, 'Dismiss').click();
  await button(page, `Send again to ${email}`).click();
  await expect(page.getByRole('status')).toContainText(
    `A new invitation is on its way to ${email}`,
  );
  await expect(invitation).toHaveCount(1);
  await button(page, 'Dismiss').click();

  pages.foresees({ status: 409, path: `${api}/invitation` });
  await page.getByRole('link', { name: 'Invite' }).click();
  await expect(heading(page)).toHaveText('Invite someone');
  await field.fill(email);
  await page.getByText('Support', { exact: true }).click();
  await button(page, 'Send invitation').click();
  await expect(field).toHaveAccessibleDescription(/An invitation to this address is already open/);

  await openConsole(page, 'team');
  await button(page, `Withdraw the invitation to ${email}`).click();
  await confirm(page, 'Withdraw').dblclick();
  await expect(invitation).toHaveCount(0);
});

// Guards: STF-11
test('a manager is offered no role above their own and cannot change an owner (STF-11)', async ({
  page,
}) => {
  const owner = await addColleague('Olga', 'owner');
  await enterAs(page, 'manager');
  await openConsole(page, 'team/invite');
  await expect(page.getByRole('checkbox', { name: /^Manager/ })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: /^Owner/ })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Owner' })).toHaveText(
    'Owner. You do not have: Developers (change).',
  );
  await openConsole(page, `team/${owner}`);
  await expect(heading(page)).toHaveText('Olga');
  await expect(page.getByText('You cannot change Olga')).toContainText('Developers (change)');
  await expect(moreOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Change roles' })).toHaveCount(0);
});

// Guards: STF-11
test('an owner changes someone’s roles after seeing which rights they gain and lose (STF-11)', async ({
  page,
  pages,
}) => {
  const id = await addColleague('Bo', 'support');
  await enterAs(page, 'owner');
  await openConsole(page, `team/${id}`);
  const rights = page.getByRole('grid', { name: 'What Bo can do' });
  await expect(rights.getByRole('row', { name: /Refund/ })).toContainText('Support');
  await page.getByRole('link', { name: 'Change roles' }).click();
  await expect(heading(page)).toHaveText('Bo’s roles');
  await page.getByText('Support', { exact: true }).click();
  await button(page, 'Next').click();
  await expect(page.getByText('Choose at least one role')).toBeVisible();
  await page.getByText('Door steward', { exact: true }).click();
  await button(page, 'Next').click();
  const effect = page.getByRole('alertdialog');
  await expect(effect.getByRole('row', { name: /^Refund/ })).toHaveText('RefundYesNo');
  await expect(effect.getByRole('row', { name: /^Doors/ })).toHaveText('DoorsSeeSee and change');
  // Someone else changes them meanwhile: their change is shown before it is overwritten.
  await staffCall(page, 'updatePerson', {
    params: { id },
    body: { grants: ['support', 'finance'].map((role) => ({ role, sellers: null })) },
  });
  pages.foresees({ status: 409, path: `${api}/person/${id}` });
  await confirm(page, 'Change roles').click();
  await expect(page.getByRole('alert')).toContainText('Someone else has since changed these roles');
  await button(page, 'Next').click();
  await expect(effect.getByRole('row', { name: /^Money/ })).toHaveText('MoneySee and changeNo');
  await confirm(page, 'Change roles').dblclick();
  await expect(heading(page)).toHaveText('Bo');
  await expect(rights.getByRole('row')).toHaveCount(2);
  await expect(rights.getByRole('row', { name: /Doors/ })).toContainText('Door steward');
});

// Guards: STF-13, STF-20
test('resetting a person’s sign-in, suspending, readmitting and removing them each ask first (STF-13, STF-20)', async ({
  page,
}) => {
  const id = await addColleague('Cy', 'support');
  await enterAs(page, 'owner');
  await openConsole(page, `team/${id}`);
  await choose(page, 'Reset sign-in');
  await expect(page.getByRole('alertdialog')).toContainText('All owners are told by email');
  await confirm(page, 'Reset sign-in').dblclick();
  await expect(page.getByRole('status')).toContainText('is on its way to Cy');
  await choose(page, 'Suspend');
  await confirm(page, 'Suspend').click();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await choose(page, 'Reactivate');
  await confirm(page, 'Reactivate').click();
  await expect(page.getByText('Suspended', { exact: true })).toBeHidden();
  await choose(page, 'Change name');
  await page.getByRole('dialog').getByLabel('Name').fill('Cyd');
  await button(page, 'Save').click();
  await expect(heading(page)).toHaveText('Cyd');
  await choose(page, 'Remove from the team');
  await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
  await confirm(page, 'Remove from the team').click();
  await expect(page.getByText('Cyd no longer works here')).toBeVisible();
  await expect(moreOf(page)).toHaveCount(0);
});

test('the team’s pages are accessible and fit', async ({ page }) => {
  const id = await addColleague('Maximiliane Wolfeschlegelsteinhausen', 'support');
  const email = await enterAs(page, 'owner');
  await withTwoSellers(page);
  await openConsole(page, `team?q=${email.slice(0, 8)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, 'team/invite');
  await page.getByText('Support', { exact: true }).click();
  await page.getByText('Some sellers', { exact: true }).click();
  await button(page, 'Send invitation').click();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, `team/${id}`);
  await expect(heading(page)).toHaveText(/^Maximiliane/);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByRole('link', { name: 'Change roles' }).click();
  await expect(heading(page)).toHaveText(/roles$/);
  await page.getByText('Finance', { exact: true }).click();
  await button(page, 'Next').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inEachLook(page, expectAccessible);
});
