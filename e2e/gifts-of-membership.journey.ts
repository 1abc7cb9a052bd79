import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { cards } from './fixtures/card-fields.ts';
import { circle } from './fixtures/circle.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const [vera] = towerMembers;
const settings = { membership_event_id: 'circle' };
const opensOwnTower = async (page: Page): Promise<Visitor> => {
  const slug = `circle-${randomUUID().slice(0, 8)}`;
  return new Visitor(page, await importTower(slug, settings, [circle]));
};
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

// Guards: APP-04, APP-56, CRT-01, CRT-02, CRT-32, DET-01, MEM-01, MEM-15
test('a guest gives a membership, which belongs to the giftee', async ({ page, mailbox }) => {
  const visitor = await opensOwnTower(page);
  const bea = `bea-${randomUUID()}@example.org`;
  await visitor.opens('/membership/gift');
  await expect(page).toHaveURL(/\/events\/circle\/gift$/);
  await expect(page.getByText('You are buying a membership for someone else.')).toBeVisible();
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Bea', 'Byron']);
  const when = visitor.step('When does it start?');
  await expect(when.getByRole('radio', { name: 'Today' })).toBeChecked();
  await when.getByRole('radio', { name: 'On a day of your choice' }).check();
  await visitor.holdButton().click();
  await expect(when.getByText('Please choose today or a later day')).toBeVisible();
  await expectAccessible(page);
  await when.getByRole('radio', { name: 'Today' }).check();

  await visitor.holdButton().click();
  const asked = dialogOf(page, 'How would you like to continue?');
  await expect(asked.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Shop as a Guest' }).click();
  await visitor.isAtCheckout();
  const to = page.getByRole('group', { name: 'Recipient' });
  await expect(to.getByText('This is a gift for Bea Byron.')).toBeVisible();
  await expect(to.getByLabel('Their first name')).toHaveCount(0);
  await to.getByLabel('Their e-mail address', { exact: true }).fill(bea);
  await to.getByLabel('Confirm their e-mail address').fill(bea);
  await to.getByLabel('Your message to them').fill('See you up there!');
  await expectAccessible(page);
  await visitor.reloads();
  await expect(to.getByLabel('Their e-mail address', { exact: true })).toHaveValue(bea);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await expect(page.getByText('1 membership', { exact: true })).toBeVisible();
  await expect(page.getByText('A gift for Bea Byron')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByText('A gift for Bea Byron')).toBeVisible();
  await expect(page.getByText('Show this code')).toHaveCount(0);

  const letter = await mailbox.letterTo(bea);
  expect(letter.subject).toContain('Ada Lovelace has given you a membership');
  expect(letter.text).toContain('See you up there!');
  expect(letter.text).toMatch(/Your member ID: \w{8,}/);
  const confirmation = await mailbox.letterTo(visitor.email);
  expect(confirmation.text).toContain('A membership as a gift for Bea Byron');
  expect(confirmation.text).not.toMatch(/Your member ID|\bticket\b/);
});

// Guards: MEM-12, PAY-09, PAY-68
test('a member cannot give themselves a membership, and is shown how to buy or renew', async ({
  page,
}) => {
  const visitor = await opensOwnTower(page);
  const account = new Account(page);
  await visitor.opens('/events/circle/gift');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Vera', 'Lindqvist']);
  await visitor.holdButton().click();
  await dialogOf(page, 'How would you like to continue?')
    .getByRole('button', { name: 'Log in' })
    .click();
  await account.logsIn({ 'E-mail': vera.email, Password: vera.password });
  await account.isLoggedIn('Vera');
  await visitor.holdButton().click();
  await visitor.isAtCheckout();
  const to = page.getByRole('group', { name: 'Recipient' });
  const email = to.getByLabel('Their e-mail address', { exact: true });
  await email.fill(vera.email.toUpperCase());
  await to.getByLabel('Confirm their e-mail address').fill(vera.email);
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  await visitor.payButton().click();
  await expect(to.getByText('You cannot gift a membership to yourself')).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page);
  await expect(to.getByRole('link', { name: 'Renew your membership' })).toHaveAttribute(
    'href',
    /\/membership\/renew$/,
  );
  await to.getByRole('link', { name: 'Buy a membership for yourself' }).click();
  await expect(page).toHaveURL(/\/events\/circle$/);

  // None of the buyer's own details are added to a gift.
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Vera', 'Lindqvist']);
  await visitor.holdButton().click();
  const first = dialogOf(page, 'Your cart is not empty');
  await first.getByRole('button', { name: 'Discard' }).click();
  await visitor.isAtCheckout();
  await expect(to).toHaveCount(0);
});

// Guards: APP-35, CRT-31
test('a buyer with a cart has to complete it before giving a membership', async ({ page }) => {
  const visitor = await opensOwnTower(page);
  await visitor.opens('/events/circle');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Ada', 'Lovelace']);
  await visitor.holds();
  await expect(page.getByRole('button', { name: 'Cart, 1 membership' }).first()).toBeAttached();

  await visitor.opens('/membership/gift');
  await page.getByRole('radio', { name: /^Family Circle/ }).check();
  await visitor.namesTicket('First adult', ['Bea', 'Byron']);
  await visitor.holdButton().click();
  const first = dialogOf(page, 'Your cart is not empty');
  await expect(first.getByRole('link', { name: 'Checkout' })).toHaveAttribute(
    'href',
    /\/checkout$/,
  );
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Close' }).click();
  await expect(first).toBeHidden();
  await visitor.holdButton().click();
  await first.getByRole('button', { name: 'Discard' }).click();
  await dialogOf(page, 'How would you like to continue?')
    .getByRole('button', { name: 'Shop as a Guest' })
    .click();
  await visitor.isAtCheckout();
  await expect(page.getByText('This is a gift for Bea Byron.')).toBeVisible();
});
