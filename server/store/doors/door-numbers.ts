import { sql } from 'kysely';
import { earlyArrival } from '#domain/events/session-day.ts';
import { db, type Tx } from '../database.ts';
import { type EventSpan, eventSpans } from '../events/event-spans.ts';

/** The sessions and scans to count. */
export interface NumbersAsked {
  /** The door whose scans count; null for all scans, including those without a door. */
  readonly door: string | null;
  /** The events whose scans count, each with the day of its own venue. */
  readonly events: readonly EventSpan[];
  /** Ids of those of these events whose sessions are listed. */
  readonly listed: readonly string[];
  /** The span in which unknown codes, which belong to no seller, are counted too; null if they are not. */
  readonly unknown: Omit<EventSpan, 'id'> | null;
  /** The expected tickets; null for all of the events. */
  readonly serves: {
    readonly events: readonly string[];
    readonly groups: readonly string[];
    /** Seat maps and sections, pairwise. */
    readonly maps: readonly string[];
    readonly sections: readonly string[];
  } | null;
}

/** People in and out, by session and door; null without one. */
export interface ScansOfSession {
  readonly door: string | null;
  readonly session: string | null;
  readonly in: number;
  readonly out: number;
  /** Refused scans, by reason. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface SessionNumbers {
  readonly session: string;
  readonly event: string;
  readonly start: string;
  /** The people whom its valid tickets admit. */
  readonly expected: number;
}

/** Counts of five minutes, identified by their start. */
export interface FiveMinutes {
  readonly from: string;
  readonly in: number;
  readonly out: number;
  readonly refused: number;
}

export interface StoredNumbers {
  /** Ordered by start; up to one more than `limit`. */
  readonly sessions: readonly SessionNumbers[];
  readonly scans: readonly ScansOfSession[];
  /** Only five-minute steps with scans, in order. */
  readonly fiveMinutes: readonly FiveMinutes[];
}

/**
 * Counts everything in one statement, without annulled scans. Scans for a session of the day count from the evening
 * before to the night after, so that "inside" does not restart at midnight; all others count on the day of their own
 * time.
 */
export async function readNumbers(
  tx: Tx,
  { door, events, listed, unknown, serves }: NumbersAsked,
  limit: number,
): Promise<StoredNumbers> {
  const times = unknown ? [...events, unknown] : events;
  if (times.length === 0) return { sessions: [], scans: [], fiveMinutes: [] };
  const first = new Date(Math.min(...times.map(({ from }) => from)));
  const last = new Date(Math.max(...times.map(({ until }) => until)));
  const beside = sql`${earlyArrival} * interval '1 millisecond'`;
  const isUnknown = unknown
    ? sql`s.event_template_id is null and s.server_time >= ${new Date(unknown.from)}
        and s.server_time < ${new Date(unknown.until)}`
    : sql`false`;
  // Ids of seats are the section, the row and the number, joined by dashes; only the section's id can contain one.
  const isServed = serves
    ? sql`(t.event_template_id = any(${[...serves.events]}::text[])
        or t.ticket_group_id = any(${[...serves.groups]}::text[])
        or exists (
          select from unnest(${[...serves.maps]}::text[], ${[...serves.sections]}::text[]) z(map, section)
          where z.map = e.seat_map_id
            and z.section = regexp_replace(t.seat_template_id, '-[^-]*-[^-]*$', '')))`
    : sql`true`;
  const row = await tx.row(
    sql<StoredNumbers>`
      with asked as materialized (
        select * from ${eventSpans(events)} a (id, day_from, day_until)
      ), of_day as materialized (
        select s.id, s.event_template_id, s.start_datetime, e.seat_map_id,
          least(a.day_from, s.start_datetime - ${beside}) as scans_from,
          greatest(a.day_until, s.end_datetime + ${beside}) as scans_until
        from asked a
        join event_session s on s.portal_id = ${tx.portalId} and s.event_template_id = a.id
          and s.start_datetime < a.day_until + ${beside} and s.end_datetime > a.day_from
        join event_template e on e.portal_id = s.portal_id and e.id = s.event_template_id
      ), scanned as (
        select s.door_id as door, s.event_session_id as session, s.direction, s.result, s.reason,
          s.persons, date_bin('5 minutes', s.server_time, ${first}) as slot
        from scan s
        left join asked a on a.id = s.event_template_id
        left join of_day d on d.id = s.event_session_id
        where s.portal_id = ${tx.portalId}
          and s.server_time >= least(${first}, (select min(scans_from) from of_day))
          and s.server_time < greatest(${last}, (select max(scans_until) from of_day))
          and (${door}::text is null or s.door_id = ${door})
          and (s.server_time >= coalesce(d.scans_from, a.day_from)
            and s.server_time < coalesce(d.scans_until, a.day_until) or ${isUnknown})
          and s.result <> 'annulled'
          and not exists (select from scan a where a.portal_id = s.portal_id and a.annuls = s.id)
      ), listed as (
        select d.* from of_day d
        where d.event_template_id = any(${[...listed]}::text[])
        order by d.start_datetime, d.id limit ${limit + 1}
      ), expected as (
        select t.event_session_id as id, sum(y.admits)::int as people
        from listed e
        join ticket t on t.portal_id = ${tx.portalId} and t.event_session_id = e.id
        join ticket_type y on y.portal_id = t.portal_id and y.id = t.ticket_type_id
        where t.state in ('booked', 'redeemed') and ${isServed}
        group by t.event_session_id
      ), reasons as (
        select door, session, jsonb_object_agg(reason, n) as refused from (
          select door, session, reason, count(*)::int as n from scanned
          where result = 'refused' group by door, session, reason) r
        group by door, session
      ), counted as (
        select door, session,
          coalesce(sum(persons) filter (where result = 'admitted'), 0)::int as "in",
          coalesce(sum(persons) filter (where result = 'left'), 0)::int as "out"
        from scanned group by door, session
      )
      select
        coalesce((select jsonb_agg(jsonb_build_object('session', l.id, 'event', l.event_template_id,
            'start', l.start_datetime, 'expected', coalesce(x.people, 0)) order by l.start_datetime, l.id)
          from listed l left join expected x on x.id = l.id), '[]') as sessions,
        coalesce((select jsonb_agg(jsonb_build_object('door', c.door, 'session', c.session, 'in', c."in",
            'out', c."out", 'refused', coalesce(r.refused, '{}')) order by c.door, c.session)
          from counted c left join reasons r
            on r.door is not distinct from c.door and r.session is not distinct from c.session), '[]') as scans,
        coalesce((select jsonb_agg(jsonb_build_object('from', f.slot, 'in', f."in", 'out', f."out",
            'refused', f.refused) order by f.slot)
          from (select slot,
              coalesce(sum(persons) filter (where result = 'admitted'), 0)::int as "in",
              coalesce(sum(persons) filter (where result = 'left'), 0)::int as "out",
              (count(*) filter (where result = 'refused'))::int as refused
            from scanned group by slot) f), '[]') as "fiveMinutes"`.compile(db),
  );
  if (!row) throw new Error('no numbers were read');
  return row;
}
