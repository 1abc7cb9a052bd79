/** Lengths that a code can have, blanks around it apart (PRO rows; spec 1, section 9). */
export const promoCodeLength = { min: 2, max: 35 } as const;

export function isPromoCode(typed: string): boolean {
  const { length } = typed.trim();
  return length >= promoCodeLength.min && length <= promoCodeLength.max;
}
