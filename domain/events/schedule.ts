import { type Weekday, weekdayOf } from '../time/session-filter.ts';

/**
 * A recurrence in the venue's local time: its weekdays and times. `times` and `every` use HH:MM;
 * 24:00 is midnight at the end of the day. Days are YYYY-MM-DD; `until` is the last day.
 */
export interface Recurrence {
  from?: string | undefined;
  until?: string | undefined;
  weekdays: readonly Weekday[];
  times?: readonly string[] | undefined;
  every?: { minutes: number; first: string; last: string } | undefined;
  duration_minutes: number;
  except: readonly string[];
}

/** Instants as ISO text in UTC; `day` is the local day on which the session starts. */
export interface ScheduledSession {
  /** The local start that the recurrence gives, YYYY-MM-DDTHH:MM; the clocks may skip it. */
  at: string;
  start: string;
  end: string;
  day: string;
}

/**
 * The sessions of a recurrence from `fromDay` to `untilDay`, inclusive, earliest first. A time that the clocks skip in
 * spring moves forward by the gap, unless that session exists already; a time that occurs twice in autumn gives one
 * session, at its first occurrence. A duration is elapsed time, so a session across a clock change is as long as any
 * other. Needs `Temporal`, so it runs on the server only (law 7).
 */
export function sessionsOf(
  rule: Recurrence,
  timezone: string,
  fromDay: string,
  untilDay: string,
): ScheduledSession[] {
  const minutes = minutesOfDay(rule);
  const byStart = new Map<number, ScheduledSession>();
  for (const date of daysOf(rule, fromDay, untilDay)) {
    for (const minute of minutes) {
      const wall = wallTime(date, minute);
      const start = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' });
      const isSkipped = !start.toPlainDateTime().equals(wall);
      if (isSkipped && byStart.has(start.epochMilliseconds)) continue;
      byStart.set(start.epochMilliseconds, {
        at: localText(wall),
        start: start.toInstant().toString(),
        end: start.add({ minutes: rule.duration_minutes }).toInstant().toString(),
        day: start.toPlainDate().toString(),
      });
    }
  }
  return [...byStart].sort(([a], [b]) => a - b).map(([, session]) => session);
}

/**
 * Returns a function that finds the day of a recurrence on which it gives a local start, YYYY-MM-DDTHH:MM, whatever the clocks do
 * then; undefined if it gives no such start. The day before, if the start is its 24:00.
 */
export function startFinder(rule: Recurrence): (at: string) => string | undefined {
  const minutes = new Set(minutesOfDay(rule));
  const isOn = dayCheck(rule);
  return (at) => {
    const day = at.slice(0, 10);
    const minute = minuteOf(at.slice(11));
    if (minutes.has(minute) && isOn(day)) return day;
    if (!minutes.has(minute + minutesADay)) return undefined;
    const before = addDays(day, -1);
    return isOn(before) ? before : undefined;
  };
}

/**
 * A local time of a schedule that the clocks skip, and the time at which its session starts
 * instead.
 */
interface SkippedTime {
  readonly day: string;
  readonly time: string;
  readonly instead: string;
}

/** The times of a recurrence that the clocks skip, from `fromDay` to `untilDay`, inclusive. */
export function skippedTimes(
  rule: Recurrence,
  timezone: string,
  fromDay: string,
  untilDay: string,
): SkippedTime[] {
  const skipped: SkippedTime[] = [];
  const minutes = minutesOfDay(rule);
  for (const date of daysOf(rule, fromDay, untilDay)) {
    for (const minute of minutes) {
      const wall = wallTime(date, minute);
      const start = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' });
      if (start.toPlainDateTime().equals(wall)) continue;
      const [time, instead] = [wall, start].map((one) => one.toPlainTime().toString().slice(0, 5));
      if (time === undefined || instead === undefined) continue;
      skipped.push({ day: wall.toPlainDate().toString(), time, instead });
    }
  }
  return skipped;
}

/** The instant of a local time such as 2026-11-22T19:30; null if the clocks skip it. */
export function instantOfWallTime(local: string, timezone: string): string | null {
  const wall = Temporal.PlainDateTime.from(local);
  const zoned = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' });
  return zoned.toPlainDateTime().equals(wall) ? zoned.toInstant().toString() : null;
}

/** The instant `minutes` of elapsed time after another. */
export function endOf(start: string, minutes: number): string {
  return Temporal.Instant.from(start).add({ minutes }).toString();
}

/** The local day of an instant. */
export function dayIn(timezone: string, instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** A stable id for a session without one of its own: admission-20261122t0930z. */
export function sessionId(eventId: string, start: string): string {
  return `${eventId}-${start.slice(0, 16).replaceAll(/[-:]/g, '')}Z`.toLowerCase();
}

/** The days from `fromDay` to `untilDay` on which a recurrence has sessions. */
function* daysOf(
  rule: Recurrence,
  fromDay: string,
  untilDay: string,
): Generator<Temporal.PlainDate, void, void> {
  const [, first = fromDay] = [fromDay, rule.from ?? fromDay].sort();
  const [last = untilDay] = [untilDay, rule.until ?? untilDay].sort();
  const isOn = dayCheck(rule);
  for (
    let date = Temporal.PlainDate.from(first);
    date.toString() <= last;
    date = date.add({ days: 1 })
  ) {
    if (isOn(date.toString())) yield date;
  }
}

/** Returns a function that checks if a recurrence has sessions on a day. */
function dayCheck({ from, until, weekdays, except }: Recurrence): (day: string) => boolean {
  const excluded = new Set(except);
  return (day) =>
    (from === undefined || from <= day) &&
    (until === undefined || day <= until) &&
    weekdays.includes(weekdayOf(day)) &&
    !excluded.has(day);
}

function minutesOfDay(rule: Recurrence): number[] {
  if (rule.times) return rule.times.map(minuteOf);
  if (!rule.every) return [];
  const { minutes, first, last } = rule.every;
  const count = Math.floor((minuteOf(last) - minuteOf(first)) / minutes) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => minuteOf(first) + n * minutes);
}

const minutesADay = 24 * 60;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const localText = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: 'minute' });

function wallTime(date: Temporal.PlainDate, minute: number): Temporal.PlainDateTime {
  return date.toPlainDateTime().add({ minutes: minute });
}
