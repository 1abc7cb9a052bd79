/** A session on its venue's clocks; the end is omitted if only the start is known. */
export interface LocalRange {
  /** YYYY-MM-DD and HH:MM. */
  readonly date: string;
  readonly startTime: string;
  readonly endDate?: string | undefined;
  readonly endTime?: string | undefined;
}

const day = 86_400_000;
const instantOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);
const dayBefore = (date: string): string =>
  new Date(instantOf(date, '00:00') - day).toISOString().slice(0, 10);

/**
 * The day to show with the end of a session, so that it is not taken for the start day; null if it is that day, or the
 * midnight after it.
 */
export function endDayToName({ date, endDate = date, endTime = '' }: LocalRange): string | null {
  const isMidnight = endTime === '00:00' && dayBefore(endDate) === date;
  return endDate === date || isMidnight ? null : endDate;
}

/** The last day of a session of a whole day or more; null for a shorter one: a night does not count as two days. */
export function lastDayOfSeveral(range: LocalRange): string | null {
  const { date, startTime, endDate = date, endTime = startTime } = range;
  if (instantOf(endDate, endTime) - instantOf(date, startTime) < day) return null;
  const last = endTime === '00:00' ? dayBefore(endDate) : endDate;
  return last === date ? null : last;
}
