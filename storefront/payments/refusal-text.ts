import type { Outcome } from '#contract/client.ts';
import type { Words } from '../site/words.ts';

/**
 * The text for a refused payment. Of several promo codes on a cart, it names the one that the buyer
 * has already used.
 */
export function refusalText(
  outcome: Outcome<unknown>,
  errorText: (outcome: Outcome<unknown>) => string,
  t: Words,
): string {
  const error = outcome.ok ? undefined : outcome.errors[0];
  const code = error?._extra['code'];
  const isUsed = error?._code === 'code_exhausted' && error._description === '';
  return isUsed && typeof code === 'string'
    ? t('checkout.code_used', { code })
    : errorText(outcome);
}
