import { matchesSession, type Weekday } from '../time/session-filter.ts';

/** When and where a venue is closed: sessions that start then are not sold (CAT-06). Days and times are on the venue's clocks. */
export interface Closure {
  readonly id: string;
  /** All events at these venues. */
  readonly venues?: readonly string[] | undefined;
  readonly events?: readonly string[] | undefined;
  /** The first and the last day; without one, there is no such limit. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** True if it comes again each year on the days from `from` to `until`, beginning with that year's. */
  readonly every_year?: boolean | undefined;
  readonly weekdays?: readonly Weekday[] | undefined;
  /** Starts from `time_from` on and before `time_before`, HH:MM. */
  readonly time_from?: string | undefined;
  readonly time_before?: string | undefined;
}

/** A session's event, venue and start on the venue's clocks. */
interface ClosableSession {
  readonly event: string;
  readonly venue: string;
  readonly date: string;
  readonly startTime: string;
}

/** The first closure in which a session starts. */
export const closureOf = <C extends Closure>(
  closures: readonly C[],
  session: ClosableSession,
): C | undefined => closures.find((closure) => isWithin(closure, session));

/** Returns true if a closure is of an event, by itself or by its venue. */
export const isOfEvent = (
  { venues = [], events = [] }: Closure,
  { event, venue }: Pick<ClosableSession, 'event' | 'venue'>,
): boolean => venues.includes(venue) || events.includes(event);

function isWithin(closure: Closure, session: ClosableSession): boolean {
  const { weekdays, time_from, time_before } = closure;
  const { date, startTime } = session;
  return (
    isOfEvent(closure, session) &&
    isOnDays(closure, date) &&
    matchesSession({ weekdays, time_from, time_before }, { id: '', date, startTime })
  );
}

function isOnDays({ from = '', until, every_year }: Closure, date: string): boolean {
  if (date < from) return false;
  if (until === undefined) return true;
  if (!every_year) return date <= until;
  const [first, last, day] = [from, until, date].map((each) => each.slice(5)) as [
    string,
    string,
    string,
  ];
  // From Christmas to Epiphany, it ends in another year than it begins.
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}
