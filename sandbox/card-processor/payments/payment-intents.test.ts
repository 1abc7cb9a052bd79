import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merchant, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;
let stripe: Stripe;

beforeAll(async () => {
  merchant = await openMerchant();
  stripe = merchant.stripe;
});
afterAll(() => merchant.stop());

/** The error of a call that must be refused. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call was not refused.');
}

describe('creating and confirming an intent', () => {
  it('charges the card, and expands the charge on request', async () => {
    const intent = await stripe.paymentIntents.create({
      ...payment,
      automatic_payment_methods: { enabled: true },
      payment_method_configuration: 'pmc_1',
      metadata: { cart: 'c-1' },
      description: 'Two tickets',
      receipt_email: 'ada@visitor.test',
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1_999,
      metadata: { cart: 'c-1' },
      payment_method_configuration_details: { id: 'pmc_1' },
      latest_charge: {
        object: 'charge',
        paid: true,
        amount_captured: 1_999,
        payment_intent: intent.id,
        metadata: { cart: 'c-1' },
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      },
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toMatch(/^ch_/);
  });

  it('waits for a payment method, then for a confirmation', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    expect(intent.status).toBe('requires_payment_method');
    const error = await refusal(
      stripe.paymentIntents.confirm(intent.id, { return_url: payment.return_url }),
    );
    expect(error.code).toBe('payment_intent_unexpected_state');
    const updated = await stripe.paymentIntents.update(intent.id, {
      payment_method: 'pm_card_mastercard',
    });
    expect(updated.status).toBe('requires_confirmation');
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      return_url: payment.return_url,
    });
    expect(confirmed.status).toBe('succeeded');
    const again = await refusal(stripe.paymentIntents.confirm(intent.id));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('accepts a confirmation token once', async () => {
    const token = await stripe.testHelpers.confirmationTokens.create({
      payment_method: 'pm_card_visa',
      return_url: 'https://museum.test/from-token',
    });
    const { payment_method: _, return_url: __, ...base } = payment;
    const intent = await stripe.paymentIntents.create({ ...base, confirmation_token: token.id });
    expect(intent.status).toBe('succeeded');
    const used = await stripe.confirmationTokens.retrieve(token.id);
    expect(used.payment_intent).toBe(intent.id);
    const again = stripe.paymentIntents.create({ ...base, confirmation_token: token.id });
    expect((await refusal(again)).message).toContain('already been used');
  });

  it('accepts a payment method without a customer for one intent only', async () => {
    const intent = await stripe.paymentIntents.create(payment);
    const method = String(intent.payment_method);
    const again = stripe.paymentIntents.create({ ...payment, payment_method: method });
    expect((await refusal(again)).message).toContain('may not be used again');
  });

  it('requires a return URL unless redirects are excluded', async () => {
    const { return_url: _, ...base } = payment;
    expect((await refusal(stripe.paymentIntents.create(base))).param).toBe('return_url');
    const intent = await stripe.paymentIntents.create({
      ...base,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(intent.status).toBe('succeeded');
  });

  it('stores no intent if the request is invalid', async () => {
    const before = await stripe.paymentIntents.list({ limit: 1 });
    await refusal(stripe.paymentIntents.create({ ...payment, payment_method: 'pm_unknown' }));
    const after = await stripe.paymentIntents.list({ limit: 1 });
    expect(after.data[0]?.id).toBe(before.data[0]?.id);
  });
});

describe('a card that is declined', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_sandbox_incorrectZip', 'incorrect_zip', 'incorrect_zip'],
  ])('%s is refused as %s', async (payment_method, code, decline_code) => {
    const error = await refusal(stripe.paymentIntents.create({ ...payment, payment_method }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code });
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code },
    });
  });

  it('leaves the intent open for another card', async () => {
    const error = await refusal(
      stripe.paymentIntents.create({ ...payment, payment_method: 'pm_card_chargeDeclined' }),
    );
    const intent = await stripe.paymentIntents.confirm(String(error.payment_intent?.id), {
      payment_method: 'pm_card_visa',
      return_url: payment.return_url,
    });
    expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });
});

describe('3-D Secure', () => {
  const asking = { ...payment, payment_method: 'pm_card_threeDSecureRequired' };

  it("is left to the page's script on request", async () => {
    const intent = await stripe.paymentIntents.create({ ...asking, use_stripe_sdk: true });
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
  });

  it('otherwise redirects, and returns to the return URL', async () => {
    const intent = await stripe.paymentIntents.create(asking);
    const address = intent.next_action?.redirect_to_url?.url ?? '';
    expect(await (await fetch(address)).text()).toContain('Complete authentication');
    const body = new URLSearchParams(new URL(address).search);
    body.set('outcome', 'passed');
    const back = await fetch(address.split('?')[0] ?? '', {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    const target = new URL(back.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe(payment.return_url);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('fails the payment when the cardholder fails it', async () => {
    const { id } = await stripe.paymentIntents.create(asking);
    await merchant.control('POST', `/payment_intents/${id}/advance`, { outcome: 'failed' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('can be passed by a card that is then declined', async () => {
    const { id } = await stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_threeDSecureRequiredChargeDeclined',
    });
    await merchant.control('POST', `/payment_intents/${id}/advance`, { outcome: 'succeeded' });
    expect((await stripe.paymentIntents.retrieve(id)).last_payment_error?.code).toBe(
      'card_declined',
    );
  });

  it('is a decline when the cardholder is absent', async () => {
    const call = stripe.paymentIntents.create({ ...asking, error_on_requires_action: true });
    expect((await refusal(call)).code).toBe('authentication_required');
  });
});

describe('a processing payment', () => {
  it('finishes by itself, as the card determines', async () => {
    const good = await stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_sandbox_processing',
    });
    const bad = await stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_sandbox_processingFails',
    });
    expect([good.status, bad.status]).toEqual(['processing', 'processing']);
    await merchant.event('payment_intent.succeeded', good.id);
    await merchant.event('payment_intent.payment_failed', bad.id);
    expect((await stripe.paymentIntents.retrieve(good.id)).amount_received).toBe(1_999);
    expect((await stripe.charges.list({ payment_intent: good.id })).data).toHaveLength(1);
    expect((await stripe.paymentIntents.retrieve(bad.id)).status).toBe('requires_payment_method');
  });

  it('cannot be cancelled', async () => {
    const { id } = await stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_sandbox_processing',
    });
    expect((await refusal(stripe.paymentIntents.cancel(id))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });
});

describe('changing an intent', () => {
  it('updates its amount and merges its metadata', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      metadata: { cart: 'c-1', gone: 'x' },
    });
    const updated = await stripe.paymentIntents.update(id, {
      amount: 700,
      metadata: { gone: '', order: 'o-1' },
    });
    expect(updated).toMatchObject({ amount: 700, metadata: { cart: 'c-1', order: 'o-1' } });
    expect(updated.metadata).not.toHaveProperty('gone');
  });

  it('requires a new confirmation when the amount changes during 3-D Secure', async () => {
    const { id } = await stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_threeDSecureRequired',
    });
    const updated = await stripe.paymentIntents.update(id, { amount: 2_000 });
    expect(updated).toMatchObject({ status: 'requires_confirmation', next_action: null });
  });

  it('cancels an open intent and refuses to cancel a paid one', async () => {
    const open = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const canceled = await stripe.paymentIntents.cancel(open.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const paid = await stripe.paymentIntents.create(payment);
    expect((await refusal(stripe.paymentIntents.cancel(paid.id))).statusCode).toBe(400);
    expect((await refusal(stripe.paymentIntents.update(paid.id, { amount: 1 }))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });
});

describe('amounts', () => {
  it.each([
    [49, 'usd', 'amount_too_small'],
    [29, 'gbp', 'amount_too_small'],
    [100_000_000, 'usd', 'amount_too_large'],
    [49, 'jpy', 'amount_too_small'],
    [249, 'dkk', 'amount_too_small'],
    [490, 'kwd', 'amount_too_small'],
    [1_000_000_000, 'inr', 'amount_too_large'],
    [5_124, 'kwd', undefined],
    [550, 'isk', undefined],
    [0, 'usd', 'parameter_invalid_integer'],
    [10.5, 'usd', 'parameter_invalid_integer'],
  ])('%d %s is refused as %s', async (amount, currency, code) => {
    const error = await refusal(stripe.paymentIntents.create({ amount, currency }));
    expect(error).toMatchObject({ statusCode: 400, code, param: 'amount' });
  });

  it.each([
    [50, 'usd'],
    [30, 'gbp'],
    [99_999_999, 'usd'],
  ])('%d %s is accepted', async (amount, currency) => {
    expect((await stripe.paymentIntents.create({ amount, currency })).amount).toBe(amount);
  });

  it('must be in a known currency', async () => {
    const error = await refusal(stripe.paymentIntents.create({ amount: 500, currency: 'qqq' }));
    expect(error.param).toBe('currency');
  });
});
