import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { type ImportChange, upsert, withdrawal } from '../import/import.ts';
import { updateBuyerCopies } from './session-changes.ts';
import { moveCounters, takenAmong } from './session-counters.ts';
import { fitToStored, type Rezoned, type SessionRow } from './session-rows.ts';

const sessionTable = {
  key: ['id'],
  columns: {
    id: 'text',
    event_template_id: 'text',
    schedule_id: 'text',
    rule_start: 'text',
    local_start: 'text',
    start_datetime: 'timestamptz',
    end_datetime: 'timestamptz',
    keeps_instant: 'boolean',
    price_increase: 'bigint',
    annotations: 'jsonb',
    withdrawn: 'boolean',
    closed: 'boolean',
    closure_id: 'text',
    sales_start: 'timestamptz',
    sales_end: 'timestamptz',
  },
} as const;

/** A session with held or sold places, and the fields that a row would change. */
export interface ChangedSession {
  readonly id: string;
  /** The id that its row had before it was fitted to the stored sessions. */
  readonly planned: string;
  /** The event and schedule that the row gives it. */
  readonly event_template_id: string;
  readonly schedule_id: string | null;
  readonly change: 'event' | 'start';
}

interface WrittenSessions {
  readonly changes: readonly ImportChange[];
  /** Changes that have to be refused, along with everything written (decision 078). */
  readonly promised: readonly ChangedSession[];
}

/**
 * Makes the sessions match the rows (`sessionText`). Withdraws a session without a row, unless it is past and was created by a
 * schedule: schedules concern only the future. Tickets sold for it stay valid.
 */
export async function writeSessions(
  tx: Tx,
  planned: string,
  now: Date,
  rezoned?: Rezoned,
): Promise<WrittenSessions> {
  const { rows, ids } = await fitToStored(tx, planned, rezoned);
  const changed = await changedAmong(tx, rows);
  const risked = changed.flatMap(({ change, ...row }) =>
    change === null ? [] : [{ ...row, change }],
  );
  const riskedIds = risked.map(({ id }) => id);
  const written = await upsert(tx, 'event_session', sessionTable, rows);
  const withdrawn = await tx.rows(
    sql<{ id: string }>`
      update event_session s set withdrawn = true
      where portal_id = ${tx.portalId} and not withdrawn
        and not exists (
          select from jsonb_to_recordset(${rows}::jsonb) as g(id text) where g.id = s.id)
        and (schedule_id is null or start_datetime > ${now})
      returning id`.compile(db),
  );
  const stock = await writeStock(tx, rows, now, riskedIds);
  const taken = await takenAmong(tx, riskedIds);
  await updateBuyerCopies(
    tx,
    changed.map(({ id }) => id),
  );
  return {
    changes: [...written, ...withdrawn.map(({ id }) => withdrawal('event_session', id)), ...stock],
    promised: risked.flatMap((row) =>
      taken.includes(row.id) ? [{ ...row, planned: ids.get(row.id) ?? row.id }] : [],
    ),
  };
}

/** A session that a file listed, as stored. */
export interface StoredSession {
  readonly id: string;
  readonly event_template_id: string;
  readonly start_datetime: string;
  readonly duration_minutes: number;
  readonly price_increase: number;
  readonly annotations: unknown;
  readonly closed: boolean;
  readonly sales_start: string | null;
  readonly sales_end: string | null;
  readonly capacity: number;
  readonly oversell_capacity: number;
}

/** Reads the sessions that the last file listed, without those of schedules and those that were withdrawn. */
export async function readListedSessions(tx: Tx): Promise<StoredSession[]> {
  const rows = await tx.rows(
    sql<{ row: StoredSession }>`
      select to_jsonb(r) as row from (
        select s.id, s.event_template_id, s.start_datetime, s.price_increase, s.annotations,
          s.closed, s.sales_start, s.sales_end, (extract(epoch from s.end_datetime - s.start_datetime) / 60)::int as duration_minutes,
          k.capacity, k.oversell_capacity
        from event_session s
        join stock k on k.portal_id = s.portal_id and k.session_id = s.id and k.group_id = ''
        where s.portal_id = ${tx.portalId} and s.schedule_id is null and not s.withdrawn
        order by s.start_datetime, s.id) r`.compile(db),
  );
  return rows.map(({ row }) => row);
}

/** The ids of a portal's things on sale. */
export interface OnSale {
  readonly events: ReadonlySet<string>;
  /** Only sessions still to come. */
  readonly sessions: ReadonlySet<string>;
}

export async function readOnSale(tx: Tx, now: Date): Promise<OnSale> {
  const events = await tx.rows(
    db
      .selectFrom('event_template')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('withdrawn', '=', false),
  );
  const sessions = await tx.rows(
    db
      .selectFrom('event_session')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('withdrawn', '=', false)
      .where('start_datetime', '>', now),
  );
  const ids = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));
  return { events: ids(events), sessions: ids(sessions) };
}

type FoundChange = Omit<ChangedSession, 'change' | 'planned'> & {
  readonly change: ChangedSession['change'] | null;
};

/**
 * Sessions whose rows have a different time or event, each with the change that is forbidden once places are sold; null if only
 * the end differs.
 */
function changedAmong(tx: Tx, rows: string): Promise<FoundChange[]> {
  return tx.rows(
    sql<FoundChange>`
      select s.id, g.event_template_id, g.schedule_id, case when s.event_template_id <> g.event_template_id then 'event'
        when s.start_datetime <> g.start_datetime then 'start' end as change
      from event_session s
      join jsonb_to_recordset(${rows}::jsonb) as g(id text,
        event_template_id text, schedule_id text, start_datetime timestamptz, end_datetime timestamptz) on g.id = s.id
      where s.portal_id = ${tx.portalId} and (s.event_template_id, s.start_datetime, s.end_datetime)
        is distinct from (g.event_template_id, g.start_datetime, g.end_datetime)`.compile(db),
  );
}

/**
 * Adds the sessions of schedules that are missing, with their counters, and puts those on sale again that were withdrawn because
 * they were out of reach. Those that the venue cancelled or moved stay as they are. Returns the number of both.
 */
export async function addSessions(
  tx: Tx,
  planned: readonly SessionRow[],
  now: Date,
): Promise<number> {
  const { rows } = await fitToStored(tx, JSON.stringify(planned));
  const missing = await missingAmong(tx, rows);
  const json = JSON.stringify(
    (JSON.parse(rows) as SessionRow[]).filter(({ id }) => missing.has(id)),
  );
  await upsert(tx, 'event_session', sessionTable, json);
  if ([...missing.values()].some(({ is_withdrawn }) => is_withdrawn)) {
    await writeStock(tx, json, now, []);
  } else {
    await addSessionCounters(tx, json);
    await addGroupCounters(tx, now);
  }
  return missing.size;
}

interface MissingSession {
  readonly id: string;
  readonly is_withdrawn: boolean;
}

/** Sessions among the rows that do not exist, or that were withdrawn with the same event and start. */
async function missingAmong(tx: Tx, rows: string): Promise<ReadonlyMap<string, MissingSession>> {
  const found = await tx.rows(
    sql<MissingSession>`
      select g.id, s.id is not null as is_withdrawn
      from jsonb_to_recordset(${rows}::jsonb) as g(id text, event_template_id text, start_datetime timestamptz)
      left join event_session s on s.portal_id = ${tx.portalId} and s.id = g.id
      where s.id is null or s.withdrawn
        and (s.event_template_id, s.start_datetime) = (g.event_template_id, g.start_datetime)
        and not exists (select from session_change c
          where c.portal_id = ${tx.portalId} and c.event_session_id = s.id)`.compile(db),
  );
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * Writes capacities from the file; never touches `used`, which may exceed a reduced capacity. Locks only counters that
 * differ, in the order in which holds take them (law 2), plus those of sessions with a new start: a place taken there
 * in the meantime is either noticed or waits.
 */
async function writeStock(
  tx: Tx,
  rows: string,
  now: Date,
  begun: readonly string[],
): Promise<ImportChange[]> {
  const wanted = sql`
    select g.id as session_id, '' as group_id, g.capacity, g.oversell_capacity
    from jsonb_to_recordset(${rows}::jsonb) as g(id text, capacity int,
      oversell_capacity int)
    union all
    select k.session_id, k.group_id, g.capacity, g.oversell_capacity
    from stock k join ticket_group g on g.portal_id = k.portal_id and g.id = k.group_id
    where k.portal_id = ${tx.portalId}`;
  const updated = await tx.rows(
    sql<{ id: string }>`
      with wanted as (${wanted}),
      locked as (
        select k.session_id, k.group_id, w.capacity, w.oversell_capacity
        from stock k join wanted w using (session_id, group_id)
        where k.portal_id = ${tx.portalId}
          and ((k.capacity, k.oversell_capacity)
              is distinct from (w.capacity, w.oversell_capacity)
            or k.session_id = any(${[...begun]}::text[]))
        order by k.session_id collate "C", k.group_id collate "C"
        for update of k
      )
      update stock k set capacity = l.capacity, oversell_capacity = l.oversell_capacity
      from locked l
      where k.portal_id = ${tx.portalId} and k.session_id = l.session_id
        and k.group_id = l.group_id
        and (k.capacity, k.oversell_capacity) is distinct from (l.capacity, l.oversell_capacity)
      returning concat_ws(' ', nullif(k.session_id, ''), nullif(k.group_id, '')) as id`.compile(db),
  );
  await moveCounters(tx, begun);
  await addSessionCounters(tx, rows);
  await addGroupCounters(tx, now);
  return updated.map(({ id }) => ({ kind: 'updated', what: 'stock', id, fields: ['capacity'] }));
}

async function addSessionCounters(tx: Tx, rows: string): Promise<void> {
  await tx.run(
    sql`
      insert into stock (portal_id, session_id, group_id, capacity, oversell_capacity,
        session_event, session_start)
      select ${tx.portalId}, g.id, '', g.capacity, g.oversell_capacity, g.event_template_id,
        g.start_datetime
      from jsonb_to_recordset(${rows}::jsonb) as g(id text, capacity int,
        oversell_capacity int, event_template_id text, start_datetime timestamptz)
      on conflict do nothing`.compile(db),
  );
}

/**
 * Adds counters of groups with a capacity: one in each coming session, or a single one if the event
 * has no sessions or the group sells for any date.
 */
async function addGroupCounters(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    sql`
      insert into stock (portal_id, session_id, group_id, capacity, oversell_capacity,
        session_event, session_start)
      select g.portal_id, coalesce(s.id, ''), g.id, g.capacity, g.oversell_capacity,
        s.event_template_id, s.start_datetime
      from ticket_group g
      left join event_session s on s.portal_id = g.portal_id
        and s.event_template_id = g.event_template_id and not s.withdrawn
        and g.start_policy is null
      where g.portal_id = ${tx.portalId} and not g.withdrawn and g.capacity >= 0
        and (s.id is null or s.start_datetime > ${now})
      on conflict do nothing`.compile(db),
  );
}
