import { dayIn, sessionId } from '#domain/events/schedule.ts';
import { scheduledInstant } from '#domain/events/schedule-differences.ts';
import { type SharedStart, sharedStarts } from '#domain/events/shared-starts.ts';
import { type Fault, pathOf } from '../file/place.ts';
import type { EventTemplate } from './event-file.ts';

interface SoldHere {
  readonly events: readonly EventTemplate[];
  readonly venues: readonly { readonly id: string; readonly timezone: string }[];
}

/** Notices of each kind that are listed one by one; the others are counted in one. */
const mostListed = 20;

/**
 * Notices of a checked file about sessions to come that are never sold because their sale begins too late, and about those that
 * start exactly when another of their event does. `now` in epoch milliseconds; without it, no session is past.
 */
export function sessionNotices({ events, venues }: SoldHere, now: number | undefined): Fault[] {
  const zones = new Map(venues.map(({ id, timezone }) => [id, timezone]));
  const instant = now === undefined ? undefined : new Date(now).toISOString();
  const placed = events.map((event, index) => {
    const timezone = zones.get(event.venue) ?? 'UTC';
    const today = instant === undefined ? '' : dayIn(timezone, instant);
    return { event, path: pathOf(['events', index]), timezone, today };
  });
  return [
    ...bounded(
      placed.flatMap(lateSales),
      (more) => `${more} more dates go on sale no earlier than they start, so they are never sold`,
    ),
    ...bounded(
      placed.flatMap(doubleStarts),
      (more) => `${more} more dates start exactly when another of their event does; both are sold`,
    ),
  ];
}

interface PlacedEvent {
  readonly event: EventTemplate;
  readonly path: string;
  readonly timezone: string;
  /** The day at its venue, YYYY-MM-DD; sessions that start before it are past. */
  readonly today: string;
}

function lateSales({ event, path, timezone, today }: PlacedEvent): Fault[] {
  const differing = event.schedules.flatMap(({ changes = [] }, schedule) =>
    changes.map(({ at, start = at, sales_start }, index) => ({
      start,
      sales_start,
      at: pathOf(['schedules', schedule, 'changes', index], path),
    })),
  );
  const listed = event.sessions.map(({ start, sales_start }, index) => ({
    start,
    sales_start,
    at: pathOf(['sessions', index], path),
  }));
  return [...differing, ...listed].flatMap(({ start, sales_start: sale, at }) => {
    if (sale === undefined || start.slice(0, 10) < today) return [];
    const [begun, starting] = [sale, start].map((local) =>
      Date.parse(scheduledInstant(local, timezone)),
    );
    if (begun === undefined || starting === undefined || begun < starting) return [];
    const fault = 'is not before the start of this date, so it is never sold';
    return [{ path: pathOf(['sales_start'], at), fault }];
  });
}

interface OwnStart {
  readonly id: string;
  readonly local: string;
  readonly start: string;
  readonly path: string;
}

function doubleStarts({ event, path, timezone, today }: PlacedEvent): Fault[] {
  const listed = event.sessions.map(({ id, start: local }, index): OwnStart => {
    const start = scheduledInstant(local, timezone);
    return {
      id: id ?? sessionId(event.id, start),
      local,
      start,
      path: pathOf(['sessions', index], path),
    };
  });
  const moved = event.schedules.flatMap(({ changes = [] }, schedule) =>
    changes.flatMap(({ at, start: local }, index): OwnStart[] => {
      if (local === undefined) return [];
      const place = pathOf(['schedules', schedule, 'changes', index], path);
      const id = sessionId(event.id, scheduledInstant(at, timezone));
      return [{ id, local, start: scheduledInstant(local, timezone), path: place }];
    }),
  );
  return sharedStarts(event.id, [...listed, ...moved], event.schedules, timezone)
    .filter(({ session }) => session.local.slice(0, 10) >= today)
    .map((found) => ({ path: pathOf(['start'], found.session.path), fault: sharedBy(found) }));
}

const sharedBy = ({ other, schedule }: SharedStart<OwnStart>): string =>
  other
    ? `is also when the date at ${other.path} starts; both are sold`
    : `is also a start of the schedule "${schedule}"; both dates are sold`;

/** The first of many notices, and one that says how many more there are. */
function bounded(notices: readonly Fault[], rest: (more: number) => string): Fault[] {
  const more = notices.length - mostListed;
  if (more <= 0) return [...notices];
  return [...notices.slice(0, mostListed), { path: 'events', fault: rest(more) }];
}
