import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { logInByCall, tryLogin } from './fixtures/account.ts';
import { importTower, openTagManager } from './fixtures/counted-tower.ts';
import type { Letter } from './fixtures/mailbox.ts';
import { createMember } from './fixtures/members.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';
import { waitUntilInteractive } from './fixtures/watch.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Returns the link in a letter, as its reader sees it. */
function linkIn({ text }: Letter): string {
  const link = /https?:\S+\/user\/\S+/.exec(text ?? '')?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}

/** A venue of its own whose members log in with an ID and may have no address. */
const club = () =>
  importTower(`club-${randomUUID().slice(0, 8)}`, {
    'login.mode': 'dialog',
    'login.with': 'member_code_zip',
  });

// Guards: CFG-06, ORD-03, USR-49, USR-50, USR-52, USR-53, USR-54, USR-59, USR-61, USR-63, USR-64
test('a forgotten password can be reset once by the link in a letter', async ({
  page,
  visitor,
  mailbox,
  pages,
}) => {
  const { storefront, email } = visitor;
  const member = await createMember(storefront, email);
  await visitor.opens('/user/forgot-password');
  await expect(page).toHaveTitle('Forgot your password? - Solvarde');
  await expect(page.getByText(/Please contact us, and we will help you/)).toBeVisible();
  await page.getByLabel('E-mail address').fill('ada');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Email address is not valid.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Please check your inbox')).toBeFocused();
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailbox.letterTo(email));
  await page.goto(link);
  await waitUntilInteractive(page);
  await expect(page).toHaveTitle('Set a new password - Solvarde');
  await expect(page.getByLabel('Your account')).toHaveValue(email);
  const password = page.getByLabel('New password');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expectAccessible(page);

  const rules = page.getByRole('listitem');
  await expect(rules.filter({ hasText: ': yes' })).toHaveCount(0);
  await password.fill('abcdefgh ');
  await expect(rules.filter({ hasText: 'at least 8 characters: yes' })).toBeVisible();
  await expect(rules.filter({ hasText: ': not yet' })).toHaveCount(2);
  await expect(page.getByText('Invalid password')).toBeHidden();
  await password.blur();
  await expect(page.getByText('Invalid password')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('There were errors found')).toBeVisible();
  await expect(password).toBeFocused();

  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  const chosen = 'Difference 1822';
  await password.fill(chosen);
  await expect(rules.filter({ hasText: ': yes' })).toHaveCount(4);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(heading(page, 'Password Updated')).toBeFocused();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  expect(await tryLogin(page.request, storefront, { email, password: member.password })).toBe(401);

  pages.foresees({ status: 410, path: '/api/password_reset/validate' });
  await page.goto(link);
  await expect(heading(page, 'Please request a new link')).toBeFocused();
  const expired = 'This reset link is not valid. It may have expired.';
  await expect(page.getByText(expired)).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();

  expect(await tryLogin(page.request, storefront, { email, password: chosen })).toBe(200);
  for (const path of ['/user/forgot-password', '/user/reset-password?token=abc']) {
    await visitor.opens(path);
    await expect(heading(page, 'Tower and Museum')).toBeVisible();
  }
});

test('a member logged out by a password reset elsewhere can request a letter', async ({
  page,
  pages,
  visitor,
}) => {
  const { storefront, email } = visitor;
  const { password } = await createMember(storefront, email);
  await logInByCall(page.request, storefront, { email, password });
  await visitor.opens('/user/forgot-password');
  await expect(heading(page, 'Tower and Museum')).toBeVisible();
  const kept = await page.context().cookies();
  await page.request.post(`/api/logout?seller=${storefront.slug}`, { data: { everywhere: true } });
  await page.context().addCookies(kept);
  pages.foresees({ status: 401, path: '/api/my/user' });
  await visitor.opens('/user/forgot-password');
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
});

// Guards: USR-60
test('an unknown address gets the same answer but no letter', async ({
  page,
  visitor,
  mailbox,
}) => {
  const { email } = visitor;
  await visitor.opens('/user/forgot-password');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(heading(page, 'Please check your inbox')).toBeVisible();
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
  // A letter requested later has arrived, so this one never will.
  const member = `later-${email}`;
  await createMember(visitor.storefront, member);
  await page.getByRole('button', { name: 'Enter another address' }).click();
  await page.getByLabel('E-mail address').fill(member);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await mailbox.letterTo(member);
  expect(await mailbox.lettersTo(email)).toEqual([]);
});

// Guards: USR-49, USR-65, USR-66, USR-67, USR-68
test('a member without a mailbox gives an address and confirms it by a letter', async ({
  page,
  visitor: { email },
  mailbox,
  pages,
}) => {
  const storefront = await club();
  const visitor = new Visitor(page, storefront);
  const member = await createMember(storefront, null);
  const taken = `taken-${email}`;
  await createMember(storefront, taken);
  await visitor.opens('/user/set-email-address');
  await expect(heading(page, 'Tower and Museum')).toBeVisible();

  const { memberCode: member_code, zip: zip_code } = member;
  expect(await tryLogin(page.request, storefront, { member_code, zip_code })).toBe(200);
  await visitor.opens('/user/set-email-address?next=/events');
  await expect(page).toHaveTitle('Your e-mail address - Solvarde');
  await expectAccessible(page);
  const first = page.getByLabel('E-mail address', { exact: true });
  const second = page.getByLabel('Confirm e-mail address');
  const saves = async (one: string, two: string): Promise<void> => {
    await first.fill(one);
    await second.fill(two);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await saves('ada@example', 'ada@example');
  await expect(page.getByText('Email address is not valid.')).toBeVisible();
  await expect(first).toBeFocused();
  await saves(email, `other-${email}`);
  await expect(page.getByText('Email addresses must match.')).toBeVisible();
  await expect(second).toBeFocused();
  await expectAccessible(page);
  pages.foresees({ status: 409, path: '/api/my/user/' });
  await saves(taken, taken);
  const refusal = page.getByText(`Another user account is using ${taken}. Please contact us`);
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await saves(email, email);
  await expect(heading(page, 'Please confirm your address')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/events$/);

  const link = linkIn(await mailbox.letterTo(email));
  const says = page.getByText(`Your e-mail address ${email} is confirmed.`);
  const confirms = page.getByRole('button', { name: 'Confirm address' });
  // A link scanner that runs scripts opens the page but presses nothing.
  await page.goto(link);
  await expect(confirms).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('button[data-press]')).toHaveCount(0);
  await visitor.opens('/user/set-email-address?next=/events');
  await expect(first).toBeVisible();
  for (const _ of ['first', 'again']) {
    await page.goto(link);
    await confirms.click();
    await expect(heading(page, 'Thank you')).toBeFocused();
    await expect(says).toBeVisible();
    expect(page.url()).not.toContain('token');
    await expectAccessible(page);
  }
  await visitor.opens('/user/set-email-address?next=/events');
  await expect(page).toHaveURL(/\/events$/);

  pages.foresees({ status: 410, path: '/api/' });
  await page.goto(`${link.replace(/token=[^&]+/, 'token=of-another-time')}`);
  await confirms.click();
  await expect(heading(page, 'This link does not work any more')).toBeFocused();
  await expect(page.getByText(/This link is not valid/)).toBeVisible();
  await expectAccessible(page);
});

test('opening the link in a letter changes nothing until the page sends its own request', async ({
  visitor,
  mailbox,
  request,
}) => {
  const { storefront, email } = visitor;
  await createMember(storefront, email);
  const asked = await request.post(`/api/password_reset/request?seller=${storefront.slug}`, {
    data: { email },
  });
  expect(asked.ok()).toBe(true);
  const link = linkIn(await mailbox.letterTo(email));
  for (const _ of ['a reader of links', 'and another']) {
    const answer = await request.get(link);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['referrer-policy']).toBe('no-referrer');
    expect(answer.headers()['cache-control']).toContain('no-store');
  }
  const token = new URL(link).searchParams.get('token');
  const valid = await request.post(`/api/password_reset/validate?seller=${storefront.slug}`, {
    data: { token },
  });
  expect(valid.status()).toBe(200);
});

test('a seller’s tag manager sees nothing of the pages that links in letters open', async ({
  page,
  pages,
}) => {
  pages.foresees({ status: 410, path: '/api/' });
  const tags = await openTagManager();
  try {
    const storefront = await importTower(`told-${randomUUID().slice(0, 8)}`, {
      'analytics.container_id': 'GTM-TEST1',
      'analytics.script_url': tags.script,
      'analytics.consent': 'not_needed',
      'analytics.at_checkout': true,
    });
    const visitor = new Visitor(page, storefront);
    const frame = page.locator('iframe[src*="/tags"]');
    await visitor.opens('/user/forgot-password');
    await expect(frame).toHaveCount(1);
    await expect.poll(tags.events).toEqual(['gtm.js']);
    for (const [path, title] of [
      ['confirm-email', 'Confirm your e-mail address'],
      ['reset-password', 'Please request a new link'],
    ] as const) {
      await visitor.opens(`/user/${path}?token=secret-of-a-letter`);
      await expect(heading(page, title)).toBeVisible();
      await expect(frame).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await expect(frame).toHaveCount(1);
    await expect.poll(tags.events).toEqual(['gtm.js', 'gtm.js']);
    expect(tags.raw.join()).not.toContain('secret-of-a-letter');
  } finally {
    await tags.stop();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the forms are shown, say that they need JavaScript, and send nothing', async ({ page }) => {
    for (const path of [
      '/resend',
      '/user/forgot-membership',
      '/user/forgot-password',
      '/user/reset-password?token=abc',
    ]) {
      await page.goto(`/tower${path}`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect(page.getByText(/requires JavaScript/)).toBeVisible();
      await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled();
    }
    await page.goto('/tower/user/confirm-email?token=abc');
    await expect(page.getByText(/requires JavaScript/)).toBeVisible();
  });
});
