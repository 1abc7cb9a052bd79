import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { sampleAnswer } from '../cart/testing/sample-cart.ts';
import { cancelOpenPayment, checkOpenPayment } from './open-payment.ts';

const open = { payment_id: 'p', payment_intent_id: 'pi_1', amount: '37.00' };
const which = { cartId: 'c', isByLink: false, open };
const answers = (outcome: object) => {
  const asked: unknown[] = [];
  const call = async (...request: unknown[]) => {
    asked.push(request);
    return outcome;
  };
  return { asked, api: { call } as unknown as Client };
};
const refused = (_code: string, _extra: object = {}) => ({
  ok: false,
  status: 402,
  errors: [{ _code, _context: 'checkout', _description: '', _extra }],
});

test('a payment that still waits for the bank continues with its secret', async () => {
  const { api, asked } = answers(
    refused('intent_requires_action', { client_secret: 's', payment_intent_id: 'pi_1' }),
  );
  expect(await checkOpenPayment(api, which)).toEqual({ kind: 'open', clientSecret: 's' });
  expect(asked).toMatchObject([
    ['payMyCart', { body: { amount: '37.00', gateway_data: { payment_intent_id: 'pi_1' } } }],
  ]);
});

test('only a definite answer from the processor means that an open payment was declined', async () => {
  expect(await checkOpenPayment(answers(refused('card_error')).api, which)).toEqual({
    kind: 'declined',
  });
  for (const outcome of [
    refused('intent_processing'),
    refused('fault'),
    refused('not_found'),
    { ok: false, status: 0, errors: [] },
    { ok: true, answer: sampleAnswer({ state: 'ordered' }) },
  ]) {
    expect(await checkOpenPayment(answers(outcome).api, which)).toEqual({ kind: 'look' });
  }
});

test('an open payment counts as cancelled only once the server says so of an unpaid cart', async () => {
  const answer = sampleAnswer();
  expect(await cancelOpenPayment(answers({ ok: true, answer }).api, which)).toEqual({
    kind: 'off',
    answer,
  });
  const paid = { ok: true, answer: sampleAnswer({ state: 'ordered' }) };
  for (const outcome of [paid, refused('intent_processing'), refused('fault')]) {
    expect(await cancelOpenPayment(answers(outcome).api, which)).toEqual({ kind: 'look' });
  }
});

test('a buyer with a payment link uses the cart’s id in calls', async () => {
  const { api, asked } = answers(refused('card_error'));
  await checkOpenPayment(api, { ...which, isByLink: true });
  await cancelOpenPayment(api, { ...which, isByLink: true });
  expect(asked).toMatchObject([
    ['payCart', { params: { id: 'c' } }],
    ['takeOffPayment', { params: { id: 'c', paymentId: 'p' } }],
  ]);
});

test('an order with instalments can be paid further after its open payment was cancelled', async () => {
  const scheduled_payment = [{ status: 'paid' }, { status: 'due' }];
  const answer = { ...sampleAnswer({ state: 'ordered' }), scheduled_payment };
  expect(await cancelOpenPayment(answers({ ok: true, answer }).api, which)).toEqual({
    kind: 'off',
    answer,
  });
});
