import { formatAmount, parseAmount, parsePrice } from './money.ts';

interface FlexibleBounds {
  /** Decimal amounts, as on the wire. */
  readonly currency_amount_min: string;
  readonly currency_amount_max: string;
}

/**
 * Returns true if the buyer chooses the price between two bounds (QTY-06); amounts as on the wire
 * or in the database.
 */
export const hasFlexiblePrice = (type: {
  readonly currency_amount_min: unknown;
  readonly currency_amount_max: unknown;
}): boolean => type.currency_amount_min !== null && type.currency_amount_max !== null;

/**
 * A buyer's amount for a type with a flexible price, as the wire carries it; null if it is missing,
 * finer than the currency's smallest unit, or out of bounds (QTY-24, A-66).
 */
export function flexiblePrice(
  typed: string,
  { currency_amount_min: min, currency_amount_max: max }: FlexibleBounds,
  currency: string,
): string | null {
  const amount = parsePrice(typed.trim().replace(',', '.'), currency);
  const least = parseAmount(min, currency);
  const most = parseAmount(max, currency);
  if (amount === undefined || least === undefined || most === undefined) return null;
  return amount >= least && amount <= most ? formatAmount(amount, currency) : null;
}
