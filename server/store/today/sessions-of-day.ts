import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
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
  readonly events: readonly string[];
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
}

/** Reads the sessions that start in a time, by their start. */
export function sessionsOfDay(
  tx: Tx,
  { events, from, until, limit }: SessionsAsked,
): Promise<SessionOfDay[]> {
  const { portalId } = tx;
  return tx.rows(
    sql<SessionOfDay>`
      with listed as materialized (
        select s.* from unnest(${[...events]}::text[]) e (id) cross join lateral (
          select id, event_template_id, start_datetime, end_datetime from event_session
          where portal_id = ${portalId} and event_template_id = e.id and not withdrawn
            and start_datetime >= ${from} and start_datetime < ${until}
          order by start_datetime limit ${limit}) s
        order by s.start_datetime, s.id limit ${limit}
      )
      select l.id, l.event_template_id, l.start_datetime, l.end_datetime, ${placesColumns}
      from listed l ${placesOfSession(portalId, sql`l.id`)}
      order by l.start_datetime, l.id`.compile(db),
  );
}
