import { words } from './words.ts';

const order = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The name of a day of the week, in the console's language: "Monday". */
export function weekdayText(weekday: (typeof order)[number]): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, 1 + order.indexOf(weekday)));
  return new Intl.DateTimeFormat(words.language, { weekday: 'long', timeZone: 'UTC' }).format(day);
}
