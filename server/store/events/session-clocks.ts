import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { updateBuyerCopies } from './session-changes.ts';
import { moveCounters, takenAmong } from './session-counters.ts';

/** A local start in a zone, and the instant at which sessions with it are stored. */
export interface StoredStart {
  readonly timezone: string;
  readonly local_start: string;
  readonly start_datetime: Date;
}

/** Reads the local starts of coming sessions, without those that keep their instants. */
export const comingStarts = (tx: Tx, now: Date): Promise<StoredStart[]> =>
  tx.rows(
    sql<StoredStart>`
      select distinct v.timezone, s.local_start, s.start_datetime
      from event_session s ${itsVenue(tx)}
      where s.portal_id = ${tx.portalId} and not s.withdrawn and not s.keeps_instant
        and s.local_start is not null and s.start_datetime > ${now}`.compile(db),
  );

const itsVenue = ({ portalId }: Tx) => sql`
  join event_template e on e.portal_id = ${portalId} and e.id = s.event_template_id
  join venue v on v.portal_id = ${portalId} and v.id = e.venue_id`;

/** A local start and its instant by the rules of today, as ISO text. */
export interface MovedStart extends Omit<StoredStart, 'start_datetime'> {
  readonly start: string;
}

/**
 * Moves coming sessions with these local starts to their new instants. Those with taken places keep theirs, and are marked.
 * Returns the number of sessions that moved or are newly marked.
 */
export async function moveStarts(tx: Tx, moved: readonly MovedStart[], now: Date): Promise<number> {
  const { portalId } = tx;
  const json = JSON.stringify(moved);
  // Locked as holds lock them (law 2), so that a place taken meanwhile is seen.
  const locked = await tx.rows(
    sql<{ id: string }>`
      select k.session_id as id from stock k
      where k.portal_id = ${portalId} and k.session_id in (
        select s.id from event_session s ${itsVenue(tx)}
        join jsonb_to_recordset(${json}::jsonb) as m(timezone text, local_start text, start timestamptz)
          on m.timezone = v.timezone and m.local_start = s.local_start and m.start <> s.start_datetime
        where s.portal_id = ${portalId} and not s.withdrawn and not s.keeps_instant and s.start_datetime > ${now})
      order by k.session_id collate "C", k.group_id collate "C" for update`.compile(db),
  );
  const ids = [...new Set(locked.map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const taken = new Set(await takenAmong(tx, ids));
  const following = ids.filter((id) => !taken.has(id));
  await tx.run(
    sql`
      update event_session s set start_datetime = m.start, end_datetime = m.start + (s.end_datetime - s.start_datetime)
      from event_template e, venue v,
        jsonb_to_recordset(${json}::jsonb) as m(timezone text, local_start text, start timestamptz)
      where s.portal_id = ${portalId} and s.id = any(${following}::text[])
        and e.portal_id = s.portal_id and e.id = s.event_template_id
        and v.portal_id = s.portal_id and v.id = e.venue_id
        and m.timezone = v.timezone and m.local_start = s.local_start`.compile(db),
  );
  await tx.run(
    sql`update event_session set keeps_instant = true
      where portal_id = ${portalId} and id = any(${[...taken]}::text[])`.compile(db),
  );
  await moveCounters(tx, following);
  await updateBuyerCopies(tx, following);
  return ids.length;
}

/** A coming session whose local start is not stored yet. */
export interface UnknownStart {
  readonly id: string;
  readonly event_template_id: string;
  readonly schedule_id: string | null;
  readonly start_datetime: Date;
  readonly timezone: string;
}

/** Reads coming sessions from before local starts were stored. */
export const unknownStarts = (tx: Tx, now: Date): Promise<UnknownStart[]> =>
  tx.rows(
    sql<UnknownStart>`
      select s.id, s.event_template_id, s.schedule_id, s.start_datetime, v.timezone
      from event_session s ${itsVenue(tx)}
      where s.portal_id = ${tx.portalId} and s.local_start is null and s.start_datetime > ${now}`.compile(
      db,
    ),
  );

/** The number of coming sessions of an event that keep their instants, and the first of them. */
export interface KeptInstants {
  readonly event: string;
  readonly sessions: number;
  readonly first: Date;
}

export const keptInstants = (tx: Tx, now: Date): Promise<KeptInstants[]> =>
  tx.rows(
    sql<KeptInstants>`
      select event_template_id as event, count(*)::int as sessions, min(start_datetime) as first
      from event_session
      where portal_id = ${tx.portalId} and keeps_instant and not withdrawn and start_datetime > ${now}
      group by event_template_id`.compile(db),
  );
