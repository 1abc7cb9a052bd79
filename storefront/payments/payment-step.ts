import type { RefusalCode } from '#contract/api/refusals.ts';
import type { Outcome } from '#contract/client.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import type { StripeError } from './cards/stripe-script.ts';

/** The page's next step after the server's answer to a payment (PAY-09 to 15, A-65). */
export type PaymentStep =
  | { readonly kind: 'complete'; readonly orderIds: readonly string[] }
  /** A part was paid, but more is due: the page continues with the rest. */
  | { readonly kind: 'rest_due' }
  | { readonly kind: 'act'; readonly clientSecret: string; readonly intentId: string }
  /** Undecided or unknown: the pending page watches it. */
  | { readonly kind: 'watch' }
  | { readonly kind: 'declined'; readonly error: StripeError }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'amount_changed' }
  | { readonly kind: 'not_found' }
  /** The gift card can't pay and is removed. */
  | { readonly kind: 'gift_card' }
  /** The cart has changed in the meantime: read it again. */
  | { readonly kind: 'look_again' }
  | { readonly kind: 'refused' };

type Answered = Outcome<Pick<CartAnswer, 'cart'>>;

const plain: Partial<
  Record<RefusalCode, Exclude<PaymentStep['kind'], 'complete' | 'act' | 'declined'>>
> = {
  intent_processing: 'watch',
  payment_in_progress: 'watch',
  request_in_progress: 'watch',
  cart_expired: 'expired',
  payment_refunded: 'refunded',
  amount_mismatch: 'amount_changed',
  not_found: 'not_found',
  incorrect_cart_state: 'look_again',
  gift_card_not_found: 'gift_card',
  gift_card_empty: 'gift_card',
  gift_card_short: 'gift_card',
};

/**
 * The next step after an answer. Only a definite answer is a refusal: a payment that may have succeeded is never called
 * failed.
 */
export function paymentStep(outcome: Answered): PaymentStep {
  if (outcome.ok) {
    const cart = outcome.answer.cart[0];
    if (cart?.state !== 'ordered') return { kind: 'rest_due' };
    // Another browser paid it, and only that one sees the outcome (decision 082).
    if (cart.order_ids.length === 0) return { kind: 'watch' };
    return { kind: 'complete', orderIds: cart.order_ids };
  }
  const error = outcome.errors[0];
  if (!error || error._code === 'fault') return { kind: 'watch' };
  const { _code: code, _description: description, _extra: extra } = error;
  if (code === 'intent_requires_action') {
    const { client_secret: clientSecret, payment_intent_id: intentId } = extra;
    return typeof clientSecret === 'string' && typeof intentId === 'string'
      ? { kind: 'act', clientSecret, intentId }
      : { kind: 'watch' };
  }
  if (code === 'card_error' || code === 'invalid_request_error') {
    const { method } = extra;
    const by = typeof method === 'string' ? { method } : {};
    const error = { type: code, code: String(extra['code'] ?? ''), message: description, ...by };
    return { kind: 'declined', error };
  }
  return { kind: plain[code] ?? 'refused' };
}
