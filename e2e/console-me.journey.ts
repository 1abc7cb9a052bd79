import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, inviteStaff } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

const api = '/staff_api/tower';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Gives the page's browser a device that makes passkeys; returns a function that takes it away. */
async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  };
}

/** Signs a new owner in, and opens their own page. */
async function openMyPage(page: Page): Promise<string> {
  const email = `${randomUUID()}@solvarde.example`;
  await page.goto(await inviteStaff(email, 'owner'));
  await page.getByLabel('Your name').fill('Ada');
  await button(page, 'Create a passkey').click();
  await expect(heading(page)).toHaveText('Hello, Ada');
  await page.goto(`${consoleOrigin()}/staff/tower/me`);
  await expect(heading(page)).toHaveText('My sign-in');
  return email;
}

/** Lets ten minutes pass since somebody's last second factor. */
async function letFactorAge(email: string): Promise<void> {
  const client = new pg.Client(running().databaseUrl);
  await client.connect();
  try {
    await client.query(
      `update staff_session s set verified_at = now() - interval '11 minutes'
       from staff_person p where p.portal_id = s.portal_id and p.id = s.person_id and p.email = $1`,
      [email],
    );
  } finally {
    await client.end();
  }
}

test('one’s own page says what one can do, and by which role (STF-11)', async ({ page }) => {
  await addAuthenticator(page);
  await openMyPage(page);
  const rights = page.getByRole('grid', { name: 'What you can do' });
  await expect(rights.getByRole('row', { name: /Orders/ })).toContainText('Owner');
  await expect(rights.getByRole('row', { name: /Refund/ })).toContainText('Owner');
});

test('a second passkey is added, renamed and removed, and the last one stays (STF-05)', async ({
  page,
  pages,
}) => {
  const takeAway = await addAuthenticator(page);
  await openMyPage(page);
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

test('a sensitive act asks for the passkey again, and then goes on by itself (STF-08)', async ({
  page,
  pages,
}) => {
  await addAuthenticator(page);
  const email = await openMyPage(page);
  await letFactorAge(email);
  pages.foresees({ status: 403, path: `${api}/me/authenticator/begin` });
  await button(page, 'Set up an app').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up an app' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});

test('a sensitive act that is not confirmed does not happen', async ({ page, pages }) => {
  await addAuthenticator(page);
  const email = await openMyPage(page);
  await letFactorAge(email);
  pages.foresees({ status: 403, path: `${api}/me/passkey/begin` });
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Rename Passkey on/ })).toHaveCount(1);
});

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test.describe(`in the ${colorScheme} scheme, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test('one’s own page is accessible and fits', async ({ page }) => {
      await addAuthenticator(page);
      await openMyPage(page);
      await expectAccessible(page);
      await expectFitsTransformed(page);
    });
  });
}
