import { invalidRequest } from './refusal.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Minor units, from https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, July 2026. */
const usualLeast = 50;
const leastIn: Record<string, number> = {
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
const usualMost = 99_999_999;
const mostIn: Record<string, number> = {
  idr: 999_999_999_999,
  cop: 9_999_999_999,
  inr: 999_999_999,
};
/** No decimals, and no minor unit either: 50 for 0.50 would be fifty of them. */
const withoutDecimals = new Set('bif clp djf gnf kmf mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const threeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));
/** Sent with two decimals, which are 00. */
const wholeOnly = new Set(['isk', 'ugx']);

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

function leastOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 1;
  if (threeDecimals.has(currency)) return 10 * usualLeast;
  return leastIn[currency] ?? usualLeast;
}

/**
 * Amounts are minor units: 50 (gbp: 30) to 99999999, as the table of the currency says.
 * @throws {Refusal} 400 `amount_too_small`, `amount_too_large` or what `checkStep` throws.
 */
export function checkAmount(amount: number, currency: string): void {
  const least = leastOf(currency);
  const most = mostIn[currency] ?? usualMost;
  checkStep(amount, currency);
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

/**
 * Amounts of charges and refunds end in 0 where there are three decimals, and in 00 where there are
 * none any more.
 * @throws {Refusal} 400.
 */
export function checkStep(amount: number, currency: string): void {
  const step = threeDecimals.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  if (amount % step === 0) return;
  throw invalidRequest(`Amounts in ${currency} must be divisible by ${step}`, { param: 'amount' });
}
