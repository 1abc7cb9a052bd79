import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { EventSpan } from './event-spans.ts';
import { mostOnDay, type SessionStart, startsWithin } from './sessions-on-day.ts';

/** Places of a session, counting only those within its capacity. */
export interface SessionPlaces {
  readonly sold: number;
  readonly held: number;
  /** Places that refunded tickets keep occupied (SLS-03). */
  readonly kept: number;
  /** Null without a limit. */
  readonly free: number | null;
  readonly arrived: number;
}

/** The columns of SessionPlaces, over the rows of `placesOfSession`. */
export const placesColumns = sql`t.sold, t.arrived, p.kept, greatest(k.used - t.sold - p.kept, 0) as held,
  r.room as free`;

/** Joins the counts `t`, `p` and `k` of a session of an event, and its room `r`. */
export const placesOfSession = (
  portalId: number,
  {
    event,
    session,
  }: { readonly event: RawBuilder<unknown>; readonly session: RawBuilder<unknown> },
) => sql`
  cross join lateral (
    select count(*)::int as sold, (count(*) filter (where state = 'redeemed'))::int as arrived
    from ticket
    where portal_id = ${portalId} and event_session_id = ${session}
      and state in ('booked', 'redeemed') and counts_session) t
  cross join lateral (
    select count(*)::int as kept from ticket
    where portal_id = ${portalId} and event_session_id = ${session} and keeps_place
      and counts_session) p
  cross join lateral (
    select coalesce(max(used), 0) as used from stock
    where portal_id = ${portalId} and session_id = ${session} and group_id = '') k
  cross join lateral room_of_session(${portalId}, ${event}, ${session}) r`;

/** The sessions of an event that start within a span, such as a day of its venue, with their places, earliest first. */
export const placesWithin = (tx: Tx, span: EventSpan): Promise<(SessionStart & SessionPlaces)[]> =>
  tx.rows(
    sql<SessionStart & SessionPlaces>`
      select s.id, s.start_datetime, ${placesColumns}
      from event_session s
      ${placesOfSession(tx.portalId, { event: sql`s.event_template_id`, session: sql`s.id` })}
      where ${startsWithin(tx.portalId, span)}
      order by s.start_datetime, s.id limit ${mostOnDay}`.compile(db),
  );
