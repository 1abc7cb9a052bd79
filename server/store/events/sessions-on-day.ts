import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** The start of a session, with the zone of its venue. */
export interface SessionStart {
  readonly id: string;
  readonly start_datetime: Date;
  readonly timezone: string;
}

/** Sessions of one event on one day that are read at most. */
export const mostOnDay = 500;

/** The sessions of an event that begin on a day of its venue, YYYY-MM-DD, the earliest first. */
export const sessionsOnDay = (tx: Tx, event: string, day: string): Promise<SessionStart[]> =>
  tx.rows(
    sql<SessionStart>`
      select s.id, s.start_datetime, v.timezone
      from event_template t
      join venue v on v.portal_id = t.portal_id and v.id = t.venue_id
      join event_session s on s.portal_id = t.portal_id and s.event_template_id = t.id and not s.withdrawn
        and s.start_datetime >= ${day}::date::timestamp at time zone v.timezone
        and s.start_datetime < (${day}::date + 1)::timestamp at time zone v.timezone
      where t.portal_id = ${tx.portalId} and t.id = ${event}
      order by s.start_datetime, s.id limit ${mostOnDay}`.compile(db),
  );
