import { codeWithText, declineReason } from '#domain/payments/decline.ts';
import type { Words } from '../../site/words.ts';
import type { StripeError } from './stripe-script.ts';

/** Errors whose message the card processor wrote for the buyer. */
const spoken: readonly string[] = ['card_error', 'invalid_request_error', 'validation_error'];

/**
 * The text beside the statement that nothing was charged: advice about the wallet's postal code (PAY-62), a note that
 * cards can't pay this amount (PAY-35), a payment that ended on the bank's own page, our words for the reason, else the
 * processor's own message, which may not be in the page's language, or the generic text (PAY-61). `wallet` is the
 * wallet's name.
 */
export function cardErrorText(error: StripeError | undefined, wallet: string | null, t: Words) {
  const { type = '', code, decline_code, message, method } = error ?? {};
  if (wallet !== null && code === 'incorrect_zip') return t('checkout.wallet_zip', { wallet });
  if (code === 'amount_too_small' || code === 'amount_too_large') {
    return t('checkout.not_supported');
  }
  const reason = declineReason(codeWithText(decline_code, code));
  if (reason === 'authentication' && method !== undefined) return t('declined.at_bank');
  if (reason) return t(`declined.${reason}`);
  if (spoken.includes(type) && message) return message;
  return t(type === 'card_error' ? 'refusal.card_error' : 'fault.later');
}
