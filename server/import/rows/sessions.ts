import { addDays, dayIn, endOf, instantOfWallTime, sessionId } from '#domain/events/schedule.ts';
import { differingSessions } from '#domain/events/schedule-differences.ts';
import { type Minor, parseAmount } from '#domain/pricing/money.ts';
import type { ScheduleRule, SessionDifference } from '#tenants/events/event-file.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import type { SessionRow } from '../../store/events/session-rows.ts';

type EventTemplate = TenantFile['events'][number];

/**
 * An event's sessions from today on, and all its listed ones. Of two with the same start and no ids of their own, a listed one
 * wins over a schedule's, and an earlier schedule over a later one.
 */
export function sessionsOfEvent(
  event: EventTemplate,
  timezone: string,
  currency: string,
  now: Date,
): SessionRow[] {
  const today = dayIn(timezone, now.toISOString());
  const rows = [
    ...event.sessions.map((session): SessionRow => {
      const start = wallInstant(session.start, timezone);
      return {
        id: listedId(event, session, timezone),
        event_template_id: event.id,
        schedule_id: null,
        rule_start: session.id === undefined ? minuteOf(session.start) : null,
        local_start: shortest(session.start),
        start_datetime: start,
        end_datetime: endOf(start, session.duration_minutes),
        ...terms(session, timezone, currency),
      };
    }),
    ...event.schedules.flatMap((rule) =>
      sessionsOfRule(event.id, rule, timezone, currency, today, addDays(today, rule.days_ahead)),
    ),
  ];
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();
}

/** The id of a listed session, derived from its start if the file gives none. */
export const listedId = (
  event: EventTemplate,
  { id, start }: EventTemplate['sessions'][number],
  timezone: string,
): string => id ?? sessionId(event.id, wallInstant(start, timezone));

/** Returns a function that gives an event's time zone. */
export function venueZones({ venues }: TenantFile): (event: EventTemplate) => string {
  const zones = new Map(venues.map((venue) => [venue.id, venue.timezone]));
  return (event) => zones.get(event.venue) ?? 'UTC';
}

/** The sessions of a schedule from one day to another, both included, each with its difference. */
export function sessionsOfRule(
  eventId: string,
  rule: ScheduleRule,
  timezone: string,
  currency: string,
  fromDay: string,
  untilDay: string,
): SessionRow[] {
  const sessions = differingSessions(rule, rule.changes ?? [], timezone, fromDay, untilDay);
  return sessions.map(({ at, scheduled, start, end, difference }) => ({
    id: sessionId(eventId, scheduled),
    event_template_id: eventId,
    schedule_id: rule.id,
    rule_start: at,
    local_start: shortest(difference?.start ?? at),
    start_datetime: start,
    end_datetime: end,
    ...terms({ ...rule, ...difference }, timezone, currency),
  }));
}

type Terms = Pick<
  ScheduleRule,
  'capacity' | 'oversell_capacity' | 'price_increase' | 'annotations'
> &
  Pick<SessionDifference, 'sales_start' | 'sales_end' | 'closed'>;

function terms(from: Terms, timezone: string, currency: string) {
  if (from.capacity === undefined) throw new Error('a capacity was left out and not filled in');
  const instant = (local: string | undefined) =>
    local === undefined ? null : wallInstant(local, timezone);
  return {
    price_increase: minorUnits(from.price_increase, currency),
    annotations: JSON.stringify(from.annotations),
    withdrawn: false,
    closed: from.closed ?? false,
    closure_id: null,
    keeps_instant: false,
    sales_start: instant(from.sales_start),
    sales_end: instant(from.sales_end),
    capacity: from.capacity,
    oversell_capacity: from.oversell_capacity,
  } as const;
}

/** A checked amount in minor units. */
export function minorUnits(amount: string, currency: string): Minor {
  const minor = parseAmount(amount, currency);
  if (minor === undefined) throw new Error(`${amount} is not an amount in ${currency}`);
  return minor;
}

/** A checked local date and time without seconds, or without those of a full minute. */
const minuteOf = (local: string): string => local.slice(0, 16);
const shortest = (local: string): string => local.replace(/^(.{16}):00$/, '$1');

/** A checked local date and time as an instant. */
export function wallInstant(local: string, timezone: string): string {
  const instant = instantOfWallTime(local, timezone);
  if (instant === null) throw new Error(`the clocks in ${timezone} skip ${local}`);
  return instant;
}
