/** A saved card, as its member sees it. */
export interface SavedCard {
  /** The card processor's name for it, such as visa. */
  readonly brand: string;
  readonly lastFour: string;
  /** 1 to 12. */
  readonly expMonth: number;
  readonly expYear: number;
}

/** Returns true once a card has expired. A card is valid through the end of its month, in any time zone. */
export const isExpired = (
  { expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>,
  now: number,
): boolean => now >= Date.UTC(expYear, expMonth, 1) + 12 * 3_600_000;
