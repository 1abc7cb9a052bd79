import type { FrameLocator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop-page.ts';
import * as checkout from '../testing/checkout-page.ts';
import { browserTest, type MountOptions } from '../testing/checkout-page.ts';
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

const inMonths = new Date().getFullYear() + 3;
const expiry = `12${String(inMonths).slice(-2)}`;

const mount = (options?: MountOptions) => checkout.mount(page, options);
const axeViolations = () => checkout.axeViolations(page);
const call = (target: 'stripe' | 'elements' | 'element', method: string, argument?: object) =>
  checkout.call(page, target, method, argument);

async function type(fields: FrameLocator, number: string, date = expiry): Promise<void> {
  await fields.getByLabel('Card number').pressSequentially(number);
  await fields.getByLabel('Expiration date').pressSequentially(date);
  await fields.getByLabel('Security code').pressSequentially('123');
  await fields.getByLabel('Postal code').fill('12345');
}

async function token(): Promise<string> {
  expect(await call('elements', 'submit')).toEqual({ selectedPaymentMethod: 'card' });
  const { confirmationToken } = await call('stripe', 'createConfirmationToken', {
    params: { return_url: shop.url },
  });
  return confirmationToken.id;
}

/** Pays with a token, as the shop's server does. */
function pay(confirmation_token: string) {
  const base = { amount: 1_999, currency: 'usd', confirm: true };
  return merchant.stripe.paymentIntents.create({ ...base, confirmation_token });
}

describe('the Payment Element in a page of another origin', () => {
  // Guards: PAY-39
  it('pays with the typed card under a strict policy', browserTest, async () => {
    page = await shop.open();
    const fields = await mount();
    await type(fields, '4242424242424242');
    const intent = await pay(await token());
    expect(intent.status).toBe('succeeded');
    const method = await merchant.stripe.paymentMethods.retrieve(String(intent.payment_method));
    expect(method).toMatchObject({
      card: { last4: '4242', exp_month: 12, exp_year: inMonths },
      billing_details: { address: { country: 'US', postal_code: '12345' } },
    });
    expect(shop.errors).toEqual([]);
  });

  it('leaves the decision to decline to the server', browserTest, async () => {
    page = await shop.open();
    await type(await mount(), '4000000000009995');
    await expect(pay(await token())).rejects.toMatchObject({
      decline_code: 'insufficient_funds',
    });
  });

  it('can create a payment method', browserTest, async () => {
    page = await shop.open();
    await type(await mount(), '5555555555554444');
    await call('elements', 'submit');
    const { paymentMethod } = await call('stripe', 'createPaymentMethod', {
      params: { billing_details: { name: 'Ada' } },
    });
    const kept = await merchant.stripe.paymentMethods.retrieve(paymentMethod.id);
    expect(kept.billing_details.name).toBe('Ada');
  });

  it('groups digits, and moves on to the next field', browserTest, async () => {
    page = await shop.open();
    const fields = await mount();
    await fields.getByLabel('Card number').click();
    await page.keyboard.type(`378282246310005${expiry}1234`);
    expect(await fields.getByLabel('Card number').inputValue()).toBe('3782 822463 10005');
    expect(await fields.getByLabel('Expiration date').inputValue()).toBe(
      `12 / ${String(inMonths).slice(-2)}`,
    );
    expect(await fields.getByLabel('Security code').inputValue()).toBe('1234');
    await fields.getByLabel('Postal code').fill('12345');
    const changes = await page.evaluate(() => Reflect.get(window, 'changes'));
    expect(changes[0]).toMatchObject({ elementType: 'payment', empty: false, complete: false });
    expect(changes.at(-1)).toMatchObject({ complete: true, value: { type: 'card' } });
  });

  it(
    'reports errors at the field and to the page, and focuses the field',
    browserTest,
    async () => {
      page = await shop.open();
      const fields = await mount();
      await type(fields, '424242424242424', '0120');
      expect(await call('elements', 'submit')).toMatchObject({
        error: { type: 'validation_error', code: 'incomplete_number' },
      });
      const number = fields.getByLabel('Card number');
      const describedBy = await number.getAttribute('aria-describedby');
      expect(await number.getAttribute('aria-invalid')).toBe('true');
      expect(await fields.locator(`#${describedBy}`).textContent()).toBe(
        'Your card number is incomplete.',
      );
      expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await fields.getByText('expiration year is in the past').isVisible()).toBe(true);
    },
  );

  it(
    'collects no address if told never to, and then requires it from the page',
    browserTest,
    async () => {
      page = await shop.open();
      const fields = await mount({
        element: { fields: { billingDetails: { address: 'never' } } },
      });
      expect(await fields.getByLabel('Country').isVisible()).toBe(false);
      await fields.getByLabel('Card number').pressSequentially('4242424242424242');
      await fields.getByLabel('Expiration date').pressSequentially(expiry);
      await fields.getByLabel('Security code').pressSequentially('123');
      await call('elements', 'submit');
      const without = await call('stripe', 'createConfirmationToken', { params: {} });
      expect(without.thrown).toContain('fields.billing_details.address.country');
      const address = { country: 'DE', postal_code: '10115' };
      const { confirmationToken } = await call('stripe', 'createConfirmationToken', {
        params: { payment_method_data: { billing_details: { address } } },
      });
      expect(confirmationToken.payment_method_preview.billing_details.address).toMatchObject(
        address,
      );
    },
  );

  it('creates no token before submit, and refuses invalid amounts', browserTest, async () => {
    page = await shop.open();
    await mount();
    const early = await call('stripe', 'createConfirmationToken', { params: {} });
    expect(early.thrown).toContain('elements.submit() must be called before');
    expect((await call('elements', 'update', { amount: 1.5 })).thrown).toContain('amount');
  });

  it(
    "takes the page's appearance, grows with its errors, and fits 320 px",
    browserTest,
    async () => {
      page = await shop.open({ width: 320, height: 700 });
      const fields = await mount({
        elements: {
          locale: 'de-AT',
          appearance: {
            theme: 'night',
            variables: { colorBackground: 'rgb(10, 20, 30)', borderRadius: '9px' },
            rules: { '.Label': { textTransform: 'uppercase' } },
          },
        },
      });
      const number = fields.getByLabel('Kartennummer');
      const style = await number.evaluate((input) => {
        const { backgroundColor, borderRadius } = getComputedStyle(input);
        return { backgroundColor, borderRadius, fits: document.body.scrollWidth <= innerWidth };
      });
      expect(style).toEqual({
        backgroundColor: 'rgb(10, 20, 30)',
        borderRadius: '9px',
        fits: true,
      });
      const label = fields.locator('.Label').first();
      expect(await label.evaluate((one) => getComputedStyle(one).textTransform)).toBe('uppercase');
      const frame = page.locator('iframe');
      const height = async () => (await frame.boundingBox())?.height ?? 0;
      const before = await height();
      await call('elements', 'submit');
      await expect.poll(height).toBeGreaterThan(before);
      expect(await number.evaluate(() => document.body.scrollHeight <= innerHeight)).toBe(true);
    },
  );

  it('is accessible with and without errors', browserTest, async () => {
    page = await shop.open();
    await mount();
    expect(await axeViolations()).toEqual([]);
    await call('elements', 'submit');
    expect(await axeViolations()).toEqual([]);
  });

  it('is accessible in the night theme', browserTest, async () => {
    page = await shop.open();
    await page.evaluate(() => {
      document.body.style.background = '#111';
      document.body.style.color = '#eee';
    });
    await mount({ elements: { appearance: { theme: 'night' } } });
    expect(await axeViolations()).toEqual([]);
  });

  it('can be removed and mounted again', browserTest, async () => {
    page = await shop.open();
    await mount();
    await page.evaluate(() => Reflect.get(window, 'element').destroy());
    expect(await page.locator('iframe').count()).toBe(0);
    const fields = await mount();
    expect(await fields.getByLabel('Card number').inputValue()).toBe('');
  });

  it('ignores messages from other windows', browserTest, async () => {
    page = await shop.open();
    const fields = await mount();
    await page.evaluate(() => window.postMessage({ type: 'size', height: 3 }, '*'));
    await type(fields, '4242424242424242');
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(100);
  });
});

describe('3-D Secure in the page', () => {
  async function challenged(number: string): Promise<{ id: string; ended: Promise<unknown> }> {
    page = await shop.open();
    await type(await mount(), number);
    const intent = await pay(await token());
    expect(intent.status).toBe('requires_action');
    const ended = call('stripe', 'handleNextAction', { clientSecret: intent.client_secret ?? '' });
    return { id: intent.id, ended };
  }
  const challenge = () => page.frameLocator('dialog iframe');

  it('is a dialog that the cardholder completes', browserTest, async () => {
    const { ended } = await challenged('4000002760003184');
    await page.getByRole('dialog', { name: 'Card authentication' }).waitFor();
    await challenge().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await ended).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(shop.errors).toEqual([]);
  });

  it('fails when the cardholder fails it', browserTest, async () => {
    const { id, ended } = await challenged('4000002500003155');
    await challenge().getByRole('button', { name: 'Fail authentication' }).click();
    expect(await ended).toMatchObject({
      error: {
        code: 'payment_intent_authentication_failure',
        payment_intent: { id, status: 'requires_payment_method' },
      },
    });
  });

  it('fails when the cardholder presses Escape', browserTest, async () => {
    const { id, ended } = await challenged('4000002500003155');
    await challenge().getByRole('button', { name: 'Fail authentication' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await ended).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
    const intent = await merchant.stripe.paymentIntents.retrieve(id);
    expect(intent.status).toBe('requires_payment_method');
  });

  it('can be passed by a card that is then declined', browserTest, async () => {
    const { ended } = await challenged('4000008400001629');
    await challenge().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await ended).toMatchObject({ error: { code: 'card_declined' } });
  });

  it('confirms a payment in the page without a redirect', browserTest, async () => {
    page = await shop.open();
    await type(await mount(), '4000002760003184');
    await call('elements', 'submit');
    const { client_secret: clientSecret } = await merchant.stripe.paymentIntents.create({
      amount: 1_999,
      currency: 'usd',
    });
    const confirmed = call('stripe', 'confirmPayment', {
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: shop.url },
    });
    await challenge().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await confirmed).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('is required when saving a card in the page', browserTest, async () => {
    page = await shop.open();
    await type(await mount({ elements: { mode: 'setup' } }), '4000002500003155');
    await call('elements', 'submit');
    const { id: customer } = await merchant.stripe.customers.create({});
    const { client_secret: clientSecret } = await merchant.stripe.setupIntents.create({ customer });
    const confirmed = call('stripe', 'confirmSetup', {
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: shop.url },
    });
    await challenge().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await confirmed).toMatchObject({ setupIntent: { status: 'succeeded' } });
    const { data } = await merchant.stripe.customers.listPaymentMethods(customer);
    expect(data).toMatchObject([{ card: { last4: '3155' } }]);
  });

  it('is accessible', browserTest, async () => {
    const { ended } = await challenged('4000002760003184');
    await challenge().getByRole('button', { name: 'Complete authentication' }).waitFor();
    expect(await axeViolations()).toEqual([]);
    await page.keyboard.press('Escape');
    await ended;
  });
});
