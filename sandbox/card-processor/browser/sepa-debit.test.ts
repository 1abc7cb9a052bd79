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

  it('is one of two methods if the page offers both, and pays later', browserTest, async () => {
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

  it('needs no mandate from the server if the page confirms', browserTest, async () => {
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

  it(
    'asks for neither name nor e-mail if told never to, and then requires both from the page',
    browserTest,
    async () => {
      const billingDetails = { name: 'never', email: 'never' };
      const fields = await chosen({ element: { fields: { billingDetails } } });
      expect(await fields.getByLabel('Email').isVisible()).toBe(false);
      expect(await fields.getByLabel('Full name').isVisible()).toBe(false);
      await fields.getByLabel('IBAN').fill(iban);
      await call('elements', 'submit');
      const tokenFor = (billing_details: object) =>
        call('stripe', 'createConfirmationToken', {
          params: { payment_method_data: { billing_details } },
        });
      const name = 'Ada Lovelace';
      const email = 'ada@visitor.test';
      expect((await tokenFor({ email })).thrown).toContain('fields.billing_details.name');
      expect((await tokenFor({ name })).thrown).toContain('fields.billing_details.email');
      expect((await tokenFor({ name: '', email })).error).toMatchObject({
        code: 'parameter_missing',
        param: 'billing_details[name]',
      });
      const { confirmationToken } = await tokenFor({ name, email });
      expect(confirmationToken.payment_method_preview.billing_details).toMatchObject({
        name,
        email,
      });
    },
  );

  it(
    'tells the page what it offers, and shows only what the page allows',
    browserTest,
    async () => {
      page = await shop.open();
      const fields = await mount({ elements: { ...euros, currency: 'eur' } });
      const told = () => page.evaluate(() => Reflect.get(window, 'offers').at(-1));
      const yes = { available: true };
      await expect.poll(told).toEqual({ card: yes, sepaDebit: yes });
      await call('elements', 'update', { allowedPaymentMethodTypes: ['sepa_debit'] });
      expect(await fields.getByRole('radio').count()).toBe(0);
      expect(await fields.getByLabel('IBAN').isVisible()).toBe(true);
      expect(await fields.getByLabel('Card number').isVisible()).toBe(false);
      await expect.poll(told).toEqual({ sepaDebit: yes });
    },
  );

  it('refuses unknown layouts and field settings', browserTest, async () => {
    page = await shop.open();
    await mount();
    const layout = await call('element', 'update', { layout: { type: 'list' } });
    expect(layout.thrown).toContain("'list'");
    const fields = await call('element', 'update', {
      fields: { billingDetails: { email: 'hidden' } },
    });
    expect(fields.thrown).toContain("'hidden'");
  });

  it('is not offered unless switched on, or in another currency', browserTest, async () => {
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
