import { sql } from 'kysely';
import type { TicketRow } from '../cart/carts.ts';
import { db, type Tx } from '../database.ts';

/** A session whose tickets are in a snapshot. */
export interface SessionInSnapshot {
  readonly id: string;
  readonly event: string;
  readonly start: Date;
}

/** Sessions on between two moments, earliest first. Leaves out sessions longer than a month. */
export function sessionsInSnapshot(
  tx: Tx,
  {
    events,
    from,
    until,
    limit,
  }: {
    readonly events: readonly string[];
    readonly from: Date;
    readonly until: Date;
    readonly limit: number;
  },
): Promise<SessionInSnapshot[]> {
  return tx.rows(
    sql<SessionInSnapshot>`
      select s.id, s.event_template_id as event, s.start_datetime as start
      from unnest(${[...events]}::text[]) e (id) cross join lateral (
        select id, event_template_id, start_datetime from event_session
        where portal_id = ${tx.portalId} and event_template_id = e.id and not withdrawn
          and start_datetime >= ${from}::timestamptz - interval '31 days' and start_datetime < ${until}
          and end_datetime >= ${from}
        order by start_datetime limit ${limit}) s
      order by s.start_datetime, s.id limit ${limit}`.compile(db),
  );
}

/** The position in a round after which the next page starts. */
export interface SnapshotPlace {
  /** The session, or the event for tickets without one; the id of the last ticket. */
  readonly group: string;
  readonly ticket: string;
}

/** The changes since an earlier round: rows of later transactions, and tickets scanned since. */
export interface SnapshotSince {
  /** The oldest transaction running when the previous round started. */
  readonly transaction: string;
  readonly time: Date;
}

interface Asked {
  readonly sessions: readonly SessionInSnapshot[];
  /** Events whose tickets without a session are listed after those of the sessions. */
  readonly events: readonly string[];
  readonly from: Date;
  readonly until: Date;
  readonly after: SnapshotPlace | null;
  readonly since: SnapshotSince | null;
  readonly limit: number;
}

/** A ticket with the group that a round is ordered by. */
export type TicketInSnapshot = TicketRow & {
  readonly snapshot_group: string;
  /** True for an order's first ticket in this group of this round: the order's card goes with it, once. */
  readonly is_first_of_order: boolean;
};

/** Tickets with a code, by session and then by id; omits those that were never paid. */
export async function ticketsInSnapshot(tx: Tx, asked: Asked): Promise<TicketInSnapshot[]> {
  const { sessions, events, after, limit } = asked;
  const scanned = asked.since ? await scannedSince(tx, asked.since.time) : [];
  const inSession = sessions.findIndex(({ id }) => id === after?.group);
  const inEvent = events.indexOf(after?.group ?? '');
  const rest = inEvent >= 0 ? [] : sessions.slice(Math.max(0, inSession));
  const found = await page(tx, asked, scanned, {
    events: rest.map(({ event }) => event),
    sessions: rest.map(({ id }) => id),
    after: inSession >= 0 ? (after?.ticket ?? null) : null,
    limit,
  });
  if (found.length >= limit) return found;
  const open = await page(tx, asked, scanned, {
    events: events.slice(Math.max(0, inEvent)),
    sessions: null,
    after: inEvent >= 0 ? (after?.ticket ?? null) : null,
    limit: limit - found.length,
  });
  return [...found, ...open];
}

interface Page {
  readonly events: readonly string[];
  /** The session of each event; null for tickets without one. */
  readonly sessions: readonly string[] | null;
  readonly after: string | null;
  readonly limit: number;
}

async function page(
  tx: Tx,
  { from, until, since }: Asked,
  scanned: readonly string[],
  { events, sessions, after, limit }: Page,
): Promise<TicketInSnapshot[]> {
  if (events.length === 0) return [];
  const listed = (table: 't' | 'o') => {
    const column = (name: string) => sql.ref(`${table}.${name}`);
    const of = sessions
      ? sql`${column('event_session_id')} = g.session`
      : sql`${column('event_session_id')} is null and coalesce(${column('valid_to')} > ${from}, true)
          and coalesce(${column('valid_from')} < ${until}, true)`;
    const changed = since
      ? sql`and (${changedSince(table, since.transaction)} or ${column('id')} = any(${[...scanned]}::uuid[]))`
      : sql``;
    return sql`${column('event_template_id')} = g.event and ${of} and ${column('scan_code')} is not null
      and ${column('handler')} <> 'membership' and ${column('state')} in ('booked', 'redeemed', 'cancelled') ${changed}`;
  };
  const rows = await tx.rows(
    sql<TicketInSnapshot>`
      select t.*, null as card_last_four, coalesce(g.session, g.event) as snapshot_group,
        not exists (
          select from ticket o
          where o.portal_id = ${tx.portalId} and o.ticket_order_id = t.ticket_order_id and o.id < t.id and ${listed('o')}
        ) as is_first_of_order
      from unnest(${[...events]}::text[], ${sessions ? [...sessions] : events.map(() => null)}::text[])
        with ordinality g (event, session, n)
      cross join lateral (
        select * from ticket t
        where t.portal_id = ${tx.portalId} and t.ticket_order_id is not null and ${listed('t')}
          and (g.n > 1 or ${after}::uuid is null or t.id > ${after}::uuid)
        order by t.id limit ${limit}
      ) t
      order by g.n, t.id limit ${limit}`.compile(db),
  );
  return rows;
}

/** A membership with its own code. */
export interface MembershipInSnapshot {
  readonly id: string;
  readonly scan_code: string;
  readonly ticket_group_id: string;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
}

/** Memberships of levels that are current, upcoming, or ended within the last year, by id. */
export async function membershipsInSnapshot(
  tx: Tx,
  {
    groups,
    from,
    after,
    since,
    limit,
  }: Pick<Asked, 'from' | 'since' | 'limit'> & {
    readonly groups: readonly string[];
    /** The id of the last membership on the previous page. */
    readonly after: string | null;
  },
): Promise<MembershipInSnapshot[]> {
  const changed = since
    ? sql`and (${changedSince('m', since.transaction)} or m.id = any(${await membershipsScannedSince(tx, since.time)}::uuid[])
        or exists (select from ticket t where t.portal_id = m.portal_id and t.membership_id = m.id
          and ${changedSince('t', since.transaction)}))`
    : sql``;
  return tx.rows(
    sql<MembershipInSnapshot>`
      select m.id, m.scan_code, m.ticket_group_id, m.valid_from, m.valid_to from membership m
      where m.portal_id = ${tx.portalId} and m.ticket_group_id = any(${[...groups]}::text[])
        and coalesce(m.valid_to > ${from}::timestamptz - interval '1 year', true)
        and (${after}::uuid is null or m.id > ${after}::uuid) ${changed}
      order by m.id limit ${limit}`.compile(db),
  );
}

async function membershipsScannedSince(tx: Tx, time: Date): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ membership_id: string }>`
      select distinct membership_id from scan
      where portal_id = ${tx.portalId} and server_time >= ${new Date(time.getTime() - slack)}
        and membership_id is not null and result <> 'refused'`.compile(db),
  );
  return rows.map(({ membership_id }) => membership_id);
}

/**
 * True for rows that a later transaction wrote. A row stores its transaction number without the epoch, so numbers are
 * compared modulo wraparound; rows so old that they appear new are merely sent again.
 */
function changedSince(table: 't' | 'o' | 'm', transaction: string) {
  const number = (BigInt(transaction) % circle).toString();
  return sql`((${sql.ref(`${table}.xmin`)}::text::bigint - ${number}::bigint + ${circle.toString()}::bigint) % ${circle.toString()}::bigint)
    < ${(circle / 2n).toString()}::bigint`;
}
const circle = 2n ** 32n;

/** The maximum time from a scan to its commit, in minutes. */
const slack = 5 * 60_000;

async function scannedSince(tx: Tx, time: Date): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ ticket_id: string }>`
      select distinct ticket_id from scan
      where portal_id = ${tx.portalId} and server_time >= ${new Date(time.getTime() - slack)}
        and ticket_id is not null and result <> 'refused'`.compile(db),
  );
  return rows.map(({ ticket_id }) => ticket_id);
}

/** The oldest running transaction: whatever later reads miss was written by it or by later ones. */
export async function oldestTransaction(tx: Tx): Promise<string> {
  const row = await tx.row(
    sql<{ oldest: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.compile(
      db,
    ),
  );
  return row?.oldest ?? '0';
}
