/** Consecutive days of a venue's calendar. */
export interface DaySpan {
  /** Days YYYY-MM-DD, earliest first. */
  readonly days: readonly string[];
  /** The start of each day, and the end of the last one: one more entry than there are days. */
  readonly bounds: readonly number[];
}

/**
 * Returns the day of an instant on a zone's clocks and the days before it, `count` in all. Needs `Temporal`, so it
 * runs on the server only (law 7).
 */
export function lastDays(instant: number, timezone: string, count: number): DaySpan {
  const today = localDay(instant, timezone);
  const dates = Array.from({ length: count + 1 }, (_, at) => today.add({ days: at + 1 - count }));
  return {
    days: dates.slice(0, -1).map(String),
    bounds: dates.map((date) => date.toZonedDateTime(timezone).epochMilliseconds),
  };
}

/** A day between its start and that of the next day. */
export interface DayBounds {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly from: number;
  readonly until: number;
}

/** Returns the day of an instant on a zone's clocks, or a given day there. Needs `Temporal` (law 7). */
export const dayAt = (instant: number, timezone: string, given?: string): DayBounds =>
  given === undefined ? boundsOf(localDay(instant, timezone), timezone) : dayOf(given, timezone);

/** Returns a day YYYY-MM-DD on a zone's clocks. Needs `Temporal` (law 7). */
export const dayOf = (day: string, timezone: string): DayBounds =>
  boundsOf(Temporal.PlainDate.from(day), timezone);

function boundsOf(day: Temporal.PlainDate, timezone: string): DayBounds {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timezone).epochMilliseconds;
  return { day: day.toString(), from: startOf(day), until: startOf(day.add({ days: 1 })) };
}

/** Returns the instant that shows the same time on a zone's clocks some days earlier. */
export const sameTimeBefore = (instant: number, timezone: string, days: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).subtract({ days })
    .epochMilliseconds;

/** Returns the day of an instant on a zone's clocks. Needs `Temporal` (law 7). */
export const localDay = (instant: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).toPlainDate();
