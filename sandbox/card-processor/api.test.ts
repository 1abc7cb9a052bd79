import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Merchant, openMerchant, payment } from './testing/merchant.ts';

let merchant: Merchant;
let stripe: Stripe;

beforeAll(async () => {
  merchant = await openMerchant();
  stripe = merchant.stripe;
});
afterAll(() => merchant.stop());

type Raw = { method?: string; key?: string; form?: string; headers?: Record<string, string> };

async function ask(path: string, { method = 'GET', key, form, headers = {} }: Raw = {}) {
  const answer = await fetch(`${merchant.processor.url}${path}`, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { body: form }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const secret = 'sk_test_merchant';
const publishable = 'pk_test_merchant';
const card = [
  'payment_method_data[type]=card',
  'payment_method_data[card][number]=4242424242424242',
  'payment_method_data[card][exp_month]=12',
  `payment_method_data[card][exp_year]=${new Date().getFullYear() + 2}`,
  'payment_method_data[card][cvc]=123',
].join('&');

describe('keys', () => {
  it('are required and must be known', async () => {
    expect((await ask('/v1/charges')).status).toBe(401);
    const wrong = await ask('/v1/charges', { key: 'sk_test_another_one' });
    expect(wrong.body.error.message).toMatch(/^Invalid API Key provided: sk_test_\*+_one$/);
    expect(wrong.headers.get('request-id')).toMatch(/^req_/);
  });

  it('can be sent as the user name of Basic authentication', async () => {
    const authorization = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;
    expect((await ask('/v1/charges', { headers: { authorization } })).status).toBe(200);
  });

  it('for pages allow only some calls, and an intent only with its client secret', async () => {
    expect((await ask('/v1/charges', { key: publishable })).status).toBe(403);
    const intent = await stripe.paymentIntents.create({ ...payment, metadata: { cart: 'c' } });
    const path = `/v1/payment_intents/${intent.id}?key=${publishable}`;
    expect((await ask(path)).status).toBe(400);
    expect((await ask(`${path}&client_secret=pi_x_secret_y`)).status).toBe(400);
    const seen = await ask(`${path}&client_secret=${intent.client_secret}`);
    expect(seen.body).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(seen.body).not.toHaveProperty('metadata');
    expect(seen.body).not.toHaveProperty('latest_charge');
  });

  it('of one account give no access to the books of another', async () => {
    const other = { secretKey: 'sk_test_2', publishableKey: 'pk_test_2', webhookSecret: 'w' };
    const both = await openMerchant({ accounts: [merchant.account, other] });
    const mine = await both.stripe.paymentIntents.create(payment);
    const theirs = clientOf(both.processor.url, other.secretKey);
    await expect(theirs.paymentIntents.retrieve(mine.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await theirs.paymentIntents.list()).data).toEqual([]);
    await both.stop();
  });
});

describe('a page', () => {
  it('can make a token for a card from any origin', async () => {
    const form = `key=${publishable}&${card}&return_url=https://museum.test/`;
    const { body, headers } = await ask('/v1/confirmation_tokens', {
      method: 'POST',
      form,
      headers: { origin: 'https://museum.test' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({
      object: 'confirmation_token',
      use_stripe_sdk: true,
      return_url: 'https://museum.test/',
      payment_method_preview: { card: { last4: '4242' } },
    });
    expect(JSON.stringify(body)).not.toContain('4242424242424242');
  });

  it.each([
    ['number', '4242424242424241', 'incorrect_number'],
    ['exp_month', '13', 'invalid_expiry_month'],
    ['exp_year', '2020', 'invalid_expiry_year'],
    ['cvc', '12', 'invalid_cvc'],
  ])('gets an error for the %s %s', async (field, value, code) => {
    const pairs = new URLSearchParams(`key=${publishable}&${card}`);
    pairs.set(`payment_method_data[card][${field}]`, value);
    const form = pairs.toString();
    const { status, body } = await ask('/v1/confirmation_tokens', { method: 'POST', form });
    expect([status, body.error.code]).toEqual([402, code]);
  });

  it('can send card numbers, unlike a server', async () => {
    const raw = { method: 'POST', form: card, key: secret };
    expect((await ask('/v1/confirmation_tokens', raw)).status).toBe(402);
  });
});

describe('a request', () => {
  it('with an unknown parameter is refused with the parameter’s full name', async () => {
    const nested =
      'amount=500&currency=usd&shipping[name]=A&shipping[bogus]=1&shipping[address][x]=1';
    const { status, body } = await ask('/v1/payment_intents', {
      method: 'POST',
      key: secret,
      form: nested,
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: expect.stringMatching(/^shipping\[/),
    });
  });

  it('without a required parameter is refused', async () => {
    const form = 'currency=usd';
    const { body } = await ask('/v1/payment_intents', { method: 'POST', key: secret, form });
    expect(body.error).toMatchObject({ code: 'parameter_missing', param: 'amount' });
  });

  it('for an unknown object or path gets 404', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
    expect((await ask('/v1/toasters', { key: secret })).body.error.message).toBe(
      'Unrecognized request URL (GET: /v1/toasters).',
    );
  });

  it('in JSON or with an invalid version is refused', async () => {
    const json = { 'content-type': 'application/json' };
    const raw = { method: 'POST', key: secret, form: '{"amount":1}', headers: json };
    expect((await ask('/v1/payment_intents', raw)).status).toBe(400);
    const version = { 'stripe-version': 'latest' };
    expect((await ask('/v1/charges', { key: secret, headers: version })).status).toBe(400);
  });
});

describe('an idempotency key', () => {
  const create = (key: string, amount = 1_999) =>
    stripe.paymentIntents.create({ ...payment, amount }, { idempotencyKey: key });

  it('repeats the first answer and charges once', async () => {
    const first = await create('again');
    const second = await create('again');
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect((await stripe.charges.list({ payment_intent: first.id })).data).toHaveLength(1);
  });

  it('repeats a decline', async () => {
    const declined = { ...payment, payment_method: 'pm_card_chargeDeclined' };
    const attempt = () =>
      stripe.paymentIntents
        .create(declined, { idempotencyKey: 'declined' })
        .catch((error: Stripe.errors.StripeError) => error.payment_intent?.id);
    expect(await attempt()).toBe(await attempt());
  });

  it('is refused with other parameters', async () => {
    await create('mine');
    await expect(create('mine', 2_000)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('can be used again after a malformed request', async () => {
    await expect(create('malformed', 1.5)).rejects.toMatchObject({ statusCode: 400 });
    expect((await create('malformed')).status).toBe('succeeded');
  });

  it('is refused while its first request is running', async () => {
    const slow = { ...payment, payment_method: 'pm_card_sandbox_answerSlow' };
    const both = await Promise.allSettled([
      stripe.paymentIntents.create(slow, { idempotencyKey: 'slow' }),
      stripe.paymentIntents.create(slow, { idempotencyKey: 'slow' }),
    ]);
    const reasons = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toMatchObject([{ statusCode: 409, code: 'idempotency_key_in_use' }]);
  });
});

describe('a list', () => {
  it('is paged, newest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await stripe.paymentIntents.create({ amount: 500, currency: 'eur' })).id);
    }
    const first = await stripe.paymentIntents.list({ limit: 3 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(first.has_more).toBe(true);
    const next = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[2] ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(3, 5));
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const future = { gte: Math.floor(Date.now() / 1000) + 1_000 };
    expect((await stripe.paymentIntents.list({ created: future })).data).toEqual([]);
  });

  it('expands objects on request', async () => {
    await stripe.paymentIntents.create(payment);
    const { data } = await stripe.paymentIntents.list({
      limit: 1,
      expand: ['data.latest_charge.payment_method'],
    });
    expect(data[0]?.latest_charge).toMatchObject({ payment_method: { object: 'payment_method' } });
    await expect(stripe.paymentIntents.list({ expand: ['data.amount'] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});
