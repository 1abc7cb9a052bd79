import { currencyExponent } from './currency.ts';
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
 * A price in wire form: "12.50" for "12.5"; null for anything else, and if it has more decimals than the currency, even
 * zeros, because "1.500" may be typed by a person who means 1,500 (`readAmount`).
 */
export function wirePrice(text: string, currency: string): string | null {
  const decimals = text.split('.')[1] ?? '';
  const price =
    decimals.length > currencyExponent(currency) ? undefined : parsePrice(text, currency);
  return price === undefined ? null : formatAmount(price, currency);
}

/**
 * A buyer's amount for a type with a flexible price, in wire form; null if it is missing, finer than the currency's
 * smallest unit, or out of bounds (QTY-24, A-66).
 */
export function flexiblePrice(
  amount: string,
  { currency_amount_min: min, currency_amount_max: max }: FlexibleBounds,
  currency: string,
): string | null {
  const price = wirePrice(amount, currency);
  const [chosen, least, most] = [price ?? '', min, max].map((each) => parseAmount(each, currency));
  if (chosen === undefined || least === undefined || most === undefined) return null;
  return chosen >= least && chosen <= most ? price : null;
}
