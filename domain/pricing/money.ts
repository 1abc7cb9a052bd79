import { currencyExponent } from './currency.ts';

/**
 * An amount as an integer of the currency's minor unit; on the wire amounts are decimal texts (law
 * 4).
 */
export type Minor = number;

/**
 * Minor units of a decimal text. Undefined if it is malformed, has more decimals than the currency
 * or is too large for exact arithmetic. Never rounds.
 */
export function parseAmount(text: string, currency: string): Minor | undefined {
  const parts = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(text);
  if (!parts) return undefined;
  const exponent = currencyExponent(currency);
  const decimals = (parts[3] ?? '').replace(/0+$/, '');
  if (decimals.length > exponent) return undefined;
  const minor = Number(parts[2] + decimals.padEnd(exponent, '0'));
  if (minor === 0) return 0;
  if (!Number.isSafeInteger(minor)) return undefined;
  return parts[1] === '-' ? -minor : minor;
}

/** An amount as decimal text: "12.50", "1300" for yen, and '0' for zero. */
export function formatAmount(minor: Minor, currency: string): string {
  const exponent = currencyExponent(currency);
  if (minor === 0) return '0';
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * The smallest step of prices, in minor units. Cards in currencies with three decimals are charged
 * in steps of ten, so prices are rounded to them (docs/price-pipeline.md).
 */
export const moneyStep = (currency: string): Minor => (currencyExponent(currency) === 3 ? 10 : 1);

/** Like `parseAmount`, for prices: undefined also if the amount is not a whole step. */
export function parsePrice(text: string, currency: string): Minor | undefined {
  const minor = parseAmount(text, currency);
  return minor !== undefined && minor % moneyStep(currency) === 0 ? minor : undefined;
}

/**
 * A percentage ("2.5") of an amount, rounded half up to a step; exact below 2^53. For most amounts, plain numbers
 * suffice throughout.
 */
export function percentOf(minor: Minor, percent: string, step: Minor = 1): Minor {
  const [whole = '0', decimals = ''] = percent.split('.');
  const small = { scale: 10 ** decimals.length * 100 * step, rate: Number(whole + decimals) };
  const part = minor * small.rate * 2 + small.scale;
  if (Number.isSafeInteger(part) && Number.isSafeInteger(small.scale * 2)) {
    return ((part - (part % (small.scale * 2))) / (small.scale * 2)) * step;
  }
  const scale = 10n ** BigInt(decimals.length) * 100n * BigInt(step);
  const rate = BigInt(whole + decimals);
  return Number((BigInt(minor) * rate * 2n + scale) / (scale * 2n)) * step;
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
