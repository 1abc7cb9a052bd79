/** Lengths that a code can have, blanks around it apart (PRO rows; spec 1, section 9). */
export const promoCodeLength = { min: 2, max: 35 } as const;

/** Nobody sees these, so nobody can have meant them: control, format and private characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

/** Whether a text can be a code at all (PRO-05). */
export function isPromoCode(typed: string): boolean {
  const code = typed.trim();
  const { min, max } = promoCodeLength;
  return code.length >= min && code.length <= max && !unseen.test(code);
}

/** What codes are compared by: people mix up case, wide letters and ligatures. */
export const promoCodeKey = (typed: string): string =>
  typed.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

/** Whether codes can be given to a cart or taken from it (PRO-07); `due` is a decimal amount. */
export function takesCodes(cart: {
  readonly state: string;
  readonly isBeingPaid: boolean;
  readonly due: string;
  /** Payments that came in, or were begun and returned. */
  readonly payments: number;
}): boolean {
  return (
    cart.state === 'pending' && !cart.isBeingPaid && Number(cart.due) > 0 && cart.payments === 0
  );
}
