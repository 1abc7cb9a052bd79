import type { Client, Outcome } from '#contract/client.ts';
import { acceptsCodes, allowsCodeRemoval, visibleCode } from '#domain/pricing/promo-code.ts';
import type { Words } from '../site/words.ts';
import type { CartAnswer, CartStore, HeldCart } from './cart-store.ts';
import { sendOnce } from './unanswered.ts';

interface Deps {
  readonly api: Client;
  readonly store: CartStore;
}

/** Returns true if this cart accepts codes now (PRO-07). */
export const cartAcceptsCodes = (held: HeldCart): boolean => acceptsCodes(cartForCodes(held));

/** Returns true if codes can be removed from this cart now (PRO-21). */
export const cartAllowsCodeRemoval = (held: HeldCart): boolean =>
  allowsCodeRemoval(cartForCodes(held));

const cartForCodes = ({ cart, answer }: HeldCart) => ({
  state: cart.state,
  isBeingPaid: cart.payment_in_progress,
  due: cart.payment_due,
  payments: answer.payment.length,
});

/** Applies a code to a cart or removes it, and stores the cart in the answer (PRO-08, PRO-21). */
export async function changeCodes(
  { api, store }: Deps,
  { cart }: HeldCart,
  call: 'applyMyCode' | 'removeMyCode',
  code: string,
): Promise<Outcome<CartAnswer>> {
  const body = { code: visibleCode(code) };
  const outcome = await sendOnce(store, { call, id: cart.id, ...body }, (idempotencyKey) =>
    api.call(call, { params: { id: cart.id }, body, idempotencyKey }),
  );
  if (outcome.ok) store.accept(outcome.answer, cart.id);
  else if (outcome.errors[0]?._code === 'cart_expired') store.expire();
  return outcome;
}

/** The code errors that are shown at the code field (PRO-10). */
const shownInline: ReadonlySet<string> = new Set([
  'code_exhausted',
  'code_not_found',
  'additional_info_validation_failed',
  'validation_failed',
  'invalid_citypass',
  'citypass_failure',
  'no_code_benefit',
  'duplicate_code',
  'too_many_requests',
]);

/** Returns true if a refusal is about the given code, or names no code. */
export const isAboutCode = (code: string): boolean =>
  code === '' || code === 'fault' || shownInline.has(code);

/** Errors after which another code may work (PRO-18, PRO-19). */
const anotherMayHelp: ReadonlySet<string> = new Set([
  'code_exhausted',
  'code_not_found',
  'no_code_benefit',
]);

export const wantsAnotherCode = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && anotherMayHelp.has(outcome.errors[0]?._code ?? '');

/**
 * The text at the code field (PRO-10 to 13); empty if the cart is over, which has a message of its
 * own. Throws for a refusal that is not about the code (PRO-15).
 */
export function codeErrorText(
  outcome: Outcome<unknown> & { readonly ok: false },
  errorText: (outcome: Outcome<unknown>) => string,
  t: Words,
): string {
  const code = outcome.errors[0]?._code;
  if (code === undefined || code === 'fault') return t('promo.failed');
  if (code === 'cart_expired') return '';
  const isExpected = outcome.status >= 400 && outcome.status < 500;
  // An unknown refusal still counts as expected if it has a description (APP-51, PRO-12).
  if (isExpected && outcome.errors[0]?._description) return errorText(outcome);
  if (!shownInline.has(code)) throw new Error(`a code could not be applied: ${code}`);
  return errorText(outcome);
}
