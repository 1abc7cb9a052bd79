import { addDays, dayIn } from '#domain/events/schedule.ts';
import type { PricedSession } from '#domain/pricing/price.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { withSeatCapacities } from '#server/import/rows/seats.ts';
import { sessionsOfEvent, sessionsOfRule, venueZones } from '#server/import/rows/sessions.ts';
import type { SessionRow } from '#server/store/events/session-rows.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';

/** A session with its local time; instants are epoch milliseconds. */
export interface OfferedSession extends PricedSession {
  readonly event: string;
  readonly start: number;
  readonly end: number;
  readonly capacity: number;
  readonly oversell_capacity: number;
  /** The row to insert for a past session; null for a session that the import created. */
  readonly past: SessionRow | null;
}

/** Returns a sample's tenant file as it is on a day, parsed. */
export type SampleFile = (day: string) => TenantFile;

/** Where a sample's past sessions come from. */
export interface Past {
  /** Days (YYYY-MM-DD) of the files that list past sessions; schedules are taken from the first file only. */
  readonly filesOf: (days: Span) => readonly string[];
  /** The period in which an event's schedules ran; by default all of it. */
  readonly runOf?: (event: string, days: Span) => Span;
}

/** A period of days, both ends included, YYYY-MM-DD. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

interface Sessions extends Past {
  readonly fileOf: SampleFile;
  /** The file as imported. */
  readonly file: TenantFile;
  readonly now: number;
  readonly today: string;
}

/** Schedule id of sessions that only a past file lists, so that later imports leave them alone. */
const pastListed = 'past';

/** Returns the sample's sessions and those that imports in the year before would have created. */
export function offeredSessions(wanted: Sessions): OfferedSession[] {
  const { file, now } = wanted;
  const made = new Map(rowsOfFile(file, now).map((row) => [row.id, row]));
  const past = pastRows(wanted).filter(({ id }) => !made.has(id));
  const zoneOf = zonesById(file);
  return [
    ...past.map((row) => offered(row, zoneOf, row)),
    ...[...made.values()].map((row) => offered(row, zoneOf, null)),
  ].toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
}

function offered(
  row: SessionRow,
  zoneOf: (event: string) => string,
  past: SessionRow | null,
): OfferedSession {
  const start = Date.parse(row.start_datetime);
  const { date, time } = localDateTime(start, zoneOf(row.event_template_id));
  return {
    id: row.id,
    date,
    startTime: time,
    price_increase: row.price_increase,
    event: row.event_template_id,
    start,
    end: Date.parse(row.end_datetime),
    capacity: row.capacity,
    oversell_capacity: row.oversell_capacity,
    past,
  };
}

const rowsOfFile = (file: TenantFile, now: number): SessionRow[] => {
  const zoneOf = venueZones(file);
  return file.events.flatMap((event) =>
    sessionsOfEvent(event, zoneOf(event), file.portal.currency, new Date(now)),
  );
};

function zonesById(file: TenantFile): (event: string) => string {
  const zoneOf = venueZones(file);
  const zones = new Map(file.events.map((event) => [event.id, zoneOf(event)]));
  return (event) => zones.get(event) ?? 'UTC';
}

/** Returns session rows up to the day of the import, for events that are still on sale. */
function pastRows({ fileOf, file, today, filesOf, runOf }: Sessions): SessionRow[] {
  const rows = new Map<string, SessionRow>();
  const known = new Set(file.events.map(({ id }) => id));
  const { currency } = file.portal;
  const year = { first: addDays(today, -365), last: today };
  for (const [at, day] of filesOf(year).entries()) {
    const then = withSeatCapacities(fileOf(day));
    const zoneOf = venueZones(then);
    for (const event of then.events.filter(({ id }) => known.has(id))) {
      const zone = zoneOf(event);
      const run = runOf?.(event.id, year) ?? year;
      const listed = sessionsOfEvent({ ...event, schedules: [] }, zone, currency, new Date(day));
      const scheduled = (at === 0 ? event.schedules : []).flatMap((rule) =>
        sessionsOfRule(event.id, rule, zone, currency, run.first, run.last),
      );
      for (const row of [...listed, ...scheduled]) {
        if (dayIn(zone, row.start_datetime) > today) continue;
        rows.set(row.id, { ...row, schedule_id: row.schedule_id ?? pastListed });
      }
    }
  }
  return [...rows.values()];
}
