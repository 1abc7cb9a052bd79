import { Refusal } from '#contract/api/refusals.ts';
import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { runOnceOn } from '../http/idempotency.ts';
import { confirmPerson } from '../http/person.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { codeNotFound, findCode } from '../pricing/promo-codes.ts';
import { changeCartAtCommit } from '../store/cart/change-cart.ts';
import type { Tx } from '../store/database.ts';
import { changeWholeCart } from './change-whole-cart.ts';
import { modifiable } from './modifiable.ts';
import { type ChangeTerms, tryChange, unmeasured } from './try-change.ts';
import { answerCart } from './view/answer-cart.ts';
import type { CartAnswer } from './view/cart-answer.ts';
import { lockWholeCart, type WholeCart } from './view/cart-view.ts';

/**
 * Applies a code to a pending cart that has received no money (PRO-07, PRO-08). A code that the cart
 * already has, or another code of the same rule, is a duplicate.
 */
export async function applyCode(
  cartId: string,
  { code: typed, captcha }: ApiInput<'applyCode'>['body'],
  request: ApiRequest,
): Promise<CartAnswer> {
  const found = await findCode(request, typed, cartId);
  if (!found) throw codeNotFound(typed);
  const person = await confirmPerson(captcha?.token, request, 'promo');
  const apply = async (
    tx: Tx,
    cart: WholeCart | undefined,
    terms: ChangeTerms,
  ): Promise<CartAnswer> => {
    const whole = modifiable(request, cart);
    if (whole.codes.some(({ cart_rule_id }) => cart_rule_id === found.rule.id)) {
      throw new Refusal('duplicate_code', 'promo', { code: typed });
    }
    const change = { ...onlyCodes, kept: whole.tickets, dropped: [], person };
    const changed = await changeWholeCart(tx, request, whole, change, terms);
    return answerCart(request, changed, tx);
  };
  return tryChange([{ ...found, isSilent: false }], (terms) =>
    runOnceOn(
      request,
      ['apply_code', cartId, typed],
      (tx) => lockWholeCart(tx, cartId),
      (tx, cart) => apply(tx, cart, terms),
    ),
  );
}

/** Removes a code from a cart and frees its use; prices go back to what they were (PRO-21). */
export function removeCode(
  cartId: string,
  typed: string,
  request: ApiRequest,
): Promise<CartAnswer> {
  const id = promoCodeKey(typed);
  const locked = (tx: Tx) => lockWholeCart(tx, cartId);
  return runOnceOn(request, ['remove_code', cartId, typed], locked, async (tx, cart) => {
    const whole = modifiable(request, cart);
    if (!whole.codes.some(({ promo_code_id }) => promo_code_id === id)) throw codeNotFound(typed);
    const change = {
      ...onlyCodes,
      kept: whole.tickets,
      dropped: [id],
      person: 'unasked' as const,
    };
    return answerCart(request, await changeWholeCart(tx, request, whole, change, unmeasured), tx);
  });
}

/** A change that affects only codes. */
const onlyCodes = {
  added: [],
  removed: [],
  answers: [],
  isExtended: false,
  write: changeCartAtCommit,
} as const;
