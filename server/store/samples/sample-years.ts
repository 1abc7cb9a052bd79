import { sql } from 'kysely';
import type { StockMove } from '#domain/cart/reserve.ts';
import { moveStock } from '../cart/carts.ts';
import { db, type Tx } from '../database.ts';
import type { LedgerMove } from '../gifts/ledger.ts';

/** Rows of one table by columns, as JSON; all have the same columns. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** A JSON list. */
  readonly rows: string;
}

/** Inserts rows in order. */
export function insertRows(tx: Tx, { table, columns, rows }: TableRows): void {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql.ref(`r.${column}`)));
  tx.later(
    sql`insert into ${sql.table(table)} (portal_id, ${names})
      select ${tx.portalId}, ${values}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) r`.compile(db),
  );
}

/** Returns true if one of these carts exists. */
export async function someCartExists(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const row = await tx.row(
    sql<{ found: boolean }>`select exists (
      select from cart where portal_id = ${tx.portalId} and id = any(${[...ids]}::uuid[])) as found`.compile(
      db,
    ),
  );
  return row?.found ?? false;
}

/** A counter without enough places for the request. */
export interface ShortPlaces {
  readonly session: string;
  readonly group: string;
}

/** Takes places, all or nothing; returns the counter that has too few. */
export async function takePlaces(
  tx: Tx,
  moves: readonly StockMove[],
): Promise<ShortPlaces | undefined> {
  const short = await moveStock(tx, moves);
  return short && { session: short.session_id, group: short.group_id };
}

/** The taken seats among these, as session and seat. */
export async function seatsAlreadyTaken(
  tx: Tx,
  seats: readonly (readonly [session: string, seat: string])[],
): Promise<readonly (readonly [session: string, seat: string])[]> {
  if (seats.length === 0) return [];
  const rows = await tx.rows(
    sql<{ session: string; seat: string }>`
      select t.event_session_id as session, t.seat_template_id as seat
      from jsonb_to_recordset(${JSON.stringify(seats.map(([session, seat]) => ({ session, seat })))}::jsonb)
        w (session text, seat text)
      join ticket t on t.portal_id = ${tx.portalId} and t.event_session_id = w.session
        and t.seat_template_id = w.seat and t.state in ('held', 'in_cart', 'booked', 'redeemed')`.compile(
      db,
    ),
  );
  return rows.map(({ session, seat }) => [session, seat]);
}

/** Moves money of gift cards, in order; returns the number of moves that exceeded a balance. */
export async function postAll(tx: Tx, moves: readonly LedgerMove[]): Promise<number> {
  if (moves.length === 0) return 0;
  const row = await tx.row(
    sql<{ refused: number }>`
      select count(*) filter (where balance is null)::int as refused from (
        select post_ledger(${tx.portalId}, m.card, m.change, m.reason, m."paymentEntry", m.at) as balance
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
          m (card uuid, change bigint, reason text, "paymentEntry" uuid, at timestamptz)
      ) posted`.compile(db),
  );
  return row?.refused ?? 0;
}

/** Extends memberships to the end of a renewal. */
export function renewMemberships(tx: Tx, rows: readonly object[]): void {
  if (rows.length === 0) return;
  tx.later(
    sql`update membership m set ticket_group_id = r.ticket_group_id, anchor = r.anchor,
        valid_from = r.valid_from, valid_to = r.valid_to
      from jsonb_populate_recordset(null::membership, ${JSON.stringify(rows)}::jsonb) r
      where m.portal_id = ${tx.portalId} and m.id = r.id`.compile(db),
  );
}

/** An email that a sample year leaves to be rendered. */
export interface UnwrittenLetter {
  readonly id: string;
  readonly ticket_order_id: string;
  readonly created_at: Date;
}

/** The confirmations from before the import that wait without a job, oldest first. */
export async function unwrittenLetters(tx: Tx, before: Date): Promise<UnwrittenLetter[]> {
  return tx.rows(
    sql<UnwrittenLetter>`
      select id, ticket_order_id, created_at from letter
      where portal_id = ${tx.portalId} and state = 'queued' and task = 'mail_confirmation'
        and ticket_order_id is not null and created_at <= ${before}
      order by created_at, id`.compile(db),
  );
}

/** Time of a portal's first import. */
export async function importedAt(tx: Tx): Promise<Date | undefined> {
  const row = await tx.row(
    db.selectFrom('portal').select('created_at').where('portal_id', '=', tx.portalId),
  );
  return row?.created_at;
}

/** Returns true if a portal has an audit entry of this action. */
export async function hasEntryOf(tx: Tx, act: string, portalKey: string): Promise<boolean> {
  const row = await tx.row(
    sql<{ found: boolean }>`select exists (
      select from audit_entry where portal_id = ${tx.portalId} and entity_kind = 'portal'
        and entity_id = ${portalKey} and act = ${act}) as found`.compile(db),
  );
  return row?.found ?? false;
}
