import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Merchant, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.control('DELETE', '/faults'));
afterAll(() => merchant.stop());

/** Pays with a metadata mark, so that what happened can be found without the answer. */
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

describe('the cards whose answers misbehave', () => {
  it('500 after: the money is taken, and the same key only gets the error again', async () => {
    const attempt = () => pay('500-after', 'pm_card_sandbox_answer500After', 2);
    await expect(attempt()).rejects.toMatchObject({ statusCode: 500 });
    await expect(attempt()).rejects.toMatchObject({ statusCode: 500 });
    expect(await intentsMarked('500-after')).toEqual(['succeeded']);
  });

  it('cut after: the money is taken once, and the same key gets the answer', async () => {
    const intent = await pay('cut-after', 'pm_card_sandbox_cutAfter', 1);
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await intentsMarked('cut-after')).toEqual(['succeeded']);
  });

  it('cut before: nothing has happened', async () => {
    await expect(pay('cut-before', 'pm_card_sandbox_cutBefore')).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await intentsMarked('cut-before')).toEqual([]);
  });

  it('slow: the client gives up, and the money is taken all the same', async () => {
    const hurried = clientOf(merchant.processor.url, merchant.account.secretKey, { timeout: 100 });
    const slow = { ...payment, payment_method: 'pm_card_sandbox_answerSlow' };
    await expect(
      hurried.paymentIntents.create({ ...slow, metadata: { mark: 'slow' } }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect.poll(() => intentsMarked('slow')).toEqual(['succeeded']);
  });
});

describe('the cards whose answers say that nothing happened', () => {
  it.each([
    ['500-before', 'pm_card_sandbox_answer500Before', 500],
    ['429', 'pm_card_sandbox_answer429', 429],
  ])('%s: and nothing has', async (mark, card, statusCode) => {
    await expect(pay(mark, card)).rejects.toMatchObject({ statusCode });
    expect(await intentsMarked(mark)).toEqual([]);
  });
});

describe('the cards whose refunds misbehave', () => {
  it.each([
    ['pm_card_sandbox_refund500After', 1],
    ['pm_card_sandbox_refundCutBefore', 0],
  ])('%s: the answer is no answer, and there are %d refunds', async (card, made) => {
    const { id: payment_intent } = await pay(card, card);
    const { refunds } = merchant.stripe;
    await expect(refunds.create({ payment_intent })).rejects.toThrow();
    expect((await refunds.list({ payment_intent })).data).toHaveLength(made);
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

describe('a fault that a test orders', () => {
  it('strikes where it fits, as often as ordered', async () => {
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

  it('may pick a card by its last four digits', async () => {
    await merchant.control('POST', '/faults', {
      kind: 'answer_500_before',
      match: { cardLast4: '4444' },
    });
    expect((await pay('visa', 'pm_card_visa')).status).toBe('succeeded');
    await expect(pay('master', 'pm_card_mastercard')).rejects.toMatchObject({ statusCode: 500 });
    expect(await intentsMarked('master')).toEqual([]);
  });

  it('may pick a webhook by the type of its event', async () => {
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

  it('has to be one that exists', async () => {
    expect(await merchant.control('POST', '/faults', { kind: 'meteor' })).toHaveProperty('error');
  });
});
