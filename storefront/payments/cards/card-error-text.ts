import type { Words } from '../../site/words.ts';
import type { StripeError } from './stripe-script.ts';

/** Errors whose message the card processor wrote for the person who pays. */
const spoken: readonly string[] = ['card_error', 'invalid_request_error', 'validation_error'];

/**
 * The text beside the one that nothing was charged: help with the wallet's postal code (PAY-62),
 * that no card pays such an amount (PAY-35), the processor's own words, or the generic text
 * (PAY-61). `wallet` is its name.
 */
export function cardErrorText(error: StripeError | undefined, wallet: string | null, t: Words) {
  const { type = '', code, message } = error ?? {};
  if (wallet !== null && code === 'incorrect_zip') return t('checkout.wallet_zip', { wallet });
  if (code === 'amount_too_small' || code === 'amount_too_large') {
    return t('checkout.not_supported');
  }
  if (spoken.includes(type) && message) return message;
  return t(type === 'card_error' ? 'refusal.card_error' : 'fault.later');
}
