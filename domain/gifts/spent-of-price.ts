import type { Minor } from '../pricing/money.ts';

/** The spent part of a bought value, in minor units. */
interface SpentOfPrice {
  /**
   * The part covered by its price. It stays with the venue: refund and spent value together never exceed what was paid.
   */
  readonly spent: Minor;
  /** The part beyond its price, which codes gave. */
  readonly overspent: Minor;
}

/**
 * Divides the spent amount of a gift card between the price paid for it and what codes added. The paid part is spent
 * first: a card of 10.00 bought for 7.00 with 3.00 spent is worth 4.00 as a refund.
 */
export function spentOfPrice(
  { adjusted_value: price }: { readonly adjusted_value: Minor },
  spentValue: Minor,
): SpentOfPrice {
  const spent = Math.min(price, spentValue);
  return { spent, overspent: spentValue - spent };
}
