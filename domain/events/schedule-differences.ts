import {
  addDays,
  dayIn,
  endOf,
  instantOfWallTime,
  type Recurrence,
  type ScheduledSession,
  sessionsOf,
  startFinder,
} from './schedule.ts';

/** A difference of one session of a schedule from the others, as far as its time goes (CAT-04). Starts are local, YYYY-MM-DDTHH:MM. */
export interface Difference {
  /** The start that the schedule gives the session; it identifies the session even if that starts at another time. */
  readonly at: string;
  readonly start?: string | undefined;
  readonly duration_minutes?: number | undefined;
}

/** A session of a schedule at its own time, with its difference if it has one. */
export interface DatedSession<D> {
  /** The instant at which the schedule has it, from which its id is made. */
  readonly scheduled: string;
  /** The local start that the schedule gives it, YYYY-MM-DDTHH:MM. */
  readonly at: string;
  /** Instants as ISO text in UTC. */
  readonly start: string;
  readonly end: string;
  readonly difference: D | undefined;
}

/**
 * The sessions of a schedule from `fromDay` to `untilDay`, inclusive, as they differ. Includes a session if either its own start
 * or the one that the schedule gives it is on one of these days: otherwise one that is moved out of a span would be lost.
 */
export function differingSessions<D extends Difference>(
  rule: Recurrence,
  differences: readonly D[],
  timezone: string,
  fromDay: string,
  untilDay: string,
): DatedSession<D>[] {
  const byStart = new Map(differences.map((each) => [each.at, each]));
  const dated = (session: ScheduledSession) =>
    datedAs(session, byStart.get(session.at), rule, timezone);
  const dayOf = startFinder(rule);
  const moved = differences.flatMap((each) => {
    const own = each.start?.slice(0, 10);
    if (own === undefined || own < fromDay || own > untilDay) return [];
    const day = dayOf(each.at);
    if (day === undefined || (day >= fromDay && day <= untilDay)) return [];
    return sessionsOf(rule, timezone, day, each.at.slice(0, 10)).filter(({ at }) => at === each.at);
  });
  return [...sessionsOf(rule, timezone, fromDay, untilDay), ...moved].map(dated);
}

function datedAs<D extends Difference>(
  session: ScheduledSession,
  difference: D | undefined,
  rule: Recurrence,
  timezone: string,
): DatedSession<D> {
  const own = difference?.start && instantOfWallTime(difference.start, timezone);
  const start = own || session.start;
  const minutes = difference?.duration_minutes ?? rule.duration_minutes;
  const { at, start: scheduled } = session;
  return { scheduled, at, start, end: endOf(start, minutes), difference };
}

/** The instant that a schedule gives the session at a local start; later by the gap if the clocks skip it. */
export const scheduledInstant = (at: string, timezone: string): string =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(timezone).toInstant().toString();

/** A difference that changes no session, and why. */
export type IdleDifference<D> = { readonly difference: D } & (
  | { readonly why: 'no_such_start' | 'skipped' }
  | { readonly why: 'other_schedule' | 'listed'; readonly by: string }
);

/** A schedule with its differences, as one of its event's. */
interface DifferingSchedule<D> extends Recurrence {
  readonly id: string;
  readonly changes?: readonly D[] | undefined;
}

/**
 * Finds the differences of an event's schedules that change no session (CAT-16): the schedule doesn't give that start, the clocks
 * skip it and another session starts at the time shown instead, or the session is another schedule's or one that is listed.
 * `listed` returns the place of the listed session that stands for one of the event's starts, if there is one.
 */
export function idleDifferences<D extends Difference>(
  schedule: DifferingSchedule<D>,
  earlier: readonly DifferingSchedule<D>[],
  listed: (start: string) => string | undefined,
  timezone: string,
): IdleDifference<D>[] {
  const sessionAt = scheduledAt(schedule, timezone);
  const owners = sessionFinder(earlier, timezone);
  return (schedule.changes ?? []).flatMap((difference): IdleDifference<D>[] => {
    const session = sessionAt(difference.at);
    if (typeof session === 'string') return [{ difference, why: session }];
    const place = listed(session.start);
    if (place !== undefined) return [{ difference, why: 'listed', by: place }];
    const owner = owners(session);
    return owner ? [{ difference, why: 'other_schedule', by: owner.id }] : [];
  });
}

type Found = Pick<ScheduledSession, 'at' | 'start'>;

/** Returns a function that finds a schedule's session by its start; it works out a day only if the clocks skip the start. */
function scheduledAt(
  rule: Recurrence,
  timezone: string,
): (at: string) => Found | 'no_such_start' | 'skipped' {
  const dayOf = startFinder(rule);
  return (at) => {
    const day = dayOf(at);
    if (day === undefined) return 'no_such_start';
    const start = instantOfWallTime(at, timezone);
    if (start !== null) return { at, start };
    return (
      sessionsOf(rule, timezone, day, at.slice(0, 10)).find((each) => each.at === at) ?? 'skipped'
    );
  };
}

/**
 * Returns a function that finds the first of some schedules that has a session at a start, a whole minute, before any difference
 * moves it.
 */
export function sessionFinder<S extends Recurrence>(
  schedules: readonly S[],
  timezone: string,
): (session: Found) => S | undefined {
  const finders = schedules.map((rule) => ({ rule, dayOf: startFinder(rule) }));
  return ({ at, start }) => {
    const found = finders.find(({ dayOf }) => dayOf(at) !== undefined);
    // Another start can become this one only on a day on which clocks change; it may be the 24:00 of the day before.
    const day = dayIn(timezone, start);
    if (Temporal.PlainDate.from(day).toZonedDateTime(timezone).hoursInDay === 24)
      return found?.rule;
    return schedules.find(
      (rule) =>
        rule === found?.rule ||
        sessionsOf(rule, timezone, addDays(day, -1), day).some((each) => each.start === start),
    );
  };
}
