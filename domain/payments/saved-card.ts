/** A card that a member may pay with again, as far as they may see it. */
export interface SavedCard {
  /** As the card processor names it, such as visa. */
  readonly brand: string;
  readonly lastFour: string;
  /** 1 to 12. */
  readonly expMonth: number;
  readonly expYear: number;
}

/** Whether a card is over: it is good to the end of its month, wherever its owner is. */
export const isExpired = (
  { expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>,
  now: number,
): boolean => now >= Date.UTC(expYear, expMonth, 1) + 12 * 3_600_000;
