import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';
import { inLocalTime, type SessionFacts, type SessionRow } from './session-facts.ts';

/**
 * Equal counters of one group, merged so that a hundred thousand of them need few values: most sessions have sold
 * nothing yet.
 */
export interface EqualCounters {
  /** '' for the sessions' own counters. */
  readonly group_id: string;
  readonly capacity: number;
  readonly oversell_capacity: number;
  readonly used: number;
  /** One per line; '' for a group that sells without sessions. */
  readonly session_ids: string;
}

const figures = sql`k.group_id, k.capacity, k.oversell_capacity, k.used`;
const alike = sql`${figures}, string_agg(k.session_id, e'\\n') as session_ids`;

/** Sessions of the templates that start after `now` and are not closed, earliest first, in the venue's local time. */
export async function readComingSessions(
  tx: Tx,
  templateIds: readonly string[],
  now: Date,
): Promise<SessionFacts[]> {
  const rows = await tx.rows(
    sql<SessionRow>`
      select s.id, s.event_template_id, s.start_datetime, s.end_datetime, s.price_increase,
        s.withdrawn, s.closed, s.sales_start, s.sales_end, s.annotations, v.timezone
      from event_session s
      join event_template t on t.portal_id = s.portal_id and t.id = s.event_template_id
      join venue v on v.portal_id = t.portal_id and v.id = t.venue_id
      where s.portal_id = ${tx.portalId} and s.event_template_id = any(${[...templateIds]}::text[])
        and not s.withdrawn and not s.closed and s.closure_id is null and s.start_datetime > ${now}
      order by s.start_datetime, s.id`.compile(db),
  );
  return rows.map(inLocalTime);
}

/** Later than any session. */
export const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Sessions that start between two instants, inclusive. */
export interface StartSpan {
  readonly from: Date;
  readonly until: Date;
}

/** All counters of the templates' sessions in a span, and of their groups that sell without sessions. */
export async function readCounters(
  tx: Tx,
  templateIds: readonly string[],
  { from, until }: StartSpan,
): Promise<EqualCounters[]> {
  const dated = tx.rows(
    sql<EqualCounters>`
      select ${alike}
      from stock k
      where k.portal_id = ${tx.portalId} and k.session_event = any(${[...templateIds]}::text[])
        and k.in_use = any('{true,false}') and k.session_start between ${from} and ${until}
      group by ${figures}`.compile(db),
  );
  return (await Promise.all([dated, readUndatedCounters(tx, templateIds)])).flat();
}

/** Counters of the templates' groups that sell without sessions. */
export const readUndatedCounters = (
  tx: Tx,
  templateIds: readonly string[],
): Promise<EqualCounters[]> => tx.rows(undatedCounters(tx.portalId, templateIds));

const undatedCounters = prepared(
  'undated_counters',
  (portalId: number, templateIds: readonly string[]) =>
    sql<EqualCounters>`
      select ${alike}
      from ticket_group g
      cross join lateral (
        select group_id, capacity, oversell_capacity, used, session_id from stock
        where portal_id = g.portal_id and session_id = '' and group_id = g.id offset 0
      ) k
      where g.portal_id = ${portalId} and g.event_template_id = any(${templateIds}::text[])
      group by ${figures}`.compile(db),
);

/** The counters in use of an event's sessions that start on one day. */
export interface DayUse {
  readonly session_event: string;
  /** Days since 1970, in UTC. */
  readonly day: number;
  /** Session, group, capacity, oversell capacity and used, one per line, repeated for each counter. */
  readonly counters: string;
}

/**
 * The counters, within a span, of the templates' sessions with places in use: one index range. By day, so that
 * unchanged days need not be read.
 */
export const readUse = (
  tx: Tx,
  templateIds: readonly string[],
  { from, until }: StartSpan,
): Promise<DayUse[]> => tx.rows(use(tx.portalId, templateIds, from, until));

const use = prepared(
  'counters_in_use',
  (portalId: number, templateIds: readonly string[], from: Date, until: Date) =>
    sql<DayUse>`
      select k.session_event, (k.session_start at time zone 'UTC')::date - date '1970-01-01' as day,
        string_agg(concat_ws(e'\\n', k.session_id, k.group_id, k.capacity, k.oversell_capacity, k.used),
          e'\\n') as counters
      from stock k
      where k.portal_id = ${portalId} and k.session_event = any(${templateIds}::text[])
        and k.in_use and k.session_start between ${from} and ${until}
      group by 1, 2`.compile(db),
);

/** The version of the portal's catalogue, which increases with every change of sessions and capacities. */
export async function readVersion(tx: Tx): Promise<number | undefined> {
  return (await tx.row(version(tx.portalId)))?.version;
}

const version = prepared('portal_version', (portalId: number) =>
  db.selectFrom('portal').select('version').where('portal_id', '=', portalId),
);

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
