import { dayAt } from '../time/days.ts';

/** Guests of a session just after midnight come the evening before: its day begins so long before its start, in milliseconds. */
export const earlyArrival = 3 * 3_600_000;

const wholeDay = 24 * 3_600_000;

/**
 * The day of a session at a door, which is the session's and not the calendar's; all in epoch milliseconds. It is the
 * day on which the session starts. A night lasts until its end, though that is on the next day. A session
 * of a whole day or more has all of its last day. Needs `Temporal` (law 7).
 */
export function sessionDay(
  { start, end }: { readonly start: number; readonly end: number },
  timezone: string,
): { readonly from: number; readonly until: number } {
  const first = dayAt(start, timezone);
  // A session that ends at midnight belongs to the day before.
  const last = end - start < wholeDay ? first : dayAt(end - 1, timezone);
  return {
    from: Math.min(first.from, start - earlyArrival),
    until: Math.max(last.until, end),
  };
}
