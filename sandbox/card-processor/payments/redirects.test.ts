import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merchant, openMerchant } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterAll(() => merchant.stop());

type Type = 'ideal' | 'bancontact';

const back = 'https://museum.test/checkout?cartId=7';
const paying = (type: Type): Stripe.PaymentIntentCreateParams => ({
  amount: 2_950,
  currency: 'eur',
  confirm: true,
  allowed_payment_method_types: ['card', type],
  payment_method_data: { type, billing_details: { name: 'Ada Lovelace' } },
  return_url: back,
  use_stripe_sdk: true,
});
const pay = (type: Type, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  merchant.stripe.paymentIntents.create({ ...paying(type), ...more });

/** Answers on the bank's page; returns the address to which it redirects the payer. */
async function answerBank(
  { next_action: action }: Stripe.PaymentIntent,
  outcome: 'passed' | 'failed',
): Promise<URL> {
  const page = new URL(action?.redirect_to_url?.url ?? '');
  const shown = await (await fetch(page)).text();
  expect(shown).toContain('29.50');
  const body = new URLSearchParams([...page.searchParams, ['outcome', outcome]]);
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

describe.each(['ideal', 'bancontact'] as const)('a payment by %s', (type) => {
  it('redirects to the bank, even where the page has the script, and pays on return', async () => {
    const intent = await pay(type);
    expect(intent).toMatchObject({
      status: 'requires_action',
      payment_method_types: ['card', type],
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: back } },
      latest_charge: null,
    });
    const returned = await answerBank(intent, 'passed');
    expect(`${returned.origin}${returned.pathname}`).toBe('https://museum.test/checkout');
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      cartId: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    await merchant.event('payment_intent.succeeded', intent.id);
    const paid = await merchant.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2_950,
      next_action: null,
      payment_method: { type },
      latest_charge: {
        id: expect.stringMatching(/^py_/),
        payment_method_details: {
          type,
          [type]: { verified_name: 'Ada Lovelace', iban_last4: '4300' },
        },
      },
    });
  });

  it('that fails at the bank stays open for another way to pay', async () => {
    const intent = await pay(type);
    const returned = await answerBank(intent, 'failed');
    expect(returned.searchParams.get('redirect_status')).toBe('failed');
    await merchant.event('payment_intent.payment_failed', intent.id);
    const open = await merchant.stripe.paymentIntents.retrieve(intent.id);
    expect(open).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        payment_method: { type },
      },
    });
    const paid = await merchant.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: back,
    });
    expect(paid.status).toBe('succeeded');
  });

  it('is refused in another currency, without a return URL, for later charges, and where it is not offered', async () => {
    await expect(
      pay(type, { allowed_payment_method_types: [type], currency: 'usd' }),
    ).rejects.toThrow('No valid payment method types');
    await expect(pay(type, { currency: 'usd' })).rejects.toThrow(`(${type}) is not allowed`);
    const { return_url: _, ...stranded } = paying(type);
    await expect(merchant.stripe.paymentIntents.create(stranded)).rejects.toMatchObject({
      param: 'return_url',
    });
    await expect(pay(type, { setup_future_usage: 'off_session' })).rejects.toThrow(
      'is not allowed',
    );
    const failed = await pay(type);
    await answerBank(failed, 'failed');
    const again = merchant.stripe.paymentIntents.confirm(failed.id, {
      payment_method_data: { type, billing_details: { name: 'Ada Lovelace' } },
      return_url: back,
      setup_future_usage: 'off_session',
    });
    await expect(again).rejects.toMatchObject({ param: 'setup_future_usage' });
    const { allowed_payment_method_types: __, ...automatic } = paying(type);
    await expect(merchant.stripe.paymentIntents.create(automatic)).rejects.toThrow(
      'is not allowed',
    );
    const staying = { enabled: true, allow_redirects: 'never' } as const;
    await expect(pay(type, { automatic_payment_methods: staying })).rejects.toThrow(
      'is not allowed',
    );
  });

  it('is offered by a configuration that names it', async () => {
    const { allowed_payment_method_types: _, ...automatic } = paying(type);
    const intent = await merchant.stripe.paymentIntents.create({
      ...automatic,
      payment_method_configuration: `pmc_with_${type}`,
    });
    expect(intent.payment_method_types).toEqual(['card', type]);
  });

  it('can be partly refunded, and has the fee of its method', async () => {
    const intent = await pay(type);
    await answerBank(intent, 'passed');
    const refund = await merchant.stripe.refunds.create({ payment_intent: intent.id, amount: 950 });
    expect(refund.status).toBe('succeeded');
    const { latest_charge } = await merchant.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect(latest_charge).toMatchObject({
      amount_refunded: 950,
      balance_transaction: { type: 'payment', fee: type === 'ideal' ? 29 : 66 },
    });
  });

  it('can use a token, which works only once', async () => {
    const token = await fetch(`${merchant.processor.url}/v1/confirmation_tokens`, {
      method: 'POST',
      body: new URLSearchParams({
        key: merchant.account.publishableKey,
        'payment_method_data[type]': type,
        'payment_method_data[billing_details][name]': 'Ada Lovelace',
      }),
    });
    const { id, payment_method_preview: preview } =
      (await token.json()) as Stripe.ConfirmationToken;
    expect(preview).toMatchObject({ type, billing_details: { name: 'Ada Lovelace' } });
    const { payment_method_data: _, ...tokened } = paying(type);
    const byToken = { ...tokened, confirmation_token: id };
    const intent = await merchant.stripe.paymentIntents.create(byToken);
    await answerBank(intent, 'passed');
    await expect(merchant.stripe.paymentIntents.create(byToken)).rejects.toThrow(
      'already been used',
    );
  });
});

describe('a payment method', () => {
  const make = (parameters: Stripe.PaymentMethodCreateParams) =>
    merchant.stripe.paymentMethods.create(parameters);

  it('of iDEAL may name its bank, and needs none', async () => {
    const named = await make({ type: 'ideal', ideal: { bank: 'ing' } });
    expect(named.ideal).toEqual({ bank: 'ing', bic: 'INGBNL2A' });
    expect((await make({ type: 'ideal' })).ideal).toEqual({ bank: null, bic: null });
  });

  it('of Bancontact needs its owner’s name', async () => {
    await expect(make({ type: 'bancontact' })).rejects.toMatchObject({
      param: 'billing_details[name]',
    });
  });

  it('of a bank that redirects cannot be set up for later', async () => {
    await expect(
      merchant.stripe.setupIntents.create({ allowed_payment_method_types: ['ideal'] }),
    ).rejects.toThrow('No valid payment method types');
  });
});
