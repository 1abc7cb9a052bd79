import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account, logInByCall } from './fixtures/account.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { createMember } from './fixtures/members.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });
const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'My account' });

// Guards: APP-02, APP-04, APP-06, MEM-01, USR-33, USR-34, USR-35, USR-37, USR-38, USR-39, USR-40, USR-42, USR-44
test('a member logs in at their account, and updates their contact details', async ({
  page,
  visitor,
}) => {
  const member = await createMember(visitor.storefront, visitor.email);
  await visitor.opens('/my?lang=en');
  await expect(page).toHaveURL(/\/tower\/my\?lang=en$/);
  await expect(page).toHaveTitle('Log in to view your account - Solvarde');
  await expect(navigation(page)).toHaveCount(0);
  await expectAccessible(page);
  await new Account(page).logsInHere(member);
  await expect(heading(page, 'My profile')).toBeFocused();
  await expect(page).toHaveURL(/\/tower\/my\/profile\?lang=en$/);
  await new Account(page).isLoggedIn('Ada');
  await expect(navigation(page).getByRole('link')).toHaveText([
    'My profile',
    'My upcoming tickets',
    'My recent orders',
    'Logout',
  ]);
  await expect(navigation(page).getByRole('heading')).toHaveText(['Profile', 'Tickets']);
  await expect(navigation(page).getByRole('link', { name: 'My profile' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);

  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['E-mail', visitor.email],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(text);
    await expect(page.getByLabel(label)).not.toBeEditable();
  }
  const saves = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  };
  const state = page.getByLabel('State or province');
  await page.getByLabel('Phone').fill('030 1234');
  await page.getByLabel('Country').selectOption('us');
  await state.fill('Ohio');
  await saves();
  await visitor.reloads();
  await expect(page.getByLabel('Phone')).toHaveValue('030 1234');
  await expect(state).toHaveValue('Ohio');
  await page.getByLabel('Country').selectOption('de');
  await expect(state).toBeDisabled();
  await expect(state).toHaveValue('');
  await saves();
  await visitor.reloads();
  await expect(page.getByLabel('Country')).toHaveValue('de');
  await page.getByLabel('Country').selectOption('us');
  await expect(state).toHaveValue('');
});

// Guards: USR-46, USR-47
test('an empty account suggests what to do next', async ({ page, pages, visitor, venue, turn }) => {
  const member = await createMember(visitor.storefront, visitor.email);
  await visitor.opens('/my/upcoming');
  await new Account(page).logsInHere(member);
  await expect(heading(page, 'My upcoming tickets')).toBeFocused();
  await expect(page.getByText('You have no upcoming tickets')).toBeVisible();
  await expectAccessible(page);
  await navigation(page).getByRole('link', { name: 'My recent orders' }).click();
  await expect(page.getByText('You have no orders yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See events' })).toHaveAttribute(
    'href',
    '/tower/events',
  );

  const place = await venue.timeOf('admission', 5 + turn);
  const { orderId } = await venue.sell(place, 'admission-child');
  pages.foresees({ status: 400, path: '/api/my/ticket_order' });
  for (const [path, missing] of [
    [`orders/${orderId}`, 'Order not found'],
    ['orders/none', 'Order not found'],
    [`upcoming/session/${place.session}`, 'Session not found'],
    ['upcoming/session/none', 'Session not found'],
  ] as const) {
    await visitor.opens(`/my/${path}`);
    await expect(heading(page, missing)).toBeVisible();
    await expect(page).toHaveTitle(`${missing} - Solvarde`);
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'My upcoming tickets' }).last().click();
  await expect(heading(page, 'My upcoming tickets')).toBeFocused();
});

// Guards: USR-31, USR-34, USR-45, USR-46, USR-47
test('a member finds their purchase in their account', async ({ page, visitor, venue, turn }) => {
  const member = await createMember(visitor.storefront, visitor.email);
  const { email, password } = member;
  await logInByCall(page.request, visitor.storefront, { email, password });
  const place = await venue.timeOf('planetarium', 5 + turn);
  await visitor.holdsAt(place, { Adult: 2 });
  await visitor.acceptsTerms();
  await visitor.paysAgainWith(cards.pays);
  await visitor.hasBought();
  const orderId = new URL(page.url()).searchParams.get('orderIds') ?? '';

  await new Account(page).menuOf('Ada').click();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(heading(page, 'My profile')).toBeFocused();
  await navigation(page).getByRole('link', { name: 'My upcoming tickets' }).click();
  const session = page.getByRole('article');
  await expect(session).toHaveCount(1);
  await expect(session).toContainText('Nine Minutes from the Sun');
  await expect(session).toContainText('2 tickets');
  await expectAccessible(page);
  await session.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/my/upcoming/session/${place.session}$`));
  await visitor.seesCodes(2);
  await expect(page.getByText('Ticket 2 of 2')).toBeVisible();
  await expectAccessible(page);

  await navigation(page).getByRole('link', { name: 'My recent orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('article').getByRole('link').click();
  await expect(heading(page, /^Order /)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/my/orders/${orderId}$`));
  await visitor.seesCodes(2);
});

// Guards: USR-47
test('older orders are loaded on request', async ({ page, visitor }) => {
  const member = await createMember(visitor.storefront, visitor.email);
  await page.route('**/api/my/ticket_order?*', async (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    await route.fulfill({ json: ordersInNumber(Math.min(limit, 13)) });
  });
  await visitor.opens('/my/orders');
  await new Account(page).logsInHere(member);
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(13);
  await expect(page.getByRole('button', { name: /older orders/i })).toHaveCount(0);
});

test('an account whose pages fail to load says so and can be retried', async ({
  page,
  pages,
  visitor,
}) => {
  const member = await createMember(visitor.storefront, visitor.email);
  pages.foresees({ status: 500, path: '/api/my/order_session' });
  await page.route('**/api/my/order_session?*', (route) =>
    route.fulfill({ status: 500, json: { errors: [] } }),
  );
  await visitor.opens('/my/upcoming');
  await new Account(page).logsInHere(member);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Sorry! Something unexpected happened. Please try again.',
  );
  await expectAccessible(page);
  await page.unroute('**/api/my/order_session?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have no upcoming tickets')).toBeVisible();
});

test('a member who was logged out elsewhere logs in again on the same page', async ({
  page,
  pages,
  visitor,
  stranger,
}) => {
  const member = await createMember(visitor.storefront, visitor.email);
  await visitor.opens('/my/profile');
  await new Account(page).logsInHere(member);
  await expect(heading(page, 'My profile')).toBeVisible();
  const { email, password } = member;
  const elsewhere = stranger.page.request;
  await logInByCall(elsewhere, visitor.storefront, { email, password });
  const everywhere = { data: { everywhere: true } };
  expect((await elsewhere.post('/api/logout?seller=tower', everywhere)).ok()).toBe(true);

  pages.foresees({ status: 401, path: '/api/my/' });
  await navigation(page).getByRole('link', { name: 'My recent orders' }).click();
  await new Account(page).logsInHere(member);
  await expect(heading(page, 'My recent orders')).toBeFocused();
  await expect(page).toHaveURL(/\/my\/orders$/);
});

// Guards: CFG-16, USR-33, USR-34, USR-37, USR-38, USR-39, USR-40, USR-41
test('an account has only the pages that the venue has enabled', async ({ page, pages }) => {
  const storefront = await importTower(`account-${randomUUID().slice(0, 8)}`, {
    'my_account_pages.my_profile': false,
    'my_account_pages.upcoming_events': false,
  });
  const visitor = new Visitor(page, storefront);
  const member = await createMember(storefront, visitor.email);
  await visitor.opens('/my');
  await new Account(page).logsInHere(member);
  await expect(page).toHaveURL(/\/my\/orders$/);
  await expect(navigation(page).getByRole('link')).toHaveText(['My recent orders', 'Logout']);
  pages.foresees({ status: 404, path: '/my/' });
  for (const path of ['profile', 'upcoming', `upcoming/session/${randomUUID()}`]) {
    await visitor.opens(`/my/${path}`);
    await expect(heading(page, 'Oops!')).toBeVisible();
  }
  await visitor.opens('/my/orders');
  await navigation(page).getByRole('link', { name: 'Logout' }).click();
  await new Account(page).isGuest();
});

test.describe('where accounts have no pages', () => {
  test.use({ storefront: hall });

  // Guards: CFG-16, USR-31, USR-41
  test('no account page exists and the menu links to none', async ({ page, pages, visitor }) => {
    pages.foresees({ status: 404, path: '/hall/my' });
    await visitor.opens('/my');
    await expect(heading(page, 'Oops!')).toBeVisible();
    const member = await createMember(hall, visitor.email);
    const { memberCode: member_code, zip: zip_code } = member;
    await logInByCall(page.request, hall, { member_code, zip_code });
    await visitor.opens('/events');
    await new Account(page).menuOf('Ada').click();
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0);
  });
});

test('an account fits a narrow screen', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const member = await createMember(visitor.storefront, visitor.email);
  await visitor.opens('/my/profile');
  await expectFitsScreen(page);
  await new Account(page).logsInHere(member);
  for (const name of ['My profile', 'My upcoming tickets', 'My recent orders']) {
    const link = navigation(page).getByRole('link', { name });
    await link.click();
    // One row, scrolled to the current page.
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await navigation(page).boundingBox())?.height).toBeLessThan(60);
    await expect(heading(page, name)).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an account says that it needs JavaScript, and its login sends nothing', async ({
    page,
  }) => {
    await page.goto('/tower/my');
    await expect(heading(page, 'Log in to view your account')).toBeVisible();
    await expect(page.getByText(/^Your account requires JavaScript/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeDisabled();
  });
});

/** An answer with this many empty orders. */
function ordersInNumber(count: number) {
  const fees = {
    total_before_cartmod_price: '1.00',
    total_cartmod_amount: '0',
    total_fee_fixed_outside: '0',
    total_fee_percent_outside: '0',
    total_after_fees_price: '1.00',
  };
  const ticket_order = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    order_number: `N-${at}`,
    cart_id: randomUUID(),
    identity_id: randomUUID(),
    seller_id: 'tower',
    purchased_on: '2026-01-01T12:00:00.000Z',
    ticket_order_fees: fees,
    email: '',
  }));
  const none: readonly never[] = [];
  return {
    ticket_order,
    ticket: none,
    ticket_type: none,
    ticket_group: none,
    event_session: none,
    event_template: none,
    venue: none,
    payment: none,
  };
}
