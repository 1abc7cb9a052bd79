import { currencyExponent } from './currency.ts';
import { formatAmount, parsePrice } from './money.ts';

/** The currency of a typed amount, and the language of its page. */
export interface AmountForm {
  readonly currency: string;
  readonly language: string;
}

/**
 * A typed amount: a decimal as on the wire; the possible decimals, if it can be read in more than one way; or null if
 * it is no amount of this currency.
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
  const text = typed.length > 60 ? '' : plain(typed, form);
  const marks = text.replace(/\d/g, '');
  if (/[^.,':]/.test(marks)) return null;
  const last = marks.slice(-1);
  const at = text.lastIndexOf(last || '?');
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const asWhole = () => wire(ungrouped(text), form);
  const asDecimal = () => {
    const isFine = tail.length <= Math.max(2, currencyExponent(form.currency));
    return isFine && head + tail !== ''
      ? wire(`${ungrouped(head || '0')}.${tail || '0'}`, form)
      : null;
  };
  if (last === '' || last === group) return asWhole();
  if (last === decimal) return asDecimal();
  if (marks.indexOf(last) < marks.length - 1) return asWhole();
  if (marks.length > 1 || !/^[1-9]\d{0,2}\d{3}$/.test(head + tail) || tail.length !== 3) {
    return asDecimal();
  }
  const page = marksOf(form.language);
  const hasThree = currencyExponent(form.currency) === 3;
  if (last === page.decimal && hasThree) return asDecimal();
  const readings = [wire(head + tail, form), wire(`${head}.${tail}`, form)];
  if (last === page.group && !hasThree) return readings[0] ?? null;
  return { amount: null, unclear: readings.flatMap((each) => each?.amount ?? []) };
}

/** A wire amount in the notation of the page's language, without the currency: "1,234.50", "1 234,50". */
export function writtenAmount(amount: string, { currency, language }: AmountForm): string {
  const digits = currencyExponent(currency);
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, form).format(Number(amount));
}

/** Stand-ins for separators with only one meaning. */
const group = "'";
const decimal = ':';

/**
 * The digits and separators of a text in ASCII, without surrounding characters; other characters stay and make the text
 * unreadable.
 */
function plain(typed: string, form: AmountForm): string {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return withoutCurrency(text.replaceAll(decimal, '?'), form)
    .replace(/[.,]\s*[-–—]+$/, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/٫/g, decimal)
    .replace(/،/g, ',')
    .replace(/[\s٬'’ʼ‘`´]/g, group);
}

/** The value of a digit of any script: each script has its ten digits in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
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

/** A whole number without its group separators. */
function ungrouped(text: string): string {
  const isGrouped =
    /^\d+$|^[1-9]\d{0,2}([.,'])\d{3}(\1\d{3})*$|^[1-9]\d?([,'])\d\d(\3\d\d)*\3\d{3}$/;
  return isGrouped.test(text) ? text.replace(/\D/g, '') : '?';
}

function marksOf(language: string) {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
  const of = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  return { group: of('group'), decimal: of('decimal') };
}

function wire(text: string, { currency }: AmountForm): { amount: string } | null {
  const minor = parsePrice(text, currency);
  return minor === undefined ? null : { amount: formatAmount(minor, currency) };
}
