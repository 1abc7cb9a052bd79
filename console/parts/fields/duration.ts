import { fieldWords } from '../../words/fields.ts';
import { words } from '../../words/words.ts';
import { numberIn } from './number.ts';

/** Minutes in each unit, longest first. */
const minutesIn = { days: 24 * 60, hours: 60, minutes: 1 } as const;

export type DurationUnit = keyof typeof minutesIn;

/** A duration as typed: a text for each unit that the field has. */
export type TypedDuration = Readonly<Partial<Record<DurationUnit, string>>>;

/** Minutes, at least one; or the error to show at the field. */
type Read =
  | { readonly minutes: number; readonly fault?: undefined }
  | { readonly minutes?: undefined; readonly fault: string };

const own = fieldWords.duration;
const units = Object.keys(minutesIn) as DurationUnit[];

/** The minutes of a typed duration. An empty part counts as zero; 90 minutes are accepted like 1 hour and 30. */
export function durationIn(typed: TypedDuration, most?: number): Read {
  let minutes = 0;
  for (const unit of units) {
    const text = typed[unit]?.trim() ?? '';
    if (text === '') continue;
    const { number, fault } = numberIn(text);
    if (fault !== undefined) return { fault };
    minutes += number * minutesIn[unit];
  }
  if (minutes === 0) return { fault: own.missing };
  if (most !== undefined && minutes > most) return { fault: own.most(durationText(most)) };
  return { minutes };
}

/** Splits minutes into parts for a field with these units; the shortest unit takes the rest. */
export function typedDuration(minutes: number, of: readonly DurationUnit[]): TypedDuration {
  const typed: Partial<Record<DurationUnit, string>> = {};
  let left = minutes;
  for (const unit of units.filter((each) => of.includes(each))) {
    const count = Math.floor(left / minutesIn[unit]);
    left -= count * minutesIn[unit];
    typed[unit] = count === 0 ? '' : String(count);
  }
  return typed;
}

/** Some minutes in words: "1 day, 2 hours and 30 minutes". */
export function durationText(minutes: number): string {
  const typed = typedDuration(minutes, units);
  const parts = units
    .filter((unit) => typed[unit] !== '')
    .map((unit) => own[unit](Number(typed[unit])));
  return new Intl.ListFormat(words.language).format(parts);
}
