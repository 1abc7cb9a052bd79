import type { FrameLocator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop-page.ts';
import * as checkout from '../testing/checkout-page.ts';
import { browserTest } from '../testing/checkout-page.ts';
import { type Merchant, openMerchant } from '../testing/merchant.ts';

let merchant: Merchant;
let shop: Shop;
let page: Page;

beforeAll(async () => {
  merchant = await openMerchant();
  shop = await openShop({ origin: merchant.processor.url, script: '/v3/' });
}, 30_000);
afterAll(async () => {
  await shop.stop();
  await merchant.stop();
}, 30_000);
afterEach(() => page.context().close());

const buttons = () => page.frameLocator('iframe[title="Secure payment input frame"]');
const sheet = (): FrameLocator => page.frameLocator('dialog iframe');
const events = (): Promise<{ name: string; [more: string]: unknown }[]> =>
  page.evaluate(() => Reflect.get(window, 'events'));
const names = async () => (await events()).map(({ name }) => name);

/**
 * Mounts the Element as a shop's page does: lets wallets open, unless it ignores clicks, and creates a token when a payment is
 * confirmed.
 */
async function mount(
  options: object = {},
  { query = '', ignoresClicks = false, fails = false } = {},
): Promise<void> {
  page = await shop.open();
  if (query !== '') await page.goto(`${shop.url}?${query}`);
  await page.evaluate(
    async (settings) => {
      const stripe = Reflect.get(window, 'Stripe')('pk_test_merchant', { locale: 'en' });
      const elements = stripe.elements({ mode: 'payment', amount: 1_999, currency: 'usd' });
      const element = elements.create('expressCheckout', settings.options);
      const heard: object[] = [];
      Object.assign(window, { events: heard, stripe, elements, element });
      const note = (name: string) => (event: object) =>
        heard.push({ name, ...JSON.parse(JSON.stringify(event)) });
      for (const name of ['ready', 'click', 'confirm', 'cancel']) element.on(name, note(name));
      element.on('click', ({ resolve }: { resolve(options: object): void }) => {
        if (!settings.ignoresClicks)
          resolve({ lineItems: [{ name: 'Two tickets', amount: 1_999 }] });
      });
      element.on('confirm', async ({ paymentFailed }: { paymentFailed(): void }) => {
        if (settings.fails) return paymentFailed();
        const { selectedPaymentMethod } = await elements.submit();
        const made = await stripe.createConfirmationToken({
          elements,
          params: { return_url: location.href },
        });
        heard.push({ name: 'token', selectedPaymentMethod, ...made });
      });
      const ready = new Promise((resolve) => element.on('ready', resolve));
      element.mount('#slot');
      await ready;
    },
    { options, ignoresClicks, fails },
  );
}

async function token(): Promise<{ id: string; [more: string]: unknown }> {
  await expect.poll(names).toContain('token');
  const last = (await events()).at(-1);
  expect(last).not.toHaveProperty('error');
  return Object(last?.['confirmationToken']);
}

describe('the Express Checkout Element', () => {
  // Guards: PAY-39
  it(
    'pays by a wallet: a click, its dialog, and a token with the wallet and address',
    browserTest,
    async () => {
      await mount({ emailRequired: true, billingAddressRequired: true, buttonHeight: 48 });
      expect((await events())[0]).toMatchObject({
        name: 'ready',
        availablePaymentMethods: { googlePay: true, applePay: false },
      });
      const button = buttons().getByRole('button', { name: 'Google Pay' });
      expect((await button.boundingBox())?.height).toBe(48);
      await button.click();
      await sheet().getByText('Two tickets').waitFor();
      await sheet().getByLabel('Postal code').fill('10990');
      await sheet().getByRole('button', { name: 'Pay' }).click();
      const made = await token();
      expect((await events()).find(({ name }) => name === 'confirm')).toMatchObject({
        expressPaymentType: 'google_pay',
        billingDetails: { email: 'jenny@example.com', address: { postal_code: '10990' } },
      });
      expect((await events()).at(-1)).toMatchObject({ selectedPaymentMethod: 'google_pay' });
      expect(made).toMatchObject({
        payment_method_preview: {
          type: 'card',
          card: { wallet: { type: 'google_pay', dynamic_last4: '4242' } },
          billing_details: { email: 'jenny@example.com', address: { postal_code: '10990' } },
        },
      });
      expect(await page.getByRole('dialog').count()).toBe(0);
      const intent = await merchant.stripe.paymentIntents.create({
        amount: 1_999,
        currency: 'usd',
        confirm: true,
        confirmation_token: made.id,
        expand: ['latest_charge'],
      });
      expect(intent).toMatchObject({
        status: 'succeeded',
        latest_charge: { payment_method_details: { card: { wallet: { type: 'google_pay' } } } },
      });
      expect(shop.errors).toEqual([]);
    },
  );

  it('lets the tester choose a card that is declined', browserTest, async () => {
    await mount();
    await buttons().getByRole('button', { name: 'Google Pay' }).click();
    await sheet().getByLabel('Card', { exact: true }).selectOption('4000000000009995');
    await sheet().getByRole('button', { name: 'Pay' }).click();
    const { id } = await token();
    const base = { amount: 1_999, currency: 'usd', confirm: true };
    await expect(
      merchant.stripe.paymentIntents.create({ ...base, confirmation_token: id }),
    ).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
  });

  it.each(['Cancel', 'Escape'])('is cancelled by %s', browserTest, async (way) => {
    await mount();
    const button = buttons().getByRole('button', { name: 'Google Pay' });
    await button.click();
    // The sheet receives keys once it has the focus.
    const card = sheet().getByLabel('Card', { exact: true });
    await expect.poll(() => card.evaluate((at) => at === document.activeElement)).toBe(true);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await sheet().getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(names).toEqual(['ready', 'click', 'cancel']);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await button.click();
    await sheet().getByRole('button', { name: 'Pay' }).waitFor();
  });

  it('closes the wallet when the page reports that the payment failed', browserTest, async () => {
    await mount({}, { fails: true });
    await buttons().getByRole('button', { name: 'Google Pay' }).click();
    await sheet().getByRole('button', { name: 'Pay' }).click();
    await expect.poll(names).toContain('confirm');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('opens no wallet unless the page resolves the click', browserTest, async () => {
    await mount({}, { ignoresClicks: true });
    await buttons().getByRole('button', { name: 'Google Pay' }).click();
    await expect
      .poll(() => shop.errors.splice(0), { timeout: 10_000 })
      .toContainEqual(expect.stringContaining('must be resolved within one second'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it("shows the enabled wallets in the page's order and with its labels", browserTest, async () => {
    await merchant.control('PATCH', '/settings', { wallets: ['apple_pay', 'google_pay'] });
    await mount({
      paymentMethodOrder: ['google_pay', 'apple_pay'],
      buttonType: { applePay: 'buy', googlePay: 'pay' },
    });
    const labels = buttons().getByRole('button');
    expect(await labels.allTextContents()).toEqual(['Pay with Google Pay', 'Buy with Apple Pay']);
    expect(await checkout.axeViolations(page)).toEqual([]);
    await merchant.control('PATCH', '/settings', { wallets: ['google_pay'] });
  });

  it('takes its wallets, or none, from the page’s address', browserTest, async () => {
    await mount({}, { query: 'sandbox_wallets=apple_pay' });
    expect(await buttons().getByRole('button').allTextContents()).toEqual(['Apple Pay']);
    await page.context().close();
    await mount({}, { query: 'sandbox_wallets=none' });
    const [ready] = await events();
    expect(ready).toEqual({ name: 'ready', elementType: 'expressCheckout' });
    expect((await page.locator('iframe').boundingBox())?.height).toBe(0);
  });

  it('is accessible while a wallet is open', browserTest, async () => {
    await mount({ emailRequired: true });
    await buttons().getByRole('button', { name: 'Google Pay' }).click();
    await sheet().getByRole('button', { name: 'Pay' }).waitFor();
    expect(await checkout.axeViolations(page)).toEqual([]);
  });
});
