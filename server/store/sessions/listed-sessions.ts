import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { placesColumns, placesOfSession, type SessionPlaces } from '../events/session-places.ts';

/** A session in a list of staff, or on its page. */
export interface ListedSession extends SessionPlaces {
  readonly id: string;
  readonly event_template_id: string;
  readonly start_datetime: Date;
  readonly end_datetime: Date;
  readonly timezone: string;
  readonly withdrawn: boolean;
  /** The venue's change that closed it. */
  readonly kind: 'cancel' | 'move' | null;
  readonly to_session_id: string | null;
  readonly to_start: Date | null;
  /** Null without a limit. */
  readonly capacity: number | null;
}

const described = (portalId: number, sessions: RawBuilder<unknown>) => sql<ListedSession>`
  select s.id, s.event_template_id, s.start_datetime, s.end_datetime, v.timezone, s.withdrawn,
    c.kind, c.to_session_id, target.start_datetime as to_start,
    coalesce(k.room, k.capacity_of_groups) as capacity, ${placesColumns}
  from ${sessions} s
  join event_template e on e.portal_id = ${portalId} and e.id = s.event_template_id
  join venue v on v.portal_id = ${portalId} and v.id = e.venue_id
  left join session_change c on c.portal_id = ${portalId} and c.event_session_id = s.id
  left join event_session target on target.portal_id = ${portalId} and target.id = c.to_session_id
  ${placesOfSession(portalId, sql`s.id`)}`;

/** A session with its places, also one that is no longer on sale. */
export const readSession = (tx: Tx, id: string): Promise<ListedSession | undefined> =>
  tx.row(
    sql<ListedSession>`${described(
      tx.portalId,
      sql`(select * from event_session where portal_id = ${tx.portalId} and id = ${id})`,
    )}`.compile(db),
  );

interface SessionsAsked {
  readonly events: readonly string[];
  /** The day of their venues, YYYY-MM-DD. */
  readonly day: string;
  /** The session after which the page begins; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists the sessions of events that begin on a day, and those of it that the venue closed, the earliest first. */
export function listSessions(
  tx: Tx,
  { events, day, after, limit }: SessionsAsked,
): Promise<ListedSession[]> {
  const { portalId } = tx;
  const onDay = sql`s.portal_id = ${portalId} and s.event_template_id = e.id
    and s.start_datetime >= ${day}::date::timestamp at time zone v.timezone
    and s.start_datetime < (${day}::date + 1)::timestamp at time zone v.timezone
    and ${past(portalId, after)}`;
  const closed = sql`exists (select from session_change c
    where c.portal_id = ${portalId} and c.event_session_id = s.id)`;
  const listed = sql`(
    select s.* from event_template e
    join venue v on v.portal_id = e.portal_id and v.id = e.venue_id
    cross join lateral (
      (select s.* from event_session s where ${onDay} and not s.withdrawn
        order by s.start_datetime, s.id limit ${limit})
      union all
      (select s.* from event_session s where ${onDay} and s.withdrawn and ${closed}
        order by s.start_datetime, s.id limit ${limit})) s
    where e.portal_id = ${portalId} and e.id = any(${[...events]}::text[])
    order by s.start_datetime, s.id limit ${limit})`;
  return tx.rows(
    sql<ListedSession>`${described(portalId, listed)} order by s.start_datetime, s.id`.compile(db),
  );
}

const past = (portalId: number, after: string | null) =>
  after === null
    ? sql`true`
    : sql`(s.start_datetime, s.id) > (select last.start_datetime, last.id from event_session last
        where last.portal_id = ${portalId} and last.id = ${after})`;
