import { describe, expect, test } from 'vitest';
import type { RefusalCode } from '#contract/api/refusals.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import { paymentStep } from './payment-step.ts';

const answered = (state: 'pending' | 'ordered', order_ids: string[] = []) =>
  ({
    ok: true,
    answer: { cart: [{ state, order_ids }] as unknown as CartAnswer['cart'] },
  }) as const;
const refused = (code: RefusalCode | 'fault', extra = {}, description = '', status = 409) =>
  ({
    ok: false,
    status,
    errors: [{ _code: code, _context: 'checkout', _description: description, _extra: extra }],
  }) as const;

describe('after a payment the page', () => {
  // Guards: PAY-10
  test('opens the orders that the cart became', () => {
    expect(paymentStep(answered('ordered', ['a', 'b']))).toEqual({
      kind: 'complete',
      orderIds: ['a', 'b'],
    });
  });

  test('waits for a cart that another browser paid', () => {
    expect(paymentStep(answered('ordered'))).toEqual({ kind: 'watch' });
  });

  // Guards: PAY-12
  test('continues with the rest if more is due', () => {
    expect(paymentStep(answered('pending'))).toEqual({ kind: 'rest_due' });
  });

  // Guards: PAY-15
  test('lets the bank ask, using the secret of the intent', () => {
    const extra = { client_secret: 'pi_1_secret_2', payment_intent_id: 'pi_1' };
    expect(paymentStep(refused('intent_requires_action', extra, '', 402))).toEqual({
      kind: 'act',
      clientSecret: 'pi_1_secret_2',
      intentId: 'pi_1',
    });
  });

  // Guards: PAY-61
  test('says that the card was not charged only after a definite refusal', () => {
    for (const code of ['card_error', 'invalid_request_error'] as const) {
      expect(
        paymentStep(refused(code, { code: 'expired_card' }, 'Your card has expired.', 402)),
      ).toEqual({
        kind: 'declined',
        error: { type: code, code: 'expired_card', message: 'Your card has expired.' },
      });
    }
  });

  // Guards: PAY-61
  test('names what was to pay, unless it is a card', () => {
    const extra = { code: 'payment_intent_authentication_failure', method: 'ideal' };
    expect(paymentStep(refused('invalid_request_error', extra, 'Cancelled.', 402))).toMatchObject({
      kind: 'declined',
      error: { method: 'ideal' },
    });
  });

  // Guards: PAY-11
  test.each([
    ['intent_processing', 'watch'],
    ['payment_in_progress', 'watch'],
    ['request_in_progress', 'watch'],
    ['cart_expired', 'expired'],
    ['payment_refunded', 'refunded'],
    ['amount_mismatch', 'amount_changed'],
    ['not_found', 'not_found'],
    ['incorrect_cart_state', 'look_again'],
    ['gift_card_empty', 'gift_card'],
    ['gift_card_short', 'gift_card'],
    ['gateway_unavailable', 'refused'],
    ['captcha_failed', 'refused'],
    ['payment_not_supported', 'refused'],
  ] as const)('treats %s as %s', (code, kind) => {
    expect(paymentStep(refused(code))).toEqual({ kind });
  });

  test.each([0, 500, 502, 504])('waits after an error with status %i', (status) => {
    expect(paymentStep(refused('fault', {}, '', status))).toEqual({ kind: 'watch' });
    expect(paymentStep({ ok: false, status, errors: [] })).toEqual({ kind: 'watch' });
  });
});
