import { localDay } from '../time/days.ts';

/** The times at which an export starts automatically, on the venue's clocks. */
export interface ExportTimes {
  readonly every: 'day' | 'week' | 'month';
  /**
   * The day of the week, 1 being Monday, or of the month; null for every day. A month without that day uses its last.
   */
  readonly on_day: number | null;
  /** HH:MM. */
  readonly at_time: string;
}

/** Returns true if the day is valid: none for every day, 1 to 7 for a week, 1 to 31 for a month. */
export function isExportDay({
  every,
  on_day: day,
}: Pick<ExportTimes, 'every' | 'on_day'>): boolean {
  if (every === 'day') return day === null;
  return day !== null && Number.isInteger(day) && day >= 1 && day <= (every === 'week' ? 7 : 31);
}

/**
 * Returns the next of these times after an instant, both in epoch milliseconds. A time that the clocks skip in spring
 * moves forward by the gap; one that occurs twice in autumn counts at its first occurrence. Needs `Temporal`, so it
 * runs on the server only (law 7).
 */
export function nextExportTime(times: ExportTimes, timezone: string, after: number): number {
  const today = localDay(after, timezone);
  for (let step = 0; ; step += 1) {
    const at = instantOn(dayAt(times, today, step), times, timezone);
    if (at > after) return at;
  }
}

/** The days, YYYY-MM-DD, from one time to the day before now: those without an earlier run. */
export interface ExportPeriod {
  readonly from_day: string;
  readonly to_day: string;
}

/**
 * Returns the days that a run covers: from the day of the time before `due`, the earliest missed one, to the day before
 * `now`. A run that makes up for missed ones covers their days too, and no two runs share a day.
 */
export function exportPeriod(
  times: ExportTimes,
  timezone: string,
  { due, now }: { readonly due: number; readonly now: number },
): ExportPeriod {
  const day = localDay(due, timezone);
  return {
    from_day: dayBefore(times, day).toString(),
    to_day: localDay(now, timezone).subtract({ days: 1 }).toString(),
  };
}

const instantOn = (day: Temporal.PlainDate, { at_time }: ExportTimes, timezone: string): number =>
  day
    .toPlainDateTime(Temporal.PlainTime.from(at_time))
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;

/** The day of a time, `step` periods after today's or after that of this week or month. */
function dayAt(
  { every, on_day }: ExportTimes,
  today: Temporal.PlainDate,
  step: number,
): Temporal.PlainDate {
  if (every === 'day') return today.add({ days: step });
  if (every === 'week') return today.add({ days: (on_day ?? 1) - today.dayOfWeek + 7 * step });
  return ofMonth(today.with({ day: 1 }).add({ months: step }), on_day);
}

function dayBefore({ every, on_day }: ExportTimes, day: Temporal.PlainDate): Temporal.PlainDate {
  if (every === 'day') return day.subtract({ days: 1 });
  if (every === 'week') return day.subtract({ days: 7 });
  return ofMonth(day.with({ day: 1 }).subtract({ months: 1 }), on_day);
}

const ofMonth = (month: Temporal.PlainDate, day: number | null): Temporal.PlainDate =>
  month.with({ day: day ?? 1 }, { overflow: 'constrain' });
