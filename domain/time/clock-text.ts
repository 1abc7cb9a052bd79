/**
 * Formats for dates and times (APP-62 to 64). Their input is already in the venue's local time ("2026-11-21", "19:30"),
 * so no time zone is needed here.
 */
const dateStyles = {
  /** "Fri, Nov 21, 2026" */
  medium: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** "Fri, November 21, 2026" */
  long: { weekday: 'short', month: 'long', day: 'numeric', year: 'numeric' },
  /** "Friday, November 21, 2026", for screen readers */
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

/** One format per style and language of the storefronts. */
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

/** Versions of the Unicode data differ in the kind of space before "PM". */
const plainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ');

/** A date YYYY-MM-DD as text. */
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
