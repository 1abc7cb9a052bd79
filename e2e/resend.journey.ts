import type { Page } from '@playwright/test';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import type { Mailbox } from './fixtures/mailbox.ts';
import { makeMembership } from './fixtures/members.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import type { Sale } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Waits until an address has got this many letters about each order. */
async function hasLetters(
  mailbox: Mailbox,
  email: string,
  expected: readonly (readonly [Sale, number])[],
): Promise<void> {
  const counts = async () => {
    const letters = await mailbox.lettersTo(email);
    return expected.map(
      ([{ orderId }]) => letters.filter(({ text }) => text?.includes(orderId)).length,
    );
  };
  await expect.poll(counts, email).toEqual(expected.map(([, count]) => count));
}

// Guards: APP-02, ORD-01, ORD-03, ORD-06, ORD-08, ORD-09, ORD-10, USR-63, USR-64
test('a buyer who lost their tickets gets every order by e-mail again', async ({
  page,
  visitor,
  venue,
  mailbox,
  pages,
  turn,
}) => {
  const { email } = visitor;
  const place = await venue.timeOf('admission', 4 + turn);
  const one = await venue.sell(place, 'admission-adult', email);
  const two = await venue.sell(place, 'admission-child', email);
  await hasLetters(mailbox, email, [
    [one, 1],
    [two, 1],
  ]);

  await visitor.opens('/resend');
  await expect(page).toHaveTitle('Get your tickets again - Solvarde');
  await expectAccessible(page);
  const field = page.getByLabel('E-mail address');
  await expect(field).toHaveAttribute('autocomplete', 'email');
  const send = page.getByRole('button', { name: 'Send me my tickets' });
  await send.click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await field.fill('ada');
  await send.click();
  await expect(page.getByText('Email address is not valid.')).toBeVisible();
  await expectAccessible(page);

  pages.foresees({ status: 404, path: '/api/ticket_order/resend' });
  await field.fill(`nobody-${email}`);
  await send.click();
  const none = 'No orders could be found for this email address.';
  await expect(page.getByText(none)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(none);
  await expect(field).toHaveValue(`nobody-${email}`);
  await expectAccessible(page);

  await field.fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your tickets are on their way')).toBeFocused();
  await expectAccessible(page);
  await hasLetters(mailbox, email, [
    [one, 2],
    [two, 2],
  ]);
  expect(await mailbox.lettersTo(`nobody-${email}`)).toEqual([]);

  const [letter] = await mailbox.lettersTo(email);
  await page.goto(/https?:\S+\/ticket_order\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '');
  await visitor.seesCodes(1);
});

// Guards: ORD-02, ORD-06, ORD-07
test('a logged-in member has to log out first', async ({ page, context, visitor }) => {
  const [vera] = towerMembers;
  await visitor.opens('/resend');
  const other = new Visitor(await context.newPage(), visitor.storefront);
  const account = new Account(other.page);
  await other.opens('/events');
  await account.goesIn(vera);
  await account.isLoggedIn('Vera');
  const text = 'Log out to resend your tickets.';
  await other.opens('/resend');
  const dialog = other.page.getByRole('dialog', { name: 'Get your tickets again' });
  await expect(dialog.getByText(text)).toBeVisible();
  await expectAccessible(other.page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(heading(other.page, 'Tower and Museum')).toBeVisible();
  await expect(other.page).toHaveURL(/\/tower\/events\/admission$/);
  await other.opens('/user/forgot-membership');
  await expect(heading(other.page, 'Tower and Museum')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await expect(page.getByText(text)).toBeVisible();
  await expect(heading(page, 'Get your tickets again')).toBeFocused();
  await expect(page.getByLabel('E-mail address')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/tower\/events\/admission$/);
  await visitor.opens('/resend');
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});

test.describe('at the hall', () => {
  test.use({ storefront: hall });

  // Guards: APP-12, APP-14
  test('home links to resending lost tickets', async ({ page, visitor }) => {
    await visitor.opens('');
    await page.getByRole('link', { name: 'Get my tickets again' }).click();
    await expect(heading(page, 'Get your tickets again')).toBeVisible();
    await expect(page).toHaveURL(/\/hall\/resend$/);
    await expectAccessible(page);
  });

  // Guards: CFG-06, USR-49, USR-62
  test('a member who forgot their member ID gets the order of their membership, and no other', async ({
    page,
    visitor,
    venue,
    mailbox,
    turn,
  }) => {
    const { storefront, email } = visitor;
    const { id } = await venue.eventWithDays(2);
    const place = await venue.timeOf(id, 0);
    const types = await page.request.get(`/api/events/${id}?seller=hall`);
    const { ticket_type } = (await types.json()) as { ticket_type: { id: string }[] };
    const type = ticket_type[turn]?.id ?? '';
    const membership = await venue.sell(place, type, email);
    const other = await venue.sell(place, type, email);
    await hasLetters(mailbox, email, [
      [membership, 1],
      [other, 1],
    ]);
    await makeMembership(storefront, membership.orderId);

    await visitor.opens('/events');
    const dialog = await new Account(page).opensLogin();
    await dialog.getByRole('link', { name: 'Forgot your member ID?' }).click();
    await expect(page).toHaveURL(/\/hall\/user\/forgot-membership$/);
    await expect(heading(page, 'Forgot your member ID?')).toBeVisible();
    await expectAccessible(page);
    const asks = async (address: string): Promise<void> => {
      await page.getByLabel('E-mail address').fill(address);
      await page.getByRole('button', { name: 'Send me my membership' }).click();
      await expect(heading(page, 'Please check your inbox')).toBeFocused();
      await expect(page.getByText(`If a membership was bought with ${address}`)).toBeVisible();
    };
    await asks(`nobody-${email}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enter another address' }).click();
    await asks(email);
    await hasLetters(mailbox, email, [
      [membership, 2],
      [other, 1],
    ]);
    expect(await mailbox.lettersTo(`nobody-${email}`)).toEqual([]);
  });
});
