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

/**
 * The zone of an event as the expression `zone`, and the condition for its sessions `s` that begin on a day there,
 * YYYY-MM-DD. The bounds are computed first, so that an index reads no other sessions.
 */
export function onDayOf(portalId: number, event: string, day: string) {
  const bound = (days: number) =>
    sql`(select (${day}::date + ${days}::int)::timestamp at time zone timezone from zone)`;
  return {
    zone: sql`zone as materialized (
      select v.timezone from event_template t
      join venue v on v.portal_id = t.portal_id and v.id = t.venue_id
      where t.portal_id = ${portalId} and t.id = ${event})`,
    condition: sql`s.portal_id = ${portalId} and s.event_template_id = ${event} and not s.withdrawn
      and s.start_datetime >= ${bound(0)} and s.start_datetime < ${bound(1)}`,
  };
}

/** The sessions of an event that begin on a day of its venue, YYYY-MM-DD, the earliest first. */
export function sessionsOnDay(tx: Tx, event: string, day: string): Promise<SessionStart[]> {
  const { zone, condition } = onDayOf(tx.portalId, event, day);
  return tx.rows(
    sql<SessionStart>`
      with ${zone}
      select s.id, s.start_datetime, zone.timezone
      from zone cross join event_session s where ${condition}
      order by s.start_datetime, s.id limit ${mostOnDay}`.compile(db),
  );
}
