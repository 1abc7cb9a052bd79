import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiVersion } from '../processor/operation.ts';
import { type Merchant, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  // Long enough for payments not to end before the test ends them.
  merchant = await openMerchant({ timing: { processing: 60_000 } });
});
afterAll(() => merchant.stop());

describe('the control API', () => {
  it('creates a confirmation token for any test card', async () => {
    const token = await merchant.control('POST', '/confirmation_tokens', {
      card: '4000000000009995',
      return_url: 'https://museum.test/',
    });
    const { payment_method: _, ...base } = payment;
    const confirmation_token = String(Reflect.get(Object(token), 'id'));
    await expect(
      merchant.stripe.paymentIntents.create({ ...base, confirmation_token }),
    ).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
  });

  it('sums payments and refunds by currency', async () => {
    const euros = { ...payment, currency: 'eur', metadata: { cart: '<b>c-1</b>' } };
    const intent = await merchant.stripe.paymentIntents.create(euros);
    await merchant.stripe.paymentIntents.create(euros);
    await merchant.stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    expect(await merchant.control('GET', '/books')).toMatchObject({
      accounts: [
        {
          publishable_key: 'pk_test_merchant',
          totals: { eur: { captured: 3_998, refunded: 100, payments: 2 } },
        },
      ],
    });
  });

  it('finishes a processing payment', async () => {
    const { id } = await merchant.stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_sandbox_processing',
    });
    const path = `/payment_intents/${id}/advance`;
    expect(await merchant.control('POST', path, { outcome: 'failed' })).toMatchObject({
      status: 'requires_payment_method',
    });
  });

  it('lists requests with their forms parsed and without card numbers', async () => {
    await merchant.control('DELETE', '/requests');
    await merchant.stripe.paymentIntents.create(
      { ...payment, metadata: { cart: 'c-1' }, expand: ['latest_charge'] },
      { idempotencyKey: 'sent' },
    );
    await merchant.stripe.charges.list({ limit: 3 });
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2099', cvc: '123' };
    await fetch(`${merchant.processor.url}/v1/payment_methods`, {
      method: 'POST',
      body: new URLSearchParams({
        key: merchant.account.publishableKey,
        type: 'card',
        ...Object.fromEntries(
          Object.entries(card).map(([name, value]) => [`card[${name}]`, value]),
        ),
      }),
    });
    expect(await merchant.control('GET', '/requests?viewer=server')).toMatchObject({
      requests: [
        {
          method: 'POST',
          path: '/v1/payment_intents',
          version: apiVersion,
          idempotencyKey: 'sent',
          body: {
            amount: '1999',
            confirm: 'true',
            metadata: { cart: 'c-1' },
            expand: ['latest_charge'],
          },
        },
        { method: 'GET', path: '/v1/charges', query: { limit: '3' }, body: {} },
      ],
    });
    const all = JSON.stringify(await merchant.control('GET', '/requests'));
    expect(all).toContain('"card":{"number":"…"');
    expect(all).not.toContain('4242424242424242');
    expect(all).not.toContain(merchant.account.publishableKey);
  });

  it('has an overview page that shows metadata as text', async () => {
    const answer = await fetch(`${merchant.processor.url}/sandbox`);
    const page = await answer.text();
    expect(page).toContain('4242 4242 4242 4242');
    expect(page).toContain('cart: &lt;b&gt;c-1&lt;/b&gt;');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
