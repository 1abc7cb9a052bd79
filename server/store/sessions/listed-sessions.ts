import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { type EventSpan, eventSpans } from '../events/event-spans.ts';
import { placesColumns, placesOfSession, type SessionPlaces } from '../events/session-places.ts';

/** A session in a list for staff, or on its page. */
export interface ListedSession extends SessionPlaces {
  readonly id: string;
  readonly event_template_id: string;
  /** The local start that its schedule or file gives it; null if the file gives it an id. */
  readonly rule_start: string | null;
  readonly start_datetime: Date;
  readonly end_datetime: Date;
  readonly timezone: string;
  readonly withdrawn: boolean;
  /** True if its sale is closed. */
  readonly closed: boolean;
  /** The name of the closure in which it starts. */
  readonly closure: string | null;
  /** The venue's change that closed it. */
  readonly kind: 'cancel' | 'move' | null;
  readonly to_session_id: string | null;
  readonly to_start: Date | null;
  /** Null without a limit. */
  readonly capacity: number | null;
}

const described = (portalId: number, sessions: RawBuilder<unknown>) => sql<ListedSession>`
  select s.id, s.event_template_id, s.rule_start, s.start_datetime, s.end_datetime, v.timezone, s.withdrawn,
    s.closed or s.closure_id is not null as closed, closure.name as closure,
    c.kind, c.to_session_id, target.start_datetime as to_start,
    r.capacity, ${placesColumns}
  from ${sessions} s
  join event_template e on e.portal_id = ${portalId} and e.id = s.event_template_id
  join venue v on v.portal_id = ${portalId} and v.id = e.venue_id
  left join closure on closure.portal_id = ${portalId} and closure.id = s.closure_id
  left join session_change c on c.portal_id = ${portalId} and c.event_session_id = s.id
  left join event_session target on target.portal_id = ${portalId} and target.id = c.to_session_id
  ${placesOfSession(portalId, { event: sql`s.event_template_id`, session: sql`s.id` })}`;

/** A session with its places, including one that is no longer on sale. */
export const readSession = (tx: Tx, id: string): Promise<ListedSession | undefined> =>
  tx.row(
    sql<ListedSession>`${described(
      tx.portalId,
      sql`(select * from event_session where portal_id = ${tx.portalId} and id = ${id})`,
    )}`.compile(db),
  );

/** The terms that the shop's file gives a session alone. */
interface SessionTerms {
  /** Places; -1 is unlimited. */
  readonly capacity: number;
  /** Places that may be sold beyond them. */
  readonly oversell_capacity: number;
  readonly annotations: string[];
}

export const readSessionTerms = (tx: Tx, id: string): Promise<SessionTerms | undefined> =>
  tx.row(
    sql<SessionTerms>`
      select k.capacity, k.oversell_capacity, s.annotations
      from event_session s
      join stock k on k.portal_id = s.portal_id and k.session_id = s.id and k.group_id = ''
      where s.portal_id = ${tx.portalId} and s.id = ${id}`.compile(db),
  );

interface SessionsAsked {
  /** Events, each with the day at its own venue. */
  readonly events: readonly EventSpan[];
  /** Sessions that have ended by then come last. */
  readonly at: Date;
  /** The session after which the page starts; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Lists events' sessions that start on their event's day, including those that the venue closed: earliest first, ended ones
 * last.
 */
export function listSessions(
  tx: Tx,
  { events, at, after, limit }: SessionsAsked,
): Promise<ListedSession[]> {
  const { portalId } = tx;
  const onDay = sql`s.portal_id = ${portalId} and s.event_template_id = e.id
    and s.start_datetime >= e.day_from and s.start_datetime < e.day_until
    and ${past(portalId, at, after)}`;
  const order = orderAt(at);
  const closed = sql`exists (select from session_change c
    where c.portal_id = ${portalId} and c.event_session_id = s.id)`;
  const listed = sql`(
    select s.* from ${eventSpans(events)} e (id, day_from, day_until) cross join lateral (
      (select s.* from event_session s where ${onDay} and not s.withdrawn
        order by ${order} limit ${limit})
      union all
      (select s.* from event_session s where ${onDay} and s.withdrawn and ${closed}
        order by ${order} limit ${limit})) s
    order by ${order} limit ${limit})`;
  return tx.rows(sql<ListedSession>`${described(portalId, listed)} order by ${order}`.compile(db));
}

/** The order of the list at a time: ended sessions last, then by start. */
const orderAt = (at: Date, table = 's') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('end_datetime')} <= ${at}::timestamptz, ${column('start_datetime')}, ${column('id')}`;
};

const past = (portalId: number, at: Date, after: string | null) =>
  after === null
    ? sql`true`
    : sql`(${orderAt(at)}) > (select ${orderAt(at, 'last')} from event_session last
        where last.portal_id = ${portalId} and last.id = ${after})`;
