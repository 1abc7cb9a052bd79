import { currencyExponent } from './currency.ts';
import { formatAmount, parsePrice } from './money.ts';
import { plainNumber, readingsOf } from './typed-number.ts';

/** The currency of a typed amount, and the language of its page. */
export interface AmountForm {
  readonly currency: string;
  readonly language: string;
}

/**
 * A typed amount: a decimal as on the wire; the possible decimals, if it can be read in more than one way; or null if it is not
 * an amount of this currency.
 */
export type TypedAmount =
  | { readonly amount: string; readonly unclear?: never }
  | { readonly amount: null; readonly unclear: readonly string[] }
  | null;

/**
 * Reads an amount as people write it: with either decimal separator, with thousands grouped by points, commas,
 * apostrophes or spaces (lakhs too), in the digits of any script, with or without the currency. A single point or comma
 * before three digits is a group separator if the page's language uses it so, and the decimal separator if the page
 * writes this currency with three decimals; otherwise the amount is unclear. Never rounds, never guesses.
 */
export function readAmount(typed: string, form: AmountForm): TypedAmount {
  const exponent = currencyExponent(form.currency);
  const text = plainNumber(typed, (whole) =>
    withoutCurrency(whole, form).replace(/[.,]\s*[-–—]+$/, ''),
  );
  const readings = readingsOf(text, {
    language: form.language,
    decimals: Math.max(2, exponent),
    hasThree: exponent === 3,
  }).map((reading) => wire(reading, form));
  if (readings.length < 2) return readings[0] ?? null;
  return { amount: null, unclear: readings.flatMap((each) => each?.amount ?? []) };
}

/** A wire amount in the notation of the page's language, without the currency: "1,234.50", "1 234,50". */
export function writtenAmount(amount: string, { currency, language }: AmountForm): string {
  const digits = currencyExponent(currency);
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, form).format(Number(amount));
}

function withoutCurrency(text: string, { currency, language }: AmountForm): string {
  const names = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.normalize('NFKC')
      .toLowerCase(),
  );
  const lower = text.toLowerCase();
  for (const name of names) {
    if (name && lower.startsWith(name)) return text.slice(name.length).trim();
    if (name && lower.endsWith(name)) return text.slice(0, -name.length).trim();
  }
  return text;
}

function wire(text: string, { currency }: AmountForm): { amount: string } | null {
  const minor = parsePrice(text, currency);
  return minor === undefined ? null : { amount: formatAmount(minor, currency) };
}
