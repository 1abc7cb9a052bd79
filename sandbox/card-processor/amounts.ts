import { invalidRequest } from './refusal.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
const usualLeast = 50;
const leastIn: Record<string, number> = { gbp: 30 };
const most = 99_999_999;

/**
 * The currency as the wire writes it, in lower case.
 * @throws {Refusal} 400 for what is no ISO 4217 code.
 */
export function checkCurrency(given: string): string {
  if (!currencies.has(given.toUpperCase())) {
    throw invalidRequest(`Invalid currency: ${given.toLowerCase()}`, { param: 'currency' });
  }
  return given.toLowerCase();
}

/**
 * Amounts are minor units: 50 (gbp: 30) to 99999999.
 * @throws {Refusal} 400 `amount_too_small` or `amount_too_large`.
 */
export function checkAmount(amount: number, currency: string): void {
  const least = leastIn[currency] ?? usualLeast;
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${spoken(least, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > most) {
    throw invalidRequest(`Amount must be no more than ${spoken(most, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

/** Minor units as people read them: 1999, 'usd' → '$19.99 usd'. */
export function spoken(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(amount / 10 ** digits)} ${currency}`;
}
