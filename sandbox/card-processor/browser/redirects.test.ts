import type { Page } from '@playwright/test';
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

const call = (target: 'stripe' | 'elements' | 'element', method: string, argument?: object) =>
  checkout.call(page, target, method, argument);

describe('ways to pay on a bank’s page, in the Payment Element', () => {
  const offers = { currency: 'eur', paymentMethodConfiguration: 'pmc_with_ideal_bancontact' };
  const told = () => page.evaluate(() => Reflect.get(window, 'offers').at(-1));

  it('are offered in euros if the configuration names them', browserTest, async () => {
    page = await shop.open();
    const fields = await checkout.mount(page, { elements: offers });
    const yes = { available: true };
    await expect.poll(told).toEqual({ card: yes, ideal: yes, bancontact: yes });
    await fields.getByLabel('iDEAL').check();
    expect(await fields.getByLabel('Card number').isVisible()).toBe(false);
    expect(await fields.getByRole('textbox').count()).toBe(0);
    expect(await checkout.axeViolations(page)).toEqual([]);
    await call('elements', 'update', { amount: 2_000, currency: 'usd' });
    await expect.poll(told).toEqual({ card: yes });
  });

  it(
    'are not offered if the payment method is to be charged again later',
    browserTest,
    async () => {
      page = await shop.open();
      await checkout.mount(page, { elements: { ...offers, setupFutureUsage: 'off_session' } });
      await expect.poll(told).toEqual({ card: { available: true } });
    },
  );

  it('send the page to the bank and back to its return address', browserTest, async () => {
    page = await shop.open();
    const fields = await checkout.mount(page, { elements: offers });
    await fields.getByLabel('Bancontact').check();
    expect(await call('elements', 'submit')).toMatchObject({ error: { code: 'incomplete_name' } });
    await fields.getByLabel('Full name').fill('Ada Lovelace');
    expect(await call('elements', 'submit')).toEqual({ selectedPaymentMethod: 'bancontact' });
    const { confirmationToken } = await call('stripe', 'createConfirmationToken', {
      params: { return_url: shop.url },
    });
    const intent = await merchant.stripe.paymentIntents.create({
      amount: 1_999,
      currency: 'eur',
      payment_method_configuration: 'pmc_with_ideal_bancontact',
      confirm: true,
      use_stripe_sdk: true,
      confirmation_token: confirmationToken.id,
    });
    await page.evaluate(
      (clientSecret) => void Reflect.get(window, 'stripe').handleNextAction({ clientSecret }),
      intent.client_secret ?? '',
    );
    await page.getByRole('heading', { name: 'Bancontact test payment page' }).waitFor();
    expect(await checkout.axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Authorize test payment' }).click();
    await page.waitForURL((url) => url.searchParams.get('redirect_status') === 'succeeded');
    await merchant.event('payment_intent.succeeded', intent.id);
  });
});
