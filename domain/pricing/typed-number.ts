/** The language of the page on which a number is typed, and the maximum number of decimals. */
export interface NumberForm {
  readonly language: string;
  readonly decimals: number;
}

/**
 * A typed number: as decimal text such as "1500" or "2.5"; the possible numbers, if it can be read in more than one way; or
 * null if it is not a number from zero up, or has too many decimals.
 */
export type TypedNumber =
  | { readonly number: string; readonly unclear?: never }
  | { readonly number: null; readonly unclear: readonly string[] }
  | null;

/**
 * Reads a number as people write it, by the rules of `readingsOf`. A reading with too many decimals is none, so a whole
 * number is never unclear. Never rounds, never guesses.
 */
export function readNumber(typed: string, form: NumberForm): TypedNumber {
  const decimals = Math.max(3, form.decimals);
  const readings = readingsOf(plainNumber(typed), { ...form, decimals }).flatMap((reading) => {
    const number = withoutZeros(reading);
    const [, fraction = ''] = number.split('.');
    return /^\d{1,15}(\.\d+)?$/.test(number) && fraction.length <= form.decimals ? [number] : [];
  });
  const [number] = readings;
  if (number === undefined) return null;
  return readings.length === 1 ? { number } : { number: null, unclear: readings };
}

interface ReadingForm extends NumberForm {
  /** The page's own decimal separator before three digits counts as one: for currencies with three decimals. */
  readonly hasThree?: boolean;
}

/**
 * Possible readings of a plain text as decimal texts, which may be malformed: with either decimal separator, with
 * thousands grouped by points, commas, apostrophes or spaces (lakhs too). A single point or comma before three digits
 * is a group separator if the page's language uses it so, and otherwise has two readings.
 */
export function readingsOf(text: string, { language, decimals, hasThree }: ReadingForm): string[] {
  const marks = text.replace(/\d/g, '');
  if (/[^.,':]/.test(marks)) return [];
  const last = marks.slice(-1);
  const at = text.lastIndexOf(last || '?');
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const asWhole = () => [ungrouped(text)];
  const asDecimal = () =>
    tail.length <= decimals && head + tail !== ''
      ? [`${ungrouped(head || '0')}.${tail || '0'}`]
      : [];
  if (last === '' || last === group) return asWhole();
  if (last === decimal) return asDecimal();
  if (marks.indexOf(last) < marks.length - 1) return asWhole();
  if (marks.length > 1 || !/^[1-9]\d{0,2}\d{3}$/.test(head + tail) || tail.length !== 3) {
    return asDecimal();
  }
  const page = marksOf(language);
  if (last === page.decimal && hasThree) return asDecimal();
  if (last === page.group && !hasThree) return [head + tail];
  return [head + tail, `${head}.${tail}`];
}

/** Stand-ins for separators with only one meaning. */
const group = "'";
const decimal = ':';

/**
 * The digits and separators of a text in ASCII, without surrounding characters; other characters stay and make the text
 * unreadable.
 */
export function plainNumber(typed: string, trim = (text: string): string => text): string {
  if (typed.length > 60) return '?';
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return trim(text.replaceAll(decimal, '?'))
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

/** Decimal text without zeros that mean nothing: "007.50" as "7.5". */
const withoutZeros = (text: string): string =>
  text
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
