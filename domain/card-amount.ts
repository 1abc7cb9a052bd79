import { currencyExponent, type Minor } from './money.ts';

/** Bounds of one card payment (PAY-34): 0.50 (0.30 GBP) to 999999.99, in the currency's units. */
export function cardAmountBounds(currency: string): { readonly min: Minor; readonly max: Minor } {
  const unit = 10 ** currencyExponent(currency);
  const min = currency === 'GBP' ? 0.3 : 0.5;
  return {
    // Where there are no cents the least unit above the bound is the bound.
    min: Math.ceil(min * unit),
    max: Math.floor(999_999.99 * unit),
  };
}

export function isCardAmount(amount: Minor, currency: string): boolean {
  const { min, max } = cardAmountBounds(currency);
  return amount >= min && amount <= max;
}
