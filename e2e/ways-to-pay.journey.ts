import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sampleGiftCards } from '#tenants/samples/tower/gift-cards.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { amountsTaken, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

const [, small, used, ended] = sampleGiftCards;

test.describe('with tickets in the cart', () => {
  test.beforeEach(async ({ visitor, venue, turn }) => {
    await visitor.bringsTickets(venue, await venue.timeOf('admission', 17 + turn), {
      'admission-adult': 2,
    });
  });

  // Guards: APP-35, CRT-34, PRO-03, PRO-06, PRO-08, PRO-11, PRO-21
  test('a refused code is explained in its own words, and another is applied, shown in the totals and removed', async ({
    page,
    pages,
    visitor,
  }) => {
    const panel = (await visitor.opensOrder()).getByRole('group', { name: 'Promo codes' });
    const opens = panel.getByRole('button', { name: 'Do you have a promo code?' });
    await expect(opens).toHaveAttribute('aria-expanded', 'false');
    await opens.click();
    const field = panel.getByLabel('Promo code');
    const apply = panel.getByRole('button', { name: 'Apply', exact: true });
    await field.fill('X');
    await expect(apply).toBeDisabled();
    await field.fill(' NOSUCH ');
    pages.foresees({ status: 404, path: '/apply_code' });
    await apply.click();
    await expect(panel.getByRole('alert')).toHaveText('NOSUCH is not a valid promo code');
    await expect(field).toHaveValue(' NOSUCH ');
    await expectAccessible(page);
    await field.fill('companion');
    await field.press('Enter');
    await expect(panel.getByText('The code companion has been applied.')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Codes in your cart' })).toContainText(
      'Companion ticket',
    );
    const discount = page.locator('dl > div').filter({ hasText: 'Discount' });
    await expect(discount).toBeVisible();
    await opens.click();
    await opens.click();
    await expect(field).toHaveValue('');
    await panel.getByRole('button', { name: 'Remove code COMPANION' }).click();
    await expect(panel.getByText('The code COMPANION has been removed.')).toBeVisible();
    await expect(discount).toBeHidden();
    await expectFitsScreen(page);
  });

  // Guards: DET-70, PAY-70
  test('a donation is added to the order when it is chosen and can be removed again', async ({
    page,
    visitor,
  }) => {
    const part = page.getByRole('region', { name: 'Add a donation?' });
    const opener = part.getByRole('button', { name: 'Add a donation?' });
    // Nothing looks charged: no amount is shown until the section is opened.
    await expect(part).not.toContainText('€');
    await opener.click();
    await expect(part.getByText('Nothing is added until you choose an amount.')).toBeVisible();
    await part.getByRole('button', { name: 'A prism: add €25.00', exact: true }).click();
    await expect(part.getByText('Thank you! €25.00 for Gifts is in your order.')).toBeVisible();
    await expect((await visitor.opensOrder()).getByText('1 × A prism')).toBeVisible();
    await expectAccessible(page);
    await part.getByRole('button', { name: 'Remove donation' }).click();
    await expect(part.getByLabel('As you like')).toBeVisible();
    await part.getByLabel('As you like').fill('1');
    await part.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(part.getByText('Value entered is outside min/max.')).toBeVisible();
    await expectFitsScreen(page);
  });
});

test.describe('in a browser with Google Pay', () => {
  test.use({ wallets: 'google_pay' });

  // Guards: PAY-01, PAY-08, PAY-16, PAY-17, PAY-65
  test('the wallet is offered first, opens once the terms are accepted, brings the buyer’s details and pays', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    await visitor.opensTime(await venue.timeOf('admission', 19 + turn));
    await visitor.choosesTickets({ 'Adult, Admission': 1 });
    await visitor.holdButton().click();
    const methods = page.getByRole('group', { name: 'Pay with' });
    await expect(methods.getByRole('radio')).toHaveCount(2);
    await expect(methods.getByRole('radio', { name: 'Google Pay' })).toBeChecked();
    const frames = page.frameLocator(
      'iframe[title="Secure payment input frame"][src*="express-checkout"]',
    );
    const button = frames.getByRole('button', { name: 'Google Pay' });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBe(48);
    await page.getByRole('button', { name: 'Continue to Google Pay' }).click();
    await expect(button).toBeInViewport();
    await button.click();
    await expect(page.getByText(/^There were errors found in the information/)).toBeVisible();
    await expect(page.locator('dialog iframe')).toHaveCount(0);
    // Missing details are requested next to the button; the wallet provides the rest.
    const wallets = page.getByRole('group', { name: 'Pay with a wallet' });
    await expect(wallets.getByText('Please accept the terms to continue.')).toBeVisible();
    await expectAccessible(page);
    await wallets.getByRole('checkbox', { name: 'I accept the terms' }).check();
    await button.click();
    const sheet = page.frameLocator('dialog iframe');
    await sheet.getByLabel('Email').fill(visitor.email);
    await sheet.getByLabel('Postal code').fill('10990');
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await visitor.hasBought();
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Paid');
  });

  // Guards: PAY-16
  test('a wallet that loads late does not hide a card being typed', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const { promise: isTyped, resolve: letsCome } = Promise.withResolvers<void>();
    await page.route(/\/v3\/express-checkout\.html/, async (route) => {
      await isTyped;
      await route.continue();
    });
    await visitor.holdsAt(await venue.timeOf('admission', 19 + turn), { 'Adult, Admission': 1 });
    await visitor.fillsInBuyer();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    letsCome();
    const methods = page.getByRole('group', { name: 'Pay with' });
    await expect(methods.getByRole('radio', { name: 'Google Pay' })).not.toBeChecked();
    await expect(methods.getByRole('radio', { name: 'Card', exact: true })).toBeChecked();
    await visitor.payButton().click();
    await visitor.hasBought();
  });

  // Guards: PAY-16
  test('card fields that load after the wallet’s button appear once Card is chosen', async ({
    page,
    visitor,
    venue,
    turn,
  }) => {
    const { promise: isOffered, resolve: letsCome } = Promise.withResolvers<void>();
    await page.route(/\/v1\/elements\/sessions/, async (route) => {
      if (route.request().frame().url().includes('payment-element')) await isOffered;
      await route.continue();
    });
    await visitor.opensTime(await venue.timeOf('admission', 19 + turn));
    await visitor.choosesTickets({ 'Adult, Admission': 1 });
    await visitor.holdButton().click();
    const methods = page.getByRole('group', { name: 'Pay with' });
    await expect(methods.getByRole('radio', { name: 'Google Pay' })).toBeChecked();
    letsCome();
    // The frame reports its height before it reports that it is ready.
    await expect(page.locator('[data-state=ready]')).toBeAttached();
    await methods.getByRole('radio', { name: 'Card', exact: true }).check();
    await visitor.isAtCheckout();
    const number = visitor.card.fields().getByLabel('Card number');
    await number.scrollIntoViewIfNeeded();
    await expect(number).toBeInViewport();
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
  });

  // Guards: PAY-62
  test('a wrong postal code in a wallet is reported, charges nothing, and pays once it is corrected', async ({
    page,
    pages,
    visitor,
    venue,
    turn,
  }) => {
    await visitor.opensTime(await venue.timeOf('admission', 19 + turn));
    await visitor.choosesTickets({ 'Adult, Admission': 1 });
    await visitor.holdButton().click();
    const button = page
      .frameLocator('iframe[title="Secure payment input frame"][src*="express-checkout"]')
      .getByRole('button', { name: 'Google Pay' });
    await expect(button).toBeVisible();
    await visitor.fillsInBuyer();
    await visitor.acceptsTerms();
    pages.foresees({ status: 402, path: '/guest_checkout' });
    const cart = nextPaidCart(page);
    const sheet = page.frameLocator('dialog iframe');
    await button.click();
    await sheet.getByLabel('Card', { exact: true }).selectOption(cards.hasWrongPostalCode);
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('Your card has not been charged.')).toBeVisible();
    await expect(
      page.getByText('The postal code in your Google Pay does not match your card.'),
    ).toBeVisible();
    expect(await amountsTaken(await cart)).toEqual([]);
    await expectAccessible(page);
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(visitor.email);
    await button.click();
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await visitor.hasBought();
  });
});

// Guards: APP-34, PAY-41, PAY-42, PAY-43, PAY-44, PAY-45, PAY-47, PAY-48
test('gift cards are looked up, refused in their own words, and kept over a reload', async ({
  page,
  pages,
}) => {
  const storefront = await importTower(`carded-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  await visitor.bringsTickets(venue, await venue.timeOf('admission', 1), { 'admission-adult': 2 });
  const use = page.getByRole('button', { name: 'Use a gift card' });
  const dialog = page.getByRole('dialog', { name: 'Gift cards' });
  const number = dialog.getByLabel('Gift card number');
  const said = dialog.getByRole('alert');
  const applies = async (typed: string): Promise<void> => {
    await number.fill(typed);
    await dialog.getByRole('button', { name: 'Apply gift card' }).click();
  };
  await use.click();
  await expect(number).toHaveAttribute('maxlength', '70');
  await applies(' ');
  await expect(said).toHaveText('Please enter the number of your gift card.');
  pages.foresees({ status: 404, path: '/ledger/gift_card/' });
  await applies('TRYTRYTRYTRYTRY22222');
  await expect(said).toHaveText('Gift card not found');
  for (const card of [used, ended]) {
    await applies(card.number);
    await expect(said).toHaveText('Gift Card balance is €0.');
    await number.fill('');
    await expect(said).toBeEmpty();
  }
  pages.foresees({ status: 500, path: '/ledger/gift_card/' });
  await page.route(/\/ledger\//, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await applies(small.number);
  await expect(said).toHaveText('We are having trouble with that sorry. Please try again later.');
  await expect(number).toHaveValue(small.number);
  await expectAccessible(page);
  // Spaces, dashes and lower case do not make a different number.
  await applies(` ${small.number.slice(0, 8).toLowerCase()} - ${small.number.slice(8)} `);
  const list = page.getByRole('list', { name: 'Gift cards used for this order' });
  await expect(list).toContainText('pays €5.00');
  await use.click();
  await applies(small.number);
  await expect(said).toHaveText('Oops! You already applied this gift card.');
  await page.keyboard.press('Escape');
  await visitor.reloads();
  await expect(list).toContainText('pays €5.00');
  const order = await visitor.opensOrder();
  await expect(order.locator('dl > div').filter({ hasText: 'Gift card …333Y' })).toBeVisible();
  await expect(visitor.payButton()).toBeEnabled();
  await expectAccessible(page);
  await expectFitsScreen(page);
  await page.getByRole('button', { name: 'Remove gift card …333Y' }).click();
  await expect(list).toBeHidden();
});

// Guards: PAY-09, PAY-29, PAY-31, PAY-38
test('dismissing a captcha leaves the buyer at the form, solving it pays, and its script never runs in our pages', async ({
  page,
  turn,
}) => {
  const storefront = await importTower(`captcha-${turn}-${Date.now()}`, {
    'captcha.public_key': '10000000-ffff-ffff-ffff-000000000001',
  });
  const visitor = new Visitor(page, storefront);
  const scripts: string[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    if (request.url().includes('/1/api.js')) scripts.push(new URL(request.frame().url()).pathname);
  });
  await visitor.holdsAt(await venueOf(storefront, running().url).timeOf('admission', 1), {
    'Adult, Admission': 1,
  });
  expect(scripts).toEqual([]);
  await page.evaluate(() => localStorage.setItem('sandbox_captcha', 'challenge'));
  await visitor.paysWith(cards.pays);
  const check = page.frameLocator('iframe[title="Check that you are a person"]');
  const challenge = check.frameLocator('iframe[title="hCaptcha challenge"]');
  await challenge.getByRole('button', { name: 'Close' }).waitFor();
  await expectAccessible(page);
  await challenge.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(visitor.payButton()).toBeEnabled();
  await expect(visitor.payButton()).toBeFocused();
  await expect(check.owner()).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(asked.filter((url) => new URL(url).pathname === '/api/user')).toEqual([]);
  await visitor.payButton().click();
  await challenge.getByRole('button', { name: 'Yes, I am' }).click();
  await visitor.hasBought();
  const frame = `/${storefront.slug}/captcha`;
  expect(scripts).toEqual([frame, frame]);
});

/** Takes a buyer to the payment form of a storefront with a captcha. */
async function comesToCaptcha(page: Page, turn: number): Promise<Visitor> {
  const storefront = await importTower(`captcha-lost-${turn}-${Date.now()}`, {
    'captcha.public_key': '10000000-ffff-ffff-ffff-000000000001',
  });
  const visitor = new Visitor(page, storefront);
  await visitor.holdsAt(await venueOf(storefront, running().url).timeOf('admission', 1), {
    'Adult, Admission': 1,
  });
  return visitor;
}

const captchaScript = /\/1\/api\.js/;
const captchaBlocked = (page: Page) =>
  page.getByText('Please turn off any ad blockers or privacy blockers for this page');

// Guards: PAY-38
test('a blocked captcha says so and can be retried', async ({ page, pages, turn }) => {
  const visitor = await comesToCaptcha(page, turn);
  pages.foresees({ status: 503, path: '/1/api.js' });
  await page.route(captchaScript, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await visitor.paysWith(cards.pays);
  await expect(captchaBlocked(page)).toBeVisible();
  await expectAccessible(page);
  await visitor.payButton().click();
  await visitor.hasBought();
});

// Guards: PAY-38
test('a captcha whose script never loads times out and can be retried', async ({ page, turn }) => {
  await page.clock.install();
  const visitor = await comesToCaptcha(page, turn);
  const asked = page.waitForRequest(captchaScript);
  await page.route(captchaScript, () => undefined, { times: 1 });
  await visitor.paysWith(cards.pays);
  await asked;
  await expect(captchaBlocked(page)).toBeHidden();
  await page.clock.fastForward(20_000);
  await expect(captchaBlocked(page)).toBeVisible();
  await visitor.payButton().click();
  await visitor.hasBought();
});
