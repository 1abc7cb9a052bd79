/** A day in an event's calendar; `date` is YYYY-MM-DD in the venue's zone. */
interface EventDay {
  readonly date: string;
  readonly status: 'available' | 'sold_out' | 'other';
  /** Set if the venue is closed and shows it. */
  readonly closed?: { readonly reason: string | null } | undefined;
}

/** Number of dates offered before the whole calendar (CAL-01). */
export const quickDayCount = 8;

const dayLength = 86_400_000;
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The date `days` later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return isoDay(utc(date) + days * dayLength);
}

/** The month of a date, "2026-11". */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Only a day with places can be chosen (CAL-08). */
export function canChoose(day: EventDay | undefined): boolean {
  return day?.status === 'available';
}

/** The relative name of a date (CAL-06). */
export function relativeDay(date: string, today: string): 'today' | 'tomorrow' | null {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}

/**
 * The days of which a page tells at first: those with sessions, sold out or not, so that guests see what is gone, and the first of closed days
 * in a row for one reason (CAT-06).
 */
export const toldDays = <D extends EventDay>(days: readonly D[]): readonly D[] =>
  days.filter(({ status, closed }, at) =>
    closed ? closed.reason !== days[at - 1]?.closed?.reason : status !== 'other',
  );

/**
 * The dates offered at once (CAL-01): the next ones with sessions, sold out or not, and closed ones. If
 * all are sold out, the next available dates instead. A chosen date further ahead takes the last position.
 */
export function quickDays<D extends EventDay>(
  days: readonly D[],
  today: string,
  chosen: string | null,
): readonly D[] {
  const ahead = days.filter(
    ({ date, status, closed }) => date >= today && (closed || status !== 'other'),
  );
  const next = ahead.slice(0, quickDayCount);
  const available = ahead.filter(canChoose).slice(0, quickDayCount);
  const offered = next.some(canChoose) || available.length === 0 ? next : available;
  const far = ahead.find((day) => day.date === chosen);
  if (!far || offered.includes(far)) return offered;
  return offered.length < quickDayCount ? [...offered, far] : [...offered.slice(0, -1), far];
}

/** The date to start with: the wanted one if it can be chosen, otherwise the only one. */
export function initialDate(
  days: readonly EventDay[],
  wanted: readonly (string | null | undefined)[],
): string | null {
  const available = days.filter(canChoose);
  for (const date of wanted) {
    if (date && available.some((day) => day.date === date)) return date;
  }
  return available.length === 1 ? (available[0]?.date ?? null) : null;
}
