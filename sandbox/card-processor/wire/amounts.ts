import { invalidRequest } from './refusal.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Minor units, from https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, July 2026. */
const defaultMinimum = 50;
const minimumByCurrency: Record<string, number> = {
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};
const defaultMaximum = 99_999_999;
const maximumByCurrency: Record<string, number> = {
  idr: 999_999_999_999,
  cop: 9_999_999_999,
  inr: 999_999_999,
};
/** Currencies whose amounts are whole units: 50 yen, not 0.50. */
const withoutDecimals = new Set('bif clp djf gnf kmf mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const threeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));
/** Currencies sent with two decimals that must be 00. */
const wholeOnly = new Set(['isk', 'ugx']);

/**
 * Returns the currency in lower case, as the API writes it.
 * @throws {Refusal} 400 unless it is an ISO 4217 code.
 */
export function checkCurrency(given: string): string {
  if (!currencies.has(given.toUpperCase())) {
    throw invalidRequest(`Invalid currency: ${given.toLowerCase()}`, { param: 'currency' });
  }
  return given.toLowerCase();
}

function minimumOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 1;
  if (threeDecimals.has(currency)) return 10 * defaultMinimum;
  return minimumByCurrency[currency] ?? defaultMinimum;
}

/**
 * Checks an amount in minor units against the currency's bounds, usually 50 to 99999999.
 * @throws {Refusal} 400 `amount_too_small` or `amount_too_large`, and as `checkStep` does.
 */
export function checkAmount(amount: number, currency: string): void {
  const minimum = minimumOf(currency);
  const maximum = maximumByCurrency[currency] ?? defaultMaximum;
  checkStep(amount, currency);
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${formatAmount(minimum, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > maximum) {
    throw invalidRequest(`Amount must be no more than ${formatAmount(maximum, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

/** Formats minor units as Stripe's messages do: 1999, 'usd' → '$19.99 usd'. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(amount / 10 ** digits)} ${currency}`;
}

/**
 * Checks that an amount in a currency of three decimals ends in 0, and in ISK or UGX in 00.
 * @throws {Refusal} 400 when it does not.
 */
export function checkStep(amount: number, currency: string): void {
  const step = threeDecimals.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  if (amount % step === 0) return;
  throw invalidRequest(`Amounts in ${currency} must be divisible by ${step}`, { param: 'amount' });
}
