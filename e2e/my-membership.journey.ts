import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account, logInByCall } from './fixtures/account.ts';
import { cards } from './fixtures/card-fields.ts';
import { circle, openCircle } from './fixtures/circle.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { createMember, payAsMember } from './fixtures/members.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const [vera, otto, saga, nils] = towerMembers;
const title = 'My membership details';
const heading = (page: Page, name = title): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'My account' });
const ownSlug = () => `mine-${randomUUID().slice(0, 8)}`;
/** Returns the text under a membership's term. */
const under = (membership: Locator, term: string): Locator =>
  membership.locator(`dt:text-is("${term}") + dd`);

async function isDrawn(code: Locator): Promise<void> {
  await code.scrollIntoViewIfNeeded();
  await expect(code).not.toHaveJSProperty('naturalWidth', 0);
}

// Guards: APP-06, MEM-01, USR-33, USR-34, USR-36, USR-48
test('an account starts with the member’s membership and its details', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/my?lang=en');
  await new Account(page).logsInHere(vera);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(/\/tower\/my\/membership\?lang=en$/);
  await expect(page).toHaveTitle(`${title} - Solvarde`);
  await expect(navigation(page).getByRole('link')).toHaveText([
    title,
    'My profile',
    'My upcoming tickets',
    'My recent orders',
    'Logout',
  ]);
  await expect(navigation(page).getByRole('heading')).toHaveText([
    'Membership',
    'Profile',
    'Tickets',
  ]);
  await expect(navigation(page).getByRole('link', { name: title })).toHaveAttribute(
    'aria-current',
    'page',
  );

  const membership = page.getByRole('article');
  await expect(membership).toHaveCount(1);
  await expect(membership.getByRole('heading', { level: 2 })).toHaveText('Two Friends');
  await expect(membership.getByText(/^Valid until .* 20\d\d$/)).toBeVisible();
  await expect(under(membership, 'Members').getByRole('listitem')).toHaveText([
    'Vera Lindqvist First friend',
    'Ines Lindqvist Second friend',
  ]);
  await expect(membership.getByText('Other Members')).toHaveCount(0);
  await expect(under(membership, 'Automatic renewal')).toHaveText(
    'Off: it will not be renewed automatically.',
  );
  await expect(membership.getByText('Member ID SV-1001')).toBeVisible();
  await isDrawn(membership.getByRole('img', { name: 'QR code of your membership Two Friends' }));
  // It is too early to renew, and there is nothing to cancel.
  await expect(membership.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send my membership by e-mail again' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'If it was bought with your account or e-mail address, it is on its way to you.',
  );
  await expectAccessible(page);

  await visitor.opens('/my/orders');
  const order = page.getByRole('article').filter({ hasText: 'Friends of Solvarde' });
  await expect(order.getByText('1 membership', { exact: true })).toBeVisible();
});

// Guards: MEM-09, USR-48
test('an expired membership says so and can be renewed, as can one that ends soon', async ({
  page,
}) => {
  const storefront = await importTower(ownSlug(), {});
  const visitor = new Visitor(page, storefront);
  const account = new Account(page);
  const membership = page.getByRole('article');
  await visitor.opens('/my');
  await account.logsInHere(saga);
  await expect(membership.getByText(/^Expired\. It was valid until .* 20\d\d\.$/)).toBeVisible();
  await expect(membership.getByRole('img')).toHaveCount(0);
  await expect(membership.getByText('Automatic renewal')).toHaveCount(0);
  await expectAccessible(page);
  await membership.getByRole('link', { name: 'Renew membership' }).click();
  await expect(page.getByText(/was valid until .* The renewal starts today\.$/)).toBeVisible();
  await account.logsOut('Saga');
  await account.isGuest();

  await visitor.opens('/my');
  await account.logsInHere(nils);
  await expect(under(membership, 'Members').getByRole('listitem')).toHaveText([
    'Nils Ek First adult',
  ]);
  await expect(under(membership, 'Other Members').getByRole('listitem')).toHaveText([
    'Child under 18',
  ]);
  await membership.getByRole('link', { name: 'Renew membership' }).click();
  await expect(page.getByText('The renewal starts when it ends.')).toBeVisible();
});

const circleSettings = { membership_event_id: 'circle', ask_to_autorenew: true };

/** Buys a level of the circle as the logged-in member, through the API. */
async function buys(visitor: Visitor, level: RegExp, amount: string, more = {}): Promise<void> {
  const { page } = visitor;
  await visitor.opens('/membership');
  await page.getByRole('radio', { name: level }).check();
  await visitor.namesTicket(/Single/.test(level.source) ? 'Member' : 'First adult');
  await visitor.holds();
  const order = await payAsMember(page, amount, more);
  await visitor.opens(`/checkout/complete?orderIds=${order}`);
}

/** Logs in a new member of a storefront. */
async function arrives(visitor: Visitor): Promise<void> {
  const { page, storefront } = visitor;
  const { email, password } = await createMember(storefront, visitor.email);
  await logInByCall(page.request, storefront, { email, password });
}

const ofLevel = (page: Page, level: string): Locator =>
  page.getByRole('article').filter({ hasText: level });
const cancelLink = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: 'Cancel automatic renewal' });

// Guards: MEM-08, MEM-38, USR-48
test('an automatic renewal shows its card and links to its cancellation', async ({ page }) => {
  const visitor = new Visitor(page, await importTower(ownSlug(), circleSettings, [openCircle]));
  await arrives(visitor);
  await buys(visitor, /^Single Circle/, '50.00', { auto_renew: true });
  await buys(visitor, /^Family Circle/, '80.00');

  await visitor.opens('/my/membership');
  await expect(page.getByRole('article')).toHaveCount(2);
  const single = ofLevel(page, 'Single Circle');
  await expect(under(single, 'Automatic renewal')).toContainText('On: we renew it before it ends');
  await expect(under(single, 'Saved payment method')).toHaveText(
    /^Visa ending in 4242, valid until \d\d\/\d\d$/,
  );
  await expect(under(ofLevel(page, 'Family Circle'), 'Automatic renewal')).toContainText('Off');
  await expect(page.getByText('Saved payment method')).toHaveCount(1);
  await expect(cancelLink(page)).toHaveCount(1);
  await expectAccessible(page);

  for (const level of ['Single Circle', 'Family Circle']) {
    await ofLevel(page, level).getByRole('link', { name: 'Renew membership' }).click();
    await expect(page.getByText(`${level}: valid until`)).toBeVisible();
    await page.goBack();
  }

  await cancelLink(page).click();
  await page.getByRole('button', { name: 'Cancel automatic renewal' }).click();
  await expect(page.getByText('Automatic renewal is cancelled.')).toBeVisible();
  await visitor.opens('/my/membership');
  await expect(under(single, 'Automatic renewal')).toHaveText(
    'Cancelled: it will not be renewed when it ends.',
  );
  await expect(page.getByText('Saved payment method')).toHaveCount(0);
});

// Guards: MEM-38
test('if the venue no longer offers automatic renewal, the account says to cancel by the link in an email', async ({
  page,
}) => {
  const slug = ownSlug();
  const visitor = new Visitor(page, await importTower(slug, circleSettings, [circle]));
  await arrives(visitor);
  await buys(visitor, /^Single Circle/, '50.00', { auto_renew: true });
  await importTower(slug, { ...circleSettings, ask_to_autorenew: false }, [circle]);
  const elsewhere = page.getByText('To cancel, follow the link in our e-mails');
  // The server learns of the change a moment later.
  await expect(async () => {
    await visitor.opens('/my/membership');
    await expect(under(page.getByRole('article'), 'Automatic renewal')).toBeVisible();
    expect(await elsewhere.count()).toBe(1);
  }).toPass();
  await expect(cancelLink(page)).toHaveCount(0);
});

// Guards: MEM-40, USR-33, USR-36
test('a visitor without a membership does not have this page until they buy one', async ({
  page,
}) => {
  const settings = { membership_event_id: 'circle' };
  const storefront = await importTower(ownSlug(), settings, [circle]);
  const visitor = new Visitor(page, storefront);
  const member = await createMember(storefront, visitor.email);
  await visitor.opens('/my');
  await new Account(page).logsInHere(member);
  await expect(heading(page, 'My profile')).toBeFocused();
  await expect(navigation(page).getByRole('link', { name: title })).toHaveCount(0);
  await visitor.opens('/my/membership');
  await expect(page.getByText('You have no membership')).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: title })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See memberships' }).click();
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member');
  await visitor.holds();
  await visitor.acceptsTerms();
  await visitor.paysAgainWith(cards.pays);
  await visitor.hasBought();
  await new Account(page).menuOf('Ada').click();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('article')).toContainText('Single Circle');
});

test('a membership that fails to load is requested again', async ({ page, pages, visitor }) => {
  const asked = '**/api/my/membership?*';
  pages.foresees({ status: 500, path: '/api/my/membership' });
  await page.route(asked, (route) => route.fulfill({ status: 500, json: { errors: [] } }));
  await visitor.opens('/my/membership');
  await new Account(page).logsInHere(vera);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Sorry! Something unexpected happened. Please try again.',
  );
  await expectAccessible(page);
  await page.unroute(asked);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toContainText('Two Friends');
});

// Guards: APP-34, USR-31, USR-32
test('a member without account pages sees their membership in a dialog', async ({ page }) => {
  const storefront = await importTower(ownSlug(), {
    'my_account_pages.my_profile': false,
    'my_account_pages.upcoming_events': false,
    'my_account_pages.recent_orders': false,
  });
  const visitor = new Visitor(page, storefront);
  const account = new Account(page);
  await visitor.opens('/events');
  await account.goesIn(nils);
  await account.isLoggedIn('Nils');
  const menu = account.menuOf('Nils');
  await menu.click();
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Family');
  await expect(under(dialog, 'Other Members').getByRole('listitem')).toHaveText(['Child under 18']);
  await isDrawn(dialog.getByRole('img', { name: /^QR code/ }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: title }).click();
  await dialog.getByRole('link', { name: 'Renew membership' }).click();
  await expect(page.getByText('The renewal starts when it ends.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await account.logsOut('Nils');
  await account.isGuest();

  // Without a membership, there is nothing to look up.
  await visitor.opens('/events');
  await account.goesIn(otto);
  await account.menuOf('Otto').click();
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('button', { name: title })).toHaveCount(0);
});

test('a membership fits a narrow screen', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.opens('/my/membership');
  await new Account(page).logsInHere(vera);
  await expect(page.getByRole('article')).toBeVisible();
  await expectFitsScreen(page);
});
