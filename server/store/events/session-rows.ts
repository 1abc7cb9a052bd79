import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A session as listed in a file or created by a schedule; instants as ISO text. */
export interface SessionRow {
  readonly id: string;
  readonly event_template_id: string;
  readonly schedule_id: string | null;
  /** The local start that the schedule or file gives it, YYYY-MM-DDTHH:MM; null if the file gives it an id. */
  readonly rule_start: string | null;
  /** Its own local start, which differs if it was moved; with seconds unless these are 0. */
  readonly local_start: string | null;
  readonly start_datetime: string;
  readonly end_datetime: string;
  /** True if it was sold and its zone's rules have changed since. */
  readonly keeps_instant: boolean;
  readonly price_increase: number;
  /** JSON text. */
  readonly annotations: string;
  readonly withdrawn: boolean;
  readonly closed: boolean;
  /** The closure in which it starts. */
  readonly closure_id: string | null;
  /** Instants as ISO text; null without a limit of its own. */
  readonly sales_start: string | null;
  readonly sales_end: string | null;
  readonly capacity: number;
  readonly oversell_capacity: number;
}

/** A row of a session that the venue cancelled or moved, whose state the file does not decide; `listed` is the file's. */
export const notSold = (row: SessionRow): NotSold => ({
  ...row,
  withdrawn: true,
  capacity: 0,
  oversell_capacity: 0,
  listed: row,
});

export interface NotSold extends SessionRow {
  readonly listed: SessionRow;
}

/** Prepares sessions for writing, as JSON; those that the venue cancelled or moved stay off sale. */
export const sessionText = (
  listed: readonly SessionRow[],
  cancelledOrMoved: ReadonlySet<string>,
): string =>
  JSON.stringify(listed.map((row) => (cancelledOrMoved.has(row.id) ? notSold(row) : row)));

/** Rows that were fitted to the stored sessions. */
export interface FittedRows {
  /** The rows as JSON, with the ids that the sessions have. */
  readonly rows: string;
  /** Ids that rows had before, by those that they have now. */
  readonly ids: ReadonlyMap<string, string>;
}

/** A stored session with the local start of a row that has another id, or another instant. */
interface Match {
  /** The id of the row. */
  readonly planned: string;
  /** The id of the session; null if a session with another local start has the row's id. */
  readonly id: string | null;
  readonly start_datetime: Date | null;
  /** True if its local start is the row's, so that only the zone's rules can have moved it. */
  readonly is_same_time: boolean;
  readonly is_taken: boolean;
  /** True if the venue cancelled or moved it. */
  readonly is_changed: boolean;
}

/** Venues that the file gives another time zone, and events that it gives another venue. */
export interface Rezoned {
  readonly venues: readonly string[];
  readonly events: readonly string[];
}

export const notRezoned: Rezoned = { venues: [], events: [] };

/**
 * Gives rows the ids of the sessions with their local starts: ids come from instants, so under other rules of a zone every row has
 * another id (CAT-04). Where the zone's rules have changed, sessions with taken places keep
 * their instants; the others follow. Another zone is the venue's own change, for which nothing is kept (decision 078).
 */
export async function fitToStored(
  tx: Tx,
  rows: string,
  rezoned: Rezoned = notRezoned,
): Promise<FittedRows> {
  await fillLocalStarts(tx, rows);
  const matches = await matchesOf(tx, rows, rezoned);
  if (matches.length === 0) return { rows, ids: new Map() };
  const byRow = new Map(matches.map((match) => [match.planned, match]));
  const claimed = new Set(matches.flatMap(({ id }) => id ?? []));
  const ids = new Map<string, string>();
  const fitted = (JSON.parse(rows) as (SessionRow | NotSold)[]).map((row) => {
    const next = fit(row, byRow.get(row.id), claimed);
    if (next.id !== row.id) ids.set(next.id, row.id);
    return next;
  });
  return { rows: JSON.stringify(fitted), ids };
}

function fit(row: SessionRow | NotSold, match: Match | undefined, claimed: ReadonlySet<string>) {
  if (match?.id === row.id || (!match && !claimed.has(row.id))) {
    return match ? asStored(row, match) : row;
  }
  // Until now it was known by the id of its instant, and what the venue did to another session is not its own.
  const listed = 'listed' in row ? row.listed : row;
  return match?.id ? asStored(listed, match) : renamed(listed);
}

function asStored(row: SessionRow, { id, start_datetime: start, ...match }: Match): SessionRow {
  const named = { ...row, id: id ?? row.id };
  if (match.is_changed) return notSold(named);
  if (!start || !match.is_taken || !match.is_same_time) return named;
  const length = Date.parse(row.end_datetime) - Date.parse(row.start_datetime);
  return {
    ...named,
    keeps_instant: start.getTime() !== Date.parse(row.start_datetime),
    start_datetime: start.toISOString(),
    end_datetime: new Date(start.getTime() + length).toISOString(),
  };
}

/** A row whose id belongs to a session with another local start. */
const renamed = (row: SessionRow): SessionRow => ({
  ...row,
  id: `${row.id}-${(row.rule_start ?? '').slice(11).replace(':', '')}`,
});

/** Fills in the local starts of sessions from before these were stored, if their instants are those of the rows (JSON). */
export async function fillLocalStarts(tx: Tx, rows: string): Promise<void> {
  await tx.run(
    sql`
      update event_session s set rule_start = g.rule_start, local_start = g.local_start
      from jsonb_to_recordset(${rows}::jsonb) as g(id text, rule_start text, local_start text,
        start_datetime timestamptz)
      where s.portal_id = ${tx.portalId} and s.local_start is null and g.local_start is not null
        and s.id = g.id and s.start_datetime = g.start_datetime`.compile(db),
  );
}

function matchesOf(tx: Tx, rows: string, { venues, events }: Rezoned): Promise<Match[]> {
  const { portalId } = tx;
  return tx.rows(
    sql<Match>`
      with suspect as materialized (
        select g.*, s.id is not null and (s.start_datetime <> g.start_datetime or s.keeps_instant) as is_other
        from jsonb_to_recordset(${rows}::jsonb) as g(id text, event_template_id text, rule_start text,
          local_start text, start_datetime timestamptz)
        left join event_session s on s.portal_id = ${portalId} and s.id = g.id
        where g.local_start is not null and (s.id is null
          or s.rule_start <> g.rule_start
          or s.local_start = g.local_start and s.start_datetime <> g.start_datetime)
      ), matched as (
        select q.id as planned, m.id from suspect q
        join event_session m on m.portal_id = ${portalId}
          and m.event_template_id = q.event_template_id and m.rule_start = q.rule_start
        union
        select q.id, m.id from suspect q
        join event_session m on m.portal_id = ${portalId} and m.id = q.id
        where q.rule_start is null and m.local_start = q.local_start
      ), best as (
        select distinct on (f.planned) f.planned, m.id, m.local_start, m.start_datetime
        from matched f join event_session m on m.portal_id = ${portalId} and m.id = f.id
        order by f.planned, m.id = f.planned desc, m.withdrawn, m.id
      )
      select q.id as planned, b.id, b.start_datetime,
        b.local_start is not distinct from q.local_start and not exists (
          select from event_template e where e.portal_id = ${portalId} and e.id = q.event_template_id
            and (e.id = any(${[...events]}::text[]) or e.venue_id = any(${[...venues]}::text[]))) as is_same_time,
        exists (select from ticket t where t.portal_id = ${portalId} and t.event_session_id = b.id
          and t.state in ('held', 'in_cart', 'booked')) as is_taken,
        exists (select from session_change c where c.portal_id = ${portalId}
          and c.event_session_id = b.id) as is_changed
      from suspect q left join best b on b.planned = q.id
      where b.id is not null or q.is_other and q.rule_start is not null`.compile(db),
  );
}
