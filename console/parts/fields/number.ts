import { readNumber } from '#domain/pricing/typed-number.ts';
import { fieldWords } from '../../words/fields.ts';
import { words } from '../../words/words.ts';

/** The numbers that a field accepts; by default whole ones from zero. */
export interface NumberRange {
  readonly decimals?: number | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** A number; or the error to show at the field. */
type Read =
  | { readonly number: number; readonly fault?: undefined }
  | { readonly number?: undefined; readonly fault: string };

const own = fieldWords.number;

/** Parses a number typed at the console in any usual notation: "1500", "1,500", "2.5", "2,5". */
export function numberIn(typed: string, { decimals = 0, least, most }: NumberRange = {}): Read {
  const found = readNumber(typed, { language: words.language, decimals });
  if (!found) return { fault: decimals === 0 ? own.whole : own.decimal };
  if (found.unclear) {
    const numbers = found.unclear.map((each) => numberText(Number(each)));
    const listed = new Intl.ListFormat(words.language, { type: 'disjunction' }).format(numbers);
    return { fault: own.unclear(listed) };
  }
  const number = Number(found.number);
  if (least !== undefined && number < least) return { fault: own.least(numberText(least)) };
  if (most !== undefined && number > most) return { fault: own.most(numberText(most)) };
  return { number };
}

/** Formats a typed number as the console's language writes it; leaves invalid or unclear text unchanged. */
export function numberAsWritten(typed: string, range: NumberRange = {}): string {
  const { number } = numberIn(typed, { decimals: range.decimals });
  return number === undefined ? typed : numberText(number);
}

const numberText = (number: number): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 15 }).format(number);
