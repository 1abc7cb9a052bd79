import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type RunningProvider, startIdentityProvider } from '#sandbox/testing/identity-provider.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, enterAs, heading } from './fixtures/staff.ts';
import { test as base, expect } from './fixtures/test.ts';
import { watchErrors } from './fixtures/watch.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page, path: string) => page.goto(`${consoleOrigin()}/staff/tower/${path}`);

const test = base.extend<{ provider: RunningProvider }>({
  provider: async ({}, use) => {
    const provider = await startIdentityProvider({
      redirectUris: [`${consoleOrigin()}/staff/tower/provider`],
    });
    await use(provider);
    await provider.stop();
  },
});

/** Answers the question on the provider's page. */
async function answersProvider(page: Page, name: string): Promise<void> {
  await page.getByLabel('Account').fill(name);
  await button(page, 'Log in').click();
}

/** Sets the provider up, with one group that makes owners. */
async function setUp(page: Page, { issuer, clientId }: RunningProvider): Promise<void> {
  await open(page, 'team');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(heading(page)).toHaveText('The venue’s own sign-in');
  await expect(page.getByText(`${consoleOrigin()}/staff/tower/provider`)).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByLabel('Issuer')).toHaveAccessibleDescription(/Fill this in/);
  await page.getByLabel('Name', { exact: true }).fill('Venue ID');
  await page.getByLabel('Issuer').fill(issuer);
  await page.getByLabel('Client ID').fill(clientId);
  await button(page, 'Add a group').click();
  await button(page, 'Add').click();
  await expect(page.getByRole('dialog')).toContainText('Choose a role.');
  await page.getByLabel('Group', { exact: true }).fill('Heads');
  await page.getByText('Owner', { exact: true }).click();
  await button(page, 'Add').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Heads' })).toContainText('Owner');
  await button(page, 'Save').dblclick();
  await expect(page.getByRole('status')).toContainText('sign-in saved');
  await button(page, 'Dismiss').click();
  await expectAccessible(page);
  await expectFitsTransformed(page);
}

// Guards: STF-07, STF-08, STF-15
test('an owner sets up the venue’s own sign-in, and a member of a group signs in and confirms there (STF-07, STF-08, STF-15)', async ({
  page,
  pages,
  browser,
  provider,
}) => {
  const email = `${randomUUID()}@venue.example`;
  const knows = (claims: object) =>
    provider.accounts.set('grace', {
      email,
      email_verified: true,
      given_name: 'Grace',
      groups: ['Heads', 'Choir'],
      amr: ['pwd', 'mfa'],
      ...claims,
    });
  await enterAs(page, 'owner', 'Olga');
  await setUp(page, provider);

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const errors = await watchErrors(context);
  try {
    const grace = await context.newPage();
    knows({ loggedInAt: Math.floor(Date.now() / 1000) - 1800 });
    errors.foresees({ status: 401, path: '/staff_api/tower/me' });
    errors.foresees({ status: 401, path: '/staff_api/tower/role' });
    await open(grace, 'team/invite');
    await expect(button(grace, 'Sign in with Venue ID')).toBeVisible();
    await expectAccessible(grace);
    await button(grace, 'Sign in with Venue ID').click();
    await answersProvider(grace, 'grace');
    // Back at the page that required the sign-in; the address has no trace of the provider's answer.
    await expect(heading(grace)).toHaveText('Invite someone');
    expect(new URL(grace.url()).search).toBe('');
    const cookies = await context.cookies(consoleOrigin());
    const sameSite = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.sameSite]));
    expect(sameSite).toMatchObject({ staff_tower: 'Strict', provider_tower: 'Lax' });

    // What was typed stays while another window confirms the sign-in.
    knows({});
    const invited = `${randomUUID()}@venue.example`;
    await grace.getByLabel('Email address', { exact: true }).fill(invited);
    await grace.getByText('Support', { exact: true }).click();
    errors.foresees({ status: 403, path: '/staff_api/tower/invitation' });
    await button(grace, 'Send invitation').click();
    const popup = context.waitForEvent('page');
    await button(grace, 'Sign in again with Venue ID').click();
    await answersProvider(await popup, 'grace');
    await expect(heading(grace)).toHaveText('Team');
    await expect(grace.getByRole('listitem').filter({ hasText: invited })).toHaveCount(1);

    await open(grace, 'me');
    await expect(grace.getByText('You sign in with Venue ID.')).toBeVisible();
    await expect(button(grace, 'Add a passkey')).toHaveCount(0);
    await expectAccessible(grace);

    // The group is gone: the next sign-in is refused, and says why.
    knows({ groups: ['Choir'] });
    await open(grace, 'sign-in');
    errors.foresees({ status: 403, path: '/staff_api/tower/sign_in/provider' });
    // The provider still knows her and redirects her at once.
    await button(grace, 'Sign in with Venue ID').click();
    await expect(heading(grace)).toHaveText('You are not signed in');
    await expect(grace.getByRole('alert')).toContainText('None of your groups there has a role');
    await expectAccessible(grace);
    await expectFitsTransformed(grace);
    expect(errors.complaints()).toEqual([]);
  } finally {
    await context.close();
  }

  await open(page, 'team/provider');
  await button(page, 'Switch off').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('status')).toContainText('switched off');
  expect(pages.complaints()).toEqual([]);
});

test.describe('in the dark scheme, 1440 pixels wide', () => {
  test.use({
    colorScheme: 'dark',
    viewport: { width: 1440, height: 800 },
    hasTouch: false,
    isMobile: false,
  });

  test('the pages for the venue’s own sign-in are accessible and fit', async ({ page, pages }) => {
    await page.route('**/staff_api/tower/provider', async (route) => {
      const response = await route.fetch();
      const groups = [{ name: 'Heads', grants: [{ role: 'manager', sellers: null }] }];
      const provider = {
        name: 'Venue ID',
        issuer: 'https://id.venue.example/',
        client_id: 'console',
        groups_claim: 'groups',
        more_scopes: '',
        enforces_factor: true,
        groups,
      };
      await route.fulfill({ response, json: { ...(await response.json()), provider } });
    });
    await enterAs(page, 'owner');
    await open(page, 'team/provider');
    await expect(button(page, 'Switch off')).toBeVisible();
    await expectAccessible(page);
    await expectFitsTransformed(page);
    await button(page, 'Change the roles of Heads').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);

    // Someone returns from the provider without having been sent there.
    pages.foresees({ status: 409, path: '/staff_api/tower/sign_in/provider' });
    await open(page, 'provider?code=made-up&state=made-up');
    await expect(page.getByRole('alert')).toContainText('Start again');
    await expectAccessible(page);
    await expectFitsTransformed(page);
  });
});
