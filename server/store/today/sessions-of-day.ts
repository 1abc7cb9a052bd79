import { type RawBuilder, sql } from 'kysely';
import { earlyArrival } from '#domain/events/session-day.ts';
import { db, type Tx } from '../database.ts';
import { type EventSpan, eventSpans } from '../events/event-spans.ts';
import { placesColumns, placesOfSession, type SessionPlaces } from '../events/session-places.ts';

/** A session with its places. */
export interface SessionOfDay extends SessionPlaces {
  readonly id: string;
  readonly event_template_id: string;
  readonly start_datetime: Date;
  readonly end_datetime: Date;
}

/** The sessions to read. */
export interface SessionsAsked {
  /** Events, each with the day at its own venue. */
  readonly events: readonly EventSpan[];
  readonly now: Date;
  readonly limit: number;
}

/**
 * Reads the sessions that start on the day of their event, those that started before it and are still on, and those
 * just after midnight for which guests arrive now, by their start.
 */
export function sessionsOfDay(
  tx: Tx,
  { events, now, limit }: SessionsAsked,
): Promise<SessionOfDay[]> {
  const { portalId } = tx;
  const found = (condition: RawBuilder<unknown>) => sql`
    (select id, event_template_id, start_datetime, end_datetime from event_session
      where portal_id = ${portalId} and event_template_id = e.id and not withdrawn and ${condition}
      order by start_datetime limit ${limit})`;
  const soon = new Date(now.getTime() + earlyArrival);
  return tx.rows(
    sql<SessionOfDay>`
      with listed as materialized (
        select s.* from ${eventSpans(events)} e (id, day_from, day_until) cross join lateral (
          ${found(sql`start_datetime >= e.day_from and start_datetime < greatest(e.day_until, ${soon})`)}
          union all
          ${found(sql`start_datetime >= e.day_from - interval '24 hours' and start_datetime < e.day_from
            and end_datetime > ${now}`)}
          union all
          ${found(sql`start_datetime >= e.day_from - interval '744 hours'
            and start_datetime < e.day_from - interval '24 hours' and end_datetime > ${now}
            and end_datetime - start_datetime > interval '1 day'`)}) s
        order by s.start_datetime, s.id limit ${limit}
      )
      select l.id, l.event_template_id, l.start_datetime, l.end_datetime, ${placesColumns}
      from listed l ${placesOfSession(portalId, { event: sql`l.event_template_id`, session: sql`l.id` })}
      order by l.start_datetime, l.id`.compile(db),
  );
}
