/** A filter for sessions. An omitted part matches everything. */
export interface SessionFilter {
  readonly sessions?: readonly string[] | undefined;
  /** Days in the venue's zone: includes from, excludes before (CAL-34). */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly weekdays?: readonly string[] | undefined;
  /** Local times HH:MM: includes from, excludes before. */
  readonly time_from?: string | undefined;
  readonly time_before?: string | undefined;
}

/** A session in the venue's local time. */
export interface LocalSession {
  readonly id: string;
  readonly date: string;
  readonly startTime: string;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

export function weekdayOf(date: string): Weekday {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] as Weekday;
}

export function matchesSession(filter: SessionFilter, session: LocalSession): boolean {
  const { sessions, from, before, weekdays: days, time_from, time_before } = filter;
  return (
    (sessions === undefined || sessions.includes(session.id)) &&
    (from === undefined || session.date >= from) &&
    (before === undefined || session.date < before) &&
    (days === undefined || days.includes(weekdayOf(session.date))) &&
    (time_from === undefined || session.startTime >= time_from) &&
    (time_before === undefined || session.startTime < time_before)
  );
}
