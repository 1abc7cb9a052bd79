import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { EventSpan } from './event-spans.ts';

/** The start of a session. */
export interface SessionStart {
  readonly id: string;
  readonly start_datetime: Date;
}

/** The maximum number of sessions of one event to read for one day. */
export const mostOnDay = 500;

/** The condition for the sessions `s` of an event that start within a span, such as a day of its venue. */
export const startsWithin = (portalId: number, { id, from, until }: EventSpan) =>
  sql`s.portal_id = ${portalId} and s.event_template_id = ${id} and not s.withdrawn
    and s.start_datetime >= ${new Date(from)}::timestamptz
    and s.start_datetime < ${new Date(until)}::timestamptz`;

/** The sessions of an event that start within a span, such as a day of its venue, earliest first. */
export const sessionsWithin = (tx: Tx, span: EventSpan): Promise<SessionStart[]> =>
  tx.rows(
    sql<SessionStart>`
      select s.id, s.start_datetime from event_session s
      where ${startsWithin(tx.portalId, span)}
      order by s.start_datetime, s.id limit ${mostOnDay}`.compile(db),
  );
