import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { addAuthenticator, enterAs, heading, openConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const api = '/staff_api/tower';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a new owner's own page, and adds a passkey of this browser there. */
async function openMyPage(page: Page) {
  const email = await enterAs(page, 'owner', 'Ada');
  const takeAway = await addAuthenticator(page);
  await openConsole(page, 'me');
  await expect(heading(page)).toHaveText('My sign-in');
  await button(page, 'Add a passkey').click();
  await expect(page.getByRole('button', { name: /^Rename Passkey on/ })).toHaveCount(1);
  return { email, takeAway };
}

/** Makes someone's last second factor ten minutes old. */
const letFactorAge = (email: string) =>
  query(
    `update staff_session s set verified_at = now() - interval '11 minutes'
     from staff_person p where p.portal_id = s.portal_id and p.id = s.person_id and p.email = $1`,
    [email],
  );

// Guards: STF-11
test('a person’s own page lists what they can do and which role allows it (STF-11)', async ({
  page,
}) => {
  await enterAs(page, 'owner');
  await openConsole(page, 'me');
  const rights = page.getByRole('grid', { name: 'What you can do' });
  await expect(rights.getByRole('row', { name: /Orders/ })).toContainText('Owner');
  await expect(rights.getByRole('row', { name: /Refund/ })).toContainText('Owner');
});

// Guards: STF-05
test('a second passkey is added, renamed and removed, and the last one cannot be removed (STF-05)', async ({
  page,
  pages,
}) => {
  const { takeAway } = await openMyPage(page);
  await button(page, 'Add a passkey').click();
  await expect(page.getByRole('alert')).toContainText('already has one of your passkeys');
  await takeAway();
  await addAuthenticator(page);
  await button(page, 'Add a passkey').click();
  const names = page.getByRole('button', { name: /^Rename Passkey on/ });
  await expect(names).toHaveCount(2);
  await names.last().click();
  await page.getByRole('dialog').getByLabel('Name').fill('My phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await button(page, 'Remove My phone').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(names).toHaveCount(1);
  pages.foresees({ status: 409, path: `${api}/me/passkey` });
  await page.getByRole('button', { name: /^Remove Passkey on/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'last way to sign in' })).toBeVisible();
  await expect(names).toHaveCount(1);
});

// Guards: STF-08
test('a sensitive action asks for the passkey again and then continues by itself (STF-08)', async ({
  page,
  pages,
}) => {
  const { email } = await openMyPage(page);
  await letFactorAge(email);
  pages.foresees({ status: 403, path: `${api}/me/authenticator/begin` });
  await button(page, 'Set up an app').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up an app' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});

// Guards: STF-08
test('a sensitive action is not carried out if it is not confirmed', async ({ page, pages }) => {
  const { email } = await openMyPage(page);
  await letFactorAge(email);
  pages.foresees({ status: 403, path: `${api}/me/passkey/begin` });
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Rename Passkey on/ })).toHaveCount(1);
});

test('a person’s own page is accessible and fits', async ({ page }) => {
  await openMyPage(page);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});
