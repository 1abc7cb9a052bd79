import { dayAt } from '../time/days.ts';

/**
 * Milliseconds before its start at which a session's day starts: guests of a session just after midnight arrive the
 * evening before.
 */
export const earlyArrival = 3 * 3_600_000;

const wholeDay = 24 * 3_600_000;

/**
 * The day of a session at a door, which belongs to the session rather than the calendar; all in epoch milliseconds. It
 * is the day on which the session starts. A night lasts until its end, even on the next day. A session of a whole day
 * or more includes all of its last day. Needs `Temporal` (law 7).
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
