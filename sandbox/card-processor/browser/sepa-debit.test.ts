import type { FrameLocator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop-page.ts';
import * as checkout from '../testing/checkout-page.ts';
import { browserTest, type MountOptions } from '../testing/checkout-page.ts';
import { type Merchant, mandateAcceptance, openMerchant } from '../testing/merchant.ts';

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

const mount = (options?: MountOptions) => checkout.mount(page, options);
const axeViolations = () => checkout.axeViolations(page);
const call = (target: 'stripe' | 'elements' | 'element', method: string, argument?: object) =>
  checkout.call(page, target, method, argument);

describe('SEPA Direct Debit in the Payment Element', () => {
  const euros = { currency: 'eur', paymentMethodTypes: ['card', 'sepa_debit'] };
  const iban = 'DE89370400440532013000';

  async function chosen(options: MountOptions = {}): Promise<FrameLocator> {
    page = await shop.open();
    const fields = await mount({ elements: euros, ...options });
    await fields.getByLabel('SEPA Direct Debit').check();
    return fields;
  }

  it('is one of two methods when the page offers both, and pays later', browserTest, async () => {
    const fields = await chosen();
    expect(await fields.getByLabel('Card number').isVisible()).toBe(false);
    await fields.getByLabel('Email').fill('ada@visitor.test');
    await fields.getByLabel('Full name').fill('Ada Lovelace');
    await fields.getByLabel('IBAN').pressSequentially(iban.toLowerCase());
    expect(await fields.getByLabel('IBAN').inputValue()).toBe('DE89 3704 0044 0532 0130 00');
    const lastChange = () => page.evaluate(() => Reflect.get(window, 'changes').at(-1));
    await expect.poll(lastChange).toMatchObject({ complete: true, value: { type: 'sepa_debit' } });
    expect(await call('elements', 'submit')).toEqual({ selectedPaymentMethod: 'sepa_debit' });
    const { confirmationToken } = await call('stripe', 'createConfirmationToken', {
      params: { return_url: shop.url },
    });
    expect(confirmationToken.payment_method_preview).toMatchObject({
      type: 'sepa_debit',
      sepa_debit: { last4: '3000', country: 'DE' },
      billing_details: { name: 'Ada Lovelace', email: 'ada@visitor.test' },
    });
    expect(JSON.stringify(confirmationToken)).not.toContain(iban);
    const intent = await merchant.stripe.paymentIntents.create({
      amount: 1_999,
      currency: 'eur',
      allowed_payment_method_types: ['card', 'sepa_debit'],
      confirm: true,
      confirmation_token: confirmationToken.id,
      mandate_data: mandateAcceptance,
    });
    expect(intent.status).toBe('processing');
    await merchant.event('payment_intent.succeeded', intent.id);
    expect(shop.errors).toEqual([]);
  });

  it('reports an invalid IBAN', browserTest, async () => {
    const fields = await chosen({
      element: {
        defaultValues: { billingDetails: { name: 'Ada', email: 'ada@visitor.test' } },
      },
    });
    await fields.getByLabel('IBAN').fill('DE88370400440532013000');
    expect(await call('elements', 'submit')).toMatchObject({ error: { code: 'invalid_iban' } });
    expect(await fields.getByText('Your IBAN is invalid.').isVisible()).toBe(true);
    expect(await axeViolations()).toEqual([]);
  });

  it('needs no mandate from the server when the page confirms', browserTest, async () => {
    const fields = await chosen();
    await fields.getByLabel('Email').fill('ada@visitor.test');
    await fields.getByLabel('Full name').fill('Ada Lovelace');
    await fields.getByLabel('IBAN').fill(iban);
    await call('elements', 'submit');
    const { client_secret: clientSecret } = await merchant.stripe.paymentIntents.create({
      amount: 1_999,
      currency: 'eur',
      allowed_payment_method_types: ['sepa_debit'],
    });
    const confirmed = await call('stripe', 'confirmPayment', {
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: shop.url },
    });
    expect(confirmed).toMatchObject({ paymentIntent: { status: 'processing' } });
  });

  it('is not offered unless switched on, nor in another currency', browserTest, async () => {
    page = await shop.open();
    const fields = await mount({ elements: { currency: 'eur' } });
    expect(await fields.getByLabel('SEPA Direct Debit').isVisible()).toBe(false);
    await merchant.control('PATCH', '/settings', { payment_methods: ['card', 'sepa_debit'] });
    await call('elements', 'update', { amount: 2_000, currency: 'usd' });
    await call('elements', 'update', { amount: 2_000, currency: 'eur' });
    await fields.getByLabel('SEPA Direct Debit').waitFor();
    await merchant.control('PATCH', '/settings', { payment_methods: ['card'] });
  });
});
