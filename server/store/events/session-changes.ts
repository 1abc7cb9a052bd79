import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';
import { passesChanged } from '../wallet/wallet-passes.ts';

/** The cancellation or move of a session. */
export interface SessionChange {
  readonly id: string;
  readonly event_session_id: string;
  readonly kind: 'cancel' | 'move';
  /** The session that its tickets are moved to. */
  readonly to_session_id: string | null;
  readonly decided_on: Date;
}

/** Reads the ids of all sessions that the venue cancelled or moved. */
export async function readCancelledOrMoved(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    db.selectFrom('session_change').select('event_session_id').where('portal_id', '=', tx.portalId),
  );
  return new Set(rows.map((row) => row.event_session_id));
}

const changesOf = (portalId: number) =>
  db
    .selectFrom('session_change')
    .select(['id', 'event_session_id', 'kind', 'to_session_id', 'decided_on'])
    .where('portal_id', '=', portalId);

const changes = (tx: Tx) => changesOf(tx.portalId);

export async function changeOfSession(
  tx: Tx,
  sessionId: string,
): Promise<SessionChange | undefined> {
  return (await tx.row(changes(tx).where('event_session_id', '=', sessionId))) as
    | SessionChange
    | undefined;
}

/** Asks the database directly if any of these tickets is for a session that the venue cancelled or moved. */
export async function includesCancelledOrMoved(
  tx: Tx,
  tickets: readonly { readonly event_session_id: string | null }[],
): Promise<boolean> {
  const ids = [...new Set(tickets.flatMap(({ event_session_id: id }) => id ?? []))];
  if (ids.length === 0) return false;
  return (await tx.row(anyOf(tx.portalId, ids))) !== undefined;
}

const anyOf = prepared('session_changes', (portalId: number, ids: readonly string[]) =>
  changesOf(portalId).where(sql<boolean>`event_session_id = any(${ids}::text[])`).limit(1),
);

export async function sessionChange(tx: Tx, id: string): Promise<SessionChange | undefined> {
  return (await tx.row(changes(tx).where('id', '=', id))) as SessionChange | undefined;
}

/**
 * Records a change unless the session has one, and ends its sale for every process when this transaction commits: from
 * then on its counters have no room, whatever is cached.
 */
export async function recordSessionChange(tx: Tx, change: SessionChange): Promise<void> {
  await tx.run(
    db
      .insertInto('session_change')
      .values({ ...change, portal_id: tx.portalId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  await tx.run(
    db
      .updateTable('event_session')
      .set({ withdrawn: true })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', change.event_session_id),
  );
  await tx.run(
    sql`
      with counters as (
        select session_id, group_id from stock
        where portal_id = ${tx.portalId} and session_id = ${change.event_session_id}
        order by group_id collate "C" for update
      )
      update stock s set capacity = 0, oversell_capacity = 0 from counters c
      where s.portal_id = ${tx.portalId} and s.session_id = c.session_id
        and s.group_id = c.group_id`.compile(db),
  );
}

/**
 * Updates buyers' copies of sessions with a changed time: calendar entries, which replace earlier ones by their
 * sequence number, and wallet passes.
 */
export async function updateBuyerCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const of = sql<boolean>`= any(${[...ids]}::text[])`;
  await tx.run(
    sql`
      update event_session set revision = revision + 1
      where portal_id = ${tx.portalId} and id ${of}`.compile(db),
  );
  const tickets = await tx.rows(
    sql<{ id: string }>`
      select id from ticket
      where portal_id = ${tx.portalId} and event_session_id ${of} and state = 'booked'`.compile(db),
  );
  await passesChanged(
    tx,
    tickets.map(({ id }) => id),
  );
}

/** The reference of an order's refund caused by a session change. */
export const refundReference = (changeId: string, orderNumber: string): string =>
  `${changeId} ${orderNumber}`;

/** Unpaid carts that hold tickets of a session, oldest first. */
export async function cartsHolding(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select c.id from cart c
      where c.portal_id = ${tx.portalId} and c.state = 'pending' and exists (
        select from ticket t where t.portal_id = c.portal_id and t.cart_id = c.id
          and t.event_session_id = ${sessionId} and t.state = 'held')
      order by c.id`.compile(db),
  );
  return rows.map(({ id }) => id);
}

/** An order with tickets that were for a session. */
export interface OrderOfSession {
  readonly id: string;
  readonly order_number: string;
  /** Number of booked tickets, and of used ones. */
  readonly booked: number;
  readonly redeemed: number;
}

/** Orders that have booked or used tickets of a session, by order number. */
export function ordersOfSession(tx: Tx, sessionId: string): Promise<OrderOfSession[]> {
  return tx.rows(
    sql<OrderOfSession>`
      select o.id, o.order_number, count(*) filter (where t.state = 'booked')::int as booked,
        count(*) filter (where t.state = 'redeemed')::int as redeemed
      from ticket t
      join ticket_order o on o.portal_id = t.portal_id and o.id = t.ticket_order_id
      where t.portal_id = ${tx.portalId} and t.event_session_id = ${sessionId}
        and t.state in ('booked', 'redeemed')
      group by o.id, o.order_number order by o.order_number`.compile(db),
  );
}

/** Moves booked tickets to another session; returns their number. */
export async function moveToSession(
  tx: Tx,
  ids: readonly string[],
  sessionId: string,
): Promise<number> {
  await passesChanged(tx, ids);
  return tx.run(
    db
      .updateTable('ticket')
      .set({ event_session_id: sessionId })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('state', '=', 'booked'),
  );
}

/** Number of places that a session lacks, over all its counters, to take the places booked in another. */
export async function missingPlaces(tx: Tx, from: string, to: string): Promise<number> {
  const row = await tx.row(
    sql<{ lacking: number }>`
      with needed as (
        select '' as group_id, count(*) as n from ticket
        where portal_id = ${tx.portalId} and event_session_id = ${from} and state = 'booked'
          and counts_session
        union all
        select ticket_group_id, count(*) from ticket
        where portal_id = ${tx.portalId} and event_session_id = ${from} and state = 'booked'
          and counts_group
        group by 1
      )
      select coalesce(max(case
        when s.capacity = -1 then 0
        else greatest(n.n - greatest(coalesce(s.capacity + s.oversell_capacity - s.used, 0), 0), 0)
      end), 0)::int as lacking
      from needed n left join stock s on s.portal_id = ${tx.portalId} and s.session_id = ${to}
        and s.group_id = n.group_id`.compile(db),
  );
  return row?.lacking ?? 0;
}

/** The start of a session; undefined for an unknown id. */
export async function startOfSession(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx.row(
    db
      .selectFrom('event_session')
      .select('start_datetime')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
  return row?.start_datetime;
}
