import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * Equal counters of one group, merged so that a hundred thousand of them need few values: most
 * sessions have sold nothing yet.
 */
export interface EqualCounters {
  /** '' for the sessions' own counters. */
  readonly group_id: string;
  readonly capacity: number;
  readonly oversell_capacity: number;
  readonly used: number;
  /** One a line; '' for a group that sells without sessions. */
  readonly session_ids: string;
}

const figures = sql`k.group_id, k.capacity, k.oversell_capacity, k.used`;
const alike = sql`${figures}, string_agg(k.session_id, e'\\n') as session_ids`;

/** Sessions of the templates that start after `now`, earliest first, in the venue's local time. */
export function readComingSessions(
  tx: Tx,
  templateIds: readonly string[],
  now: Date,
): Promise<SessionFacts[]> {
  return tx.rows(
    sql<SessionFacts>`
      select s.id, s.event_template_id, s.start_datetime, s.end_datetime, s.price_increase,
        s.withdrawn, s.annotations, v.timezone,
        to_char(s.start_datetime at time zone v.timezone, 'YYYY-MM-DD') as "date",
        to_char(s.start_datetime at time zone v.timezone, 'HH24:MI') as "startTime",
        to_char(s.end_datetime at time zone v.timezone, 'HH24:MI') as "endTime"
      from event_session s
      join event_template t on t.portal_id = s.portal_id and t.id = s.event_template_id
      join venue v on v.portal_id = t.portal_id and v.id = t.venue_id
      where s.portal_id = ${tx.portalId} and s.event_template_id = any(${[...templateIds]}::text[])
        and not s.withdrawn and s.start_datetime > ${now}
      order by s.start_datetime, s.id`.compile(db),
  );
}

/** Sessions that start between two instants, both included. */
export interface StartSpan {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Counters of the templates' sessions in a span, and of their groups that sell without sessions.
 * Each is looked up by its key: for a freshly imported tenant the planner expects one row of
 * everything, and would compare every counter with every session.
 */
export function readCounters(
  tx: Tx,
  templateIds: readonly string[],
  { from, until }: StartSpan,
): Promise<EqualCounters[]> {
  const templates = sql`any(${[...templateIds]}::text[])`;
  return tx.rows(
    sql<EqualCounters>`
      select ${alike}
      from event_session s
      cross join lateral (
        select * from stock where portal_id = s.portal_id and session_id = s.id offset 0
      ) k
      where s.portal_id = ${tx.portalId} and s.event_template_id = ${templates}
        and not s.withdrawn and s.start_datetime between ${from} and ${until}
      group by ${figures}
      union all
      select ${alike}
      from ticket_group g
      cross join lateral (
        select * from stock
        where portal_id = g.portal_id and session_id = '' and group_id = g.id offset 0
      ) k
      where g.portal_id = ${tx.portalId} and g.event_template_id = ${templates}
      group by ${figures}`.compile(db),
  );
}

/** Counters of these sessions. */
export function readCountersOf(tx: Tx, sessionIds: readonly string[]): Promise<EqualCounters[]> {
  return tx.rows(
    sql<EqualCounters>`
      select ${alike}
      from stock k
      where k.portal_id = ${tx.portalId} and k.session_id = any(${[...sessionIds]}::text[])
      group by ${figures}`.compile(db),
  );
}
