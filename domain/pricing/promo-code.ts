/** The length of a code, without outer spaces (spec 1, section 9). */
export const promoCodeLength = { min: 2, max: 35 } as const;

/** Invisible characters, which are never typed on purpose: control, format, private and ignored ones. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** Returns true if a text can be a promo code (PRO-05). */
export function isPromoCode(typed: string): boolean {
  const code = typed.trim();
  const { min, max } = promoCodeLength;
  return code.length >= min && code.length <= max && !invisibleCharacters.test(code);
}

/** The visible part of a typed or pasted code; text can carry invisible characters. */
export const visibleCode = (typed: string): string =>
  typed.replaceAll(new RegExp(invisibleCharacters, 'gu'), '').trim();

/** The form in which codes are compared; people mix up case, wide letters and ligatures. */
export const promoCodeKey = (typed: string): string =>
  typed.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

interface CartForCodes {
  readonly state: string;
  readonly isBeingPaid: boolean;
  /** Decimal amount. */
  readonly due: string;
  /** Payments that arrived, or were started and refunded. */
  readonly payments: number;
}

/** Returns true if codes can be removed from a cart, even if that leaves nothing to pay (PRO-21). */
export const allowsCodeRemoval = ({ state, isBeingPaid, payments }: CartForCodes): boolean =>
  state === 'pending' && !isBeingPaid && payments === 0;

/** Returns true if codes can be applied to a cart (PRO-07). */
export const acceptsCodes = (cart: CartForCodes): boolean =>
  allowsCodeRemoval(cart) && Number(cart.due) > 0;
