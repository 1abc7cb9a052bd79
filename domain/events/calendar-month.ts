import { addDays } from './calendar.ts';

/** Number of rows of a calendar month (CAL-05). */
const calendarWeeks = 6;

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The same day in another month, or that month's last day. */
export function dayInMonth(date: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same > last ? last : same;
}

/** 0 is Sunday. */
export function weekdayNumber(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** First day of the date's week; `firstWeekday` 0 is Sunday, 1 Monday. */
export function startOfWeek(date: string, firstWeekday: number): string {
  return addDays(date, -((weekdayNumber(date) - firstWeekday + 7) % 7));
}

/** Six rows of seven dates that contain the month (CAL-05). */
export function weeksOf(month: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = startOfWeek(`${month}-01`, firstWeekday);
  return Array.from({ length: calendarWeeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  );
}
