import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import {
  addAuthenticator,
  consoleOrigin,
  heading,
  invitationTo,
  inviteStaff,
  joinByPasskey,
  openConsole,
} from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

const password = 'A better p4ssword';
/** The answers that lead to the sign-in page, or that say what was wrong. */
const api = '/staff_api/tower';
const signedOut = { status: 401, path: `${api}/me` };
const refusedSignIn = { status: 401, path: `${api}/sign_in` };

const newEmail = () => `${randomUUID()}@solvarde.example`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Your account|Ada/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page)).toHaveText('Sign in');
}

// Guards: STF-02
test('a printed link signs the owner of a sample in with one click, once, and does not stay in the address', async ({
  page,
  pages,
}) => {
  pages.foresees({ status: 410, path: `${api}/link` });
  const { sampleLink } = running();
  await page.goto(sampleLink);
  await expect(heading(page)).toHaveText('Hello, Olive Owner');
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await expect(heading(page)).toHaveText('Hello, Olive Owner');
  // The page asks for news as long as it is open: without its cookies it would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(sampleLink);
  await expect(heading(page)).toHaveText('This link no longer works');
});

// Guards: STF-06
test('an invitation is accepted with a passkey, which also signs in the next time', async ({
  page,
  pages,
}) => {
  await addAuthenticator(page);
  const email = newEmail();
  // A link that does not work, then the right one in the same tab.
  pages.foresees({ status: 410, path: `${api}/link` });
  await page.goto(`${consoleOrigin()}/staff/tower/link#${'A'.repeat(32)}`);
  await expect(heading(page)).toHaveText('This link no longer works');
  await page.goto(await inviteStaff(email, 'owner'));
  await expect(heading(page)).toHaveText('Join the team');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await button(page, 'Create a passkey').click();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Type your name/);
  await page.getByLabel('Your name').fill('Ada');
  await button(page, 'Create a passkey').click();
  await expect(heading(page)).toHaveText('Hello, Ada');
  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(heading(page)).toHaveText('Hello, Ada');
});

// Guards: STF-06
test('an invitation is accepted with a password and an app, and a recovery code signs in later', async ({
  page,
  pages,
}) => {
  pages.foresees({ status: 401, path: `${api}/link/password` });
  pages.foresees(refusedSignIn);
  pages.foresees(refusedSignIn);
  const email = newEmail();
  await page.goto(await invitationTo(email, 'owner'));
  await page.getByLabel('Your name').fill('Ada');
  await button(page, 'Use a password instead').click();
  await page.getByLabel('New password').fill('password');
  await button(page, 'Next').click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
  await page.getByLabel('New password').fill(password);
  await button(page, 'Next').click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await page.getByText('Type it by hand').click();
  const shown = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const secret = shown.replaceAll(' ', '');
  const code = page.getByLabel('Six digits from the app');
  await code.fill('000000');
  await button(page, 'Finish').click();
  await expect(code).toHaveAccessibleDescription(/wrong, too old or already used/);
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await button(page, 'Finish').click();
  const codes = page.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await button(page, 'I have saved them').click();
  await expect(heading(page)).toHaveText('Hello, Ada');

  await signOut(page);
  await button(page, 'Sign in').click();
  const address = page.getByLabel('Email address');
  await expect(address).toHaveAccessibleDescription('Type your email address.');
  await expect(address).toBeFocused();
  await address.fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Another p4ssword');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toContainText('Wrong email address or password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await page.getByLabel('Code').fill(recovery);
  await button(page, 'Sign in').click();
  await expect(heading(page)).toHaveText('Hello, Ada');
});

test('signing in leads back to the requested page', async ({ page, pages }) => {
  pages.foresees(signedOut);
  await joinByPasskey(page, 'owner');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${consoleOrigin()}/staff/tower/nowhere?day=2026-11-23`);
  await expect(heading(page)).toHaveText('Sign in');
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(`${consoleOrigin()}/staff/tower/nowhere?day=2026-11-23`);
});

test('an unknown venue key is reported, and another can be typed', async ({ page, pages }) => {
  pages.foresees({ status: 404, path: '/staff_api/atlantis/sign_in' });
  await page.goto(`${consoleOrigin()}/staff/atlantis/sign-in`);
  await expect(heading(page)).toHaveText('No console here');
  await page.getByRole('link', { name: 'Type another key' }).click();
  await expect(page).toHaveURL(`${consoleOrigin()}/staff`);
});

test('the sign-in pages are accessible and fit', async ({ page }) => {
  await openConsole(page, 'sign-in');
  await expect(button(page, 'Sign in with a passkey')).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.goto(await invitationTo(newEmail(), 'owner'));
  await expect(heading(page)).toHaveText('Join the team');
  await page.getByLabel('Your name').fill('Ada');
  await button(page, 'Use a password instead').click();
  await page.getByLabel('New password').fill(password);
  await inEachLook(page, expectAccessible);
  await button(page, 'Next').click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});
