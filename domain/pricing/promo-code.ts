/** Lengths that a code can have, blanks around it apart (PRO rows; spec 1, section 9). */
export const promoCodeLength = { min: 2, max: 35 } as const;

/** Nobody sees these, so nobody can have meant them: control, format, private and ignored characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text can be a code at all (PRO-05). */
export function isPromoCode(typed: string): boolean {
  const code = typed.trim();
  const { min, max } = promoCodeLength;
  return code.length >= min && code.length <= max && !unseen.test(code);
}

/** What somebody sees of a code that was typed or pasted: letters bring along what nobody sees. */
export const visibleCode = (typed: string): string =>
  typed.replaceAll(new RegExp(unseen, 'gu'), '').trim();

/** What codes are compared by: people mix up case, wide letters and ligatures. */
export const promoCodeKey = (typed: string): string =>
  typed.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

interface CartForCodes {
  readonly state: string;
  readonly isBeingPaid: boolean;
  /** Decimal amount. */
  readonly due: string;
  /** Payments that came in, or were begun and returned. */
  readonly payments: number;
}

/** Whether codes can be taken out of a cart: also where they left nothing to pay (PRO-21). */
export const releasesCodes = ({ state, isBeingPaid, payments }: CartForCodes): boolean =>
  state === 'pending' && !isBeingPaid && payments === 0;

/** Whether codes can be given to a cart (PRO-07). */
export const takesCodes = (cart: CartForCodes): boolean =>
  releasesCodes(cart) && Number(cart.due) > 0;
