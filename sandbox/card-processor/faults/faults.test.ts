import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Merchant, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.control('DELETE', '/faults'));
afterAll(() => merchant.stop());

/** Pays with a mark in the metadata, by which the intent can be found if the answer is lost. */
async function pay(mark: string, payment_method: string, retries = 0) {
  const stripe = clientOf(merchant.processor.url, merchant.account.secretKey, {
    maxNetworkRetries: retries,
  });
  return stripe.paymentIntents.create(
    { ...payment, payment_method, metadata: { mark } },
    { idempotencyKey: mark },
  );
}

async function intentsMarked(mark: string) {
  const { data } = await merchant.stripe.paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.mark === mark).map(({ status }) => status);
}

describe('the cards with faulty answers', () => {
  it('500 after: the payment succeeds, and the same key repeats the error', async () => {
    const attempt = () => pay('500-after', 'pm_card_sandbox_answer500After', 2);
    await expect(attempt()).rejects.toMatchObject({ statusCode: 500 });
    await expect(attempt()).rejects.toMatchObject({ statusCode: 500 });
    expect(await intentsMarked('500-after')).toEqual(['succeeded']);
  });

  it('cut after: the payment succeeds once, and the same key gets the answer', async () => {
    const intent = await pay('cut-after', 'pm_card_sandbox_cutAfter', 1);
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await intentsMarked('cut-after')).toEqual(['succeeded']);
  });

  it('cut before: there is no payment', async () => {
    await expect(pay('cut-before', 'pm_card_sandbox_cutBefore')).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await intentsMarked('cut-before')).toEqual([]);
  });

  it('slow: the client times out, and the payment succeeds', async () => {
    const impatient = clientOf(merchant.processor.url, merchant.account.secretKey, {
      timeout: 100,
    });
    const slow = { ...payment, payment_method: 'pm_card_sandbox_answerSlow' };
    await expect(
      impatient.paymentIntents.create({ ...slow, metadata: { mark: 'slow' } }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect.poll(() => intentsMarked('slow')).toEqual(['succeeded']);
  });
});

describe('the cards with errors before the payment', () => {
  it.each([
    ['500-before', 'pm_card_sandbox_answer500Before', 500],
    ['429', 'pm_card_sandbox_answer429', 429],
  ])('%s: there is no payment', async (mark, card, statusCode) => {
    await expect(pay(mark, card)).rejects.toMatchObject({ statusCode });
    expect(await intentsMarked(mark)).toEqual([]);
  });
});

describe('the cards with faulty refunds', () => {
  it.each([
    ['pm_card_sandbox_refund500After', 1],
    ['pm_card_sandbox_refundCutBefore', 0],
  ])('%s: the request fails, and there are %d refunds', async (card, count) => {
    const { id: payment_intent } = await pay(card, card);
    const { refunds } = merchant.stripe;
    await expect(refunds.create({ payment_intent })).rejects.toThrow();
    expect((await refunds.list({ payment_intent })).data).toHaveLength(count);
  });

  it('cut after: the refund is made once, and the same key gets the answer', async () => {
    const { id: payment_intent } = await pay('refund-cut', 'pm_card_sandbox_refundCutAfter');
    const { refunds } = clientOf(merchant.processor.url, merchant.account.secretKey, {
      maxNetworkRetries: 1,
    });
    const refund = await refunds.create({ payment_intent });
    expect(refund.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await refunds.list({ payment_intent })).data).toHaveLength(1);
  });
});

describe('an injected fault', () => {
  it('applies where it matches, as many times as requested', async () => {
    await merchant.control('POST', '/faults', {
      kind: 'answer_429',
      match: { path: '/v1/refunds', method: 'GET' },
      times: 2,
    });
    const { refunds, charges } = merchant.stripe;
    expect((await charges.list()).object).toBe('list');
    await expect(refunds.list()).rejects.toMatchObject({ statusCode: 429 });
    await expect(refunds.list()).rejects.toMatchObject({ statusCode: 429 });
    expect((await refunds.list()).object).toBe('list');
  });

  it('can match a card by its last four digits', async () => {
    await merchant.control('POST', '/faults', {
      kind: 'answer_500_before',
      match: { cardLast4: '4444' },
    });
    expect((await pay('visa', 'pm_card_visa')).status).toBe('succeeded');
    await expect(pay('master', 'pm_card_mastercard')).rejects.toMatchObject({ statusCode: 500 });
    expect(await intentsMarked('master')).toEqual([]);
  });

  it('can match a webhook by the type of its event', async () => {
    await merchant.control('POST', '/faults', {
      kind: 'webhook_never',
      match: { eventType: 'payment_intent.succeeded' },
    });
    const lost = await pay('lost', 'pm_card_visa');
    const next = await pay('next', 'pm_card_visa');
    await merchant.event('payment_intent.succeeded', next.id);
    const { deliveries } = Object(await merchant.control('GET', '/webhooks'));
    const never = deliveries.filter((one: { state: string }) => one.state === 'never');
    expect(never).toMatchObject([{ eventType: 'payment_intent.succeeded' }]);
    expect(merchant.received.map(({ data }) => data.object)).not.toContainEqual(
      expect.objectContaining({ id: lost.id, status: 'succeeded' }),
    );
  });

  it('must be of a known kind', async () => {
    expect(await merchant.control('POST', '/faults', { kind: 'meteor' })).toHaveProperty('error');
  });
});
