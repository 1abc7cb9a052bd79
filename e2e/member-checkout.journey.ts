import { randomUUID } from 'node:crypto';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account, logInByCall } from './fixtures/account.ts';
import { endProcessing, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { buyerOf, createMember } from './fixtures/members.ts';
import { tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

/** The refusal for the guest's cart after login, which the page then claims. */
const guestsCart = { status: 403, path: '/api/my/cart/' };
const saved = /^Visa ending in 4242, valid until \d\d\/\d\d$/;

// Guards: PAY-66, PAY-67, USR-05
test('a buyer who logs in at checkout pays as a member, and next time with the card they saved', async ({
  page,
  visitor,
  venue,
  turn,
  pages,
}) => {
  const account = new Account(page);
  const ada = await createMember(tower, visitor.email);
  const buys = async (): Promise<void> => {
    await visitor.holdsAt(await venue.timeOf('planetarium', 5 + turn), { Adult: 1 });
  };
  const ordered = async (): Promise<string> => {
    await visitor.hasBought();
    return new URL(page.url()).searchParams.get('orderIds') ?? '';
  };
  const main = page.getByRole('main');
  pages.foresees(guestsCart);
  await buys();
  await expect(page.getByRole('checkbox', { name: 'Save this card' })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Log in' }).click();
  await account.logsInAs(ada);
  await account.isLoggedIn('Ada');
  await visitor.isAtCheckout();
  await expect(main.getByText(`You are logged in as ${visitor.email}.`)).toBeVisible();
  await expect(main.getByLabel('First name')).toHaveValue('Ada');
  await expect(main.getByLabel('E-mail', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  await page.getByRole('checkbox', { name: 'Save this card for my next purchases' }).check();
  await visitor.payButton().click();
  expect(await buyerOf(tower, await ordered())).toBe(ada.id);

  await buys();
  await expect(page.getByRole('radio', { name: saved })).toBeChecked();
  await expect(visitor.card.fields().getByLabel('Card number')).toBeHidden();
  await expectAccessible(page);
  await visitor.acceptsTerms();
  await visitor.payButton().click();
  expect(await buyerOf(tower, await ordered())).toBe(ada.id);
});

test('a saved card that needs 3-D Secure is confirmed at the bank', async ({
  page,
  visitor,
  venue,
  turn,
  pages,
}) => {
  pages.foresees({ status: 402, path: '/checkout' });
  const account = new Account(page);
  const ada = await createMember(tower, visitor.email);
  await visitor.opens('/events?login=1');
  await account.logsInAs(ada);
  await account.isLoggedIn('Ada');
  const buys = async (): Promise<void> => {
    await visitor.holdsAt(await venue.timeOf('planetarium', 7 + turn), { Adult: 1 });
    await visitor.acceptsTerms();
  };
  await buys();
  await visitor.card.enters(cards.asksBank);
  await page.getByRole('checkbox', { name: 'Save this card for my next purchases' }).check();
  await visitor.payButton().click();
  await visitor.card.answersBank('Complete');
  await visitor.hasBought();
  await buys();
  await visitor.payButton().click();
  await visitor.card.answersBank('Complete');
  await visitor.hasBought();
});

// Guards: PAY-56
test('a guest is told of a wrong password, and continues as a member with the right one', async ({
  page,
  visitor,
  venue,
  turn,
  pages,
}) => {
  const account = new Account(page);
  const ada = await createMember(tower, visitor.email);
  await visitor.holdsAt(await venue.timeOf('planetarium', 9 + turn), { Adult: 1 });
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  await page.getByRole('checkbox', { name: 'Buy with my account' }).check();
  const first = page.getByLabel('Password', { exact: true });
  const second = page.getByLabel('Confirm password');
  await first.fill('Sunset 1888');
  await second.fill('Sunset 1889');
  await visitor.payButton().click();
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription('The passwords do not match.');
  await expectAccessible(page);

  await second.fill('Sunset 1888');
  pages.foresees({ status: 401, path: '/api/user' });
  await visitor.payButton().click();
  await expect(first).toHaveAccessibleDescription(
    'That is not the correct password. Please try again.',
  );
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }),
  ).toHaveAttribute('href', '/tower/user/forgot-password');
  await expectAccessible(page);

  pages.foresees(guestsCart);
  await first.fill(ada.password);
  await second.fill(ada.password);
  await visitor.payButton().click();
  await account.isLoggedIn('Ada');
  await expect(page.getByText('You are now logged in.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Save this card for my next purchases' }).check();
  await visitor.payButton().click();
  await visitor.hasBought();
  const orderId = new URL(page.url()).searchParams.get('orderIds') ?? '';
  expect(await buyerOf(tower, orderId)).toBe(ada.id);

  await visitor.holdsAt(await venue.timeOf('planetarium', 9 + turn), { Adult: 1 });
  await page.getByRole('radio', { name: 'Pay with another card' }).check();
  await expect(visitor.card.fields().getByLabel('Card number')).toBeVisible();
  await page.getByRole('radio', { name: saved }).check();
  await page.getByRole('button', { name: 'Remove the card ending in 4242' }).click();
  await expect(page.getByRole('radio', { name: saved })).toHaveCount(0);
  await expect(visitor.card.fields().getByLabel('Card number')).toBeVisible();
});

// Guards: PAY-05, USR-11
test('a member without a mailbox gives an address before paying, and saves no card after a member ID login', async ({
  page,
  visitor: { email },
  pages,
}) => {
  pages.foresees(guestsCart);
  const slug = `club-${randomUUID().slice(0, 8)}`;
  const storefront = await importTower(slug, { 'login.with': 'member_code_zip' });
  const visitor = new Visitor(page, storefront, email);
  const account = new Account(page);
  const member = await createMember(storefront, null);
  await visitor.holdsAt(await venueOf(storefront, running().url).timeOf('planetarium', 3), {
    Adult: 1,
  });
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await account.logsIn({ 'Member ID': member.memberCode, 'ZIP code': member.zip });
  await account.isLoggedIn('Ada');
  await expect(page).toHaveTitle('Your e-mail address - Solvarde');
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Confirm e-mail address').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await visitor.isAtCheckout();
  await expect(page.getByText(`You are logged in as ${email}.`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Save this card' })).toHaveCount(0);
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  await visitor.payButton().click();
  await visitor.hasBought();
  const orderId = new URL(page.url()).searchParams.get('orderIds') ?? '';
  expect(await buyerOf(storefront, orderId)).toBe(member.id);
});

// Guards: PAY-05
test('a member with a placeholder address gives their own at checkout, and pays', async ({
  page,
  visitor: { email },
  pages,
}) => {
  pages.foresees(guestsCart);
  const storefront = await importTower(`placeholder-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront, email);
  const account = new Account(page);
  const otto = towerMembers[1];
  await visitor.holdsAt(await venueOf(storefront, running().url).timeOf('planetarium', 3), {
    Adult: 1,
  });
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await account.logsInAs(otto);
  await account.isLoggedIn('Otto');
  await expect(page).toHaveTitle('Your e-mail address - Solvarde');
  const saves = async (address: string): Promise<void> => {
    await page.getByLabel('E-mail address', { exact: true }).fill(address);
    await page.getByLabel('Confirm e-mail address').fill(address);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  pages.foresees({ status: 422, path: '/api/my/user/' });
  await saves('noemail-7@solvarde.example');
  await expect(page.getByText('Email address is not valid.')).toBeVisible();
  await saves(email);
  await expect(page.getByText('Until then, log in as before.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await visitor.isAtCheckout();
  await expect(page.getByText(`You are logged in as ${email}.`)).toBeVisible();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  await visitor.payButton().click();
  await visitor.hasBought();
});

// Guards: USR-11
test('a member logged out elsewhere continues as a guest after the page that asks for an address', async ({
  page,
  pages,
  visitor: { email },
}) => {
  const storefront = await importTower(`ended-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront, email);
  const { email: login, password } = towerMembers[1];
  await logInByCall(page.request, storefront, { email: login, password });
  // After the header and the page have learned who is logged in: before, the page would send a guest away at once.
  let answers = 0;
  page.on('response', (response) => {
    if (/\/api\/my\/user\?/.test(response.url())) answers += 1;
  });
  await visitor.opens('/user/set-email-address?next=/checkout');
  await expect.poll(() => answers).toBe(2);
  await expect(page.getByLabel('E-mail address', { exact: true })).toBeVisible();
  pages.foresees({ status: 401, path: '/api/my/' });
  const kept = await page.context().cookies();
  await page.request.post(`/api/logout?seller=${storefront.slug}`, { data: { everywhere: true } });
  await page.context().addCookies(kept);
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Confirm e-mail address').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).not.toHaveURL(/set-email-address/);
  await new Account(page).isGuest();
});

// Guards: PAY-77
test('a member waits for a slow payment like everyone else', async ({
  page,
  visitor,
  venue,
  turn,
  pages,
}) => {
  const account = new Account(page);
  const ada = await createMember(tower, visitor.email);
  await visitor.opens('/events?login=1');
  await account.logsInAs(ada);
  await account.isLoggedIn('Ada');
  await visitor.holdsAt(await venue.timeOf('planetarium', 6 + turn), { Adult: 1 });
  await visitor.card.enters(cards.takesAWhile);
  await visitor.acceptsTerms();
  pages.foresees({ status: 402, path: '/checkout' });
  const cart = nextPaidCart(page);
  await visitor.payButton().click();
  await expect(page).toHaveURL(/\/checkout\/pending\/[\w-]+$/);
  await expectAccessible(page);
  await page.reload();
  await endProcessing(await cart, 'succeeded');
  await visitor.hasBought();
});
