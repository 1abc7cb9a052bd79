/**
 * Dates and times as people read them (APP-62 to 64). They come as the venue's clock shows them
 * ("2026-11-21", "19:30"), so no time zone is needed here.
 */
const dateStyles = {
  /** "Fri, Nov 21, 2026" */
  medium: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** "Fri, November 21, 2026" */
  long: { weekday: 'short', month: 'long', day: 'numeric', year: 'numeric' },
  /** "Friday, November 21, 2026", for those who listen */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** "Fri, Nov 21" */
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  day: { day: 'numeric' },
  month: { month: 'short' },
  /** "November 2026" */
  monthAndYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  language: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}

/** Releases of the Unicode data differ in the kind of space they write before "PM". */
const plainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ');

/** A date YYYY-MM-DD in words. */
export function dateText(date: string, language: string, style: DateStyle): string {
  const format = formatOf(language, style, { ...dateStyles[style], timeZone: 'UTC' });
  return plainSpaces(format.format(new Date(`${date}T00:00:00Z`)));
}

/** A time HH:MM, "7:30 PM". */
export function timeText(time: string, language: string): string {
  const format = formatOf(language, 'time', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return plainSpaces(format.format(new Date(`2000-01-01T${time}:00Z`)));
}

/** Names of the weekdays in calendar order; `firstWeekday` 0 is Sunday. */
export function weekdayNames(
  language: string,
  firstWeekday: number,
): readonly { readonly short: string; readonly long: string }[] {
  const short = formatOf(language, 'weekday', { weekday: 'short', timeZone: 'UTC' });
  const long = formatOf(language, 'weekdayLong', { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => {
    // The second of January 2000 was a Sunday.
    const day = new Date(Date.UTC(2000, 0, 2 + firstWeekday + at));
    return { short: short.format(day), long: long.format(day) };
  });
}

/** The date and time that an instant has on the clocks of a zone. */
export function localDateTime(
  instant: string | number,
  timezone: string,
): { readonly date: string; readonly time: string } {
  const format = formatOf('en-GB', timezone, {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(new Date(instant))) part[type] = value;
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}
