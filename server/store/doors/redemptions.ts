import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { passesChanged } from '../wallet/wallet-passes.ts';

/** The time at which a ticket was used, and the door that used it (`run`, its name for itself). */
export interface Redemption {
  readonly ticket_id: string;
  readonly run: string;
  readonly redeemed_on: Date;
}

/** The ticket that a scan code belongs to. */
export interface ScannedTicket {
  readonly id: string;
  readonly cart_id: string;
  readonly ticket_order_id: string | null;
}

export function ticketByCode(tx: Tx, code: string): Promise<ScannedTicket | undefined> {
  return tx.row(
    db
      .selectFrom('ticket')
      .select(['id', 'cart_id', 'ticket_order_id'])
      .where('portal_id', '=', tx.portalId)
      .where('scan_code', '=', code),
  );
}

/** The order that a scan code belongs to. */
export function orderByCode(
  tx: Tx,
  code: string,
): Promise<{ readonly id: string; readonly cart_id: string } | undefined> {
  return tx.row(
    db
      .selectFrom('ticket_order')
      .select(['id', 'cart_id'])
      .where('portal_id', '=', tx.portalId)
      .where('scan_code', '=', code),
  );
}

/** The redemptions of those of the tickets that were used. */
export function redemptionsOf(tx: Tx, ticketIds: readonly string[]): Promise<Redemption[]> {
  return tx.rows(
    db
      .selectFrom('redemption')
      .select(['ticket_id', 'run', 'redeemed_on'])
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::uuid[])`),
  );
}

/** Redeems those of the tickets that are booked, and returns their number. */
export async function redeem(
  tx: Tx,
  ticketIds: readonly string[],
  { run, redeemed_on }: Omit<Redemption, 'ticket_id'>,
): Promise<number> {
  const used = await tx.rows(
    db
      .updateTable('ticket')
      .set({ state: 'redeemed' })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ticketIds]}::uuid[])`)
      .where('state', '=', 'booked')
      .returning('id'),
  );
  if (used.length === 0) return 0;
  await passesChanged(
    tx,
    used.map(({ id }) => id),
  );
  await tx.run(
    db
      .insertInto('redemption')
      .values(used.map(({ id }) => ({ portal_id: tx.portalId, ticket_id: id, run, redeemed_on }))),
  );
  return used.length;
}

/** The memberships that tickets belong to. */
export async function membershipsOfTickets(
  tx: Tx,
  ticketIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select membership_id as id from ticket
      where portal_id = ${tx.portalId} and id = any(${[...ticketIds]}::uuid[])
        and membership_id is not null
      group by membership_id order by min(position), membership_id`.compile(db),
  );
  return rows.map(({ id }) => id);
}

/** Names of a membership's members: those of its valid tickets that have a name. */
export async function membersOf(tx: Tx, membershipId: string): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ name: string }>`
      select admit_name as name from ticket
      where portal_id = ${tx.portalId} and membership_id = ${membershipId}
        and state in ('booked', 'redeemed') and admit_name <> ''
      group by admit_name order by min(position), admit_name`.compile(db),
  );
  return rows.map(({ name }) => name);
}

/** The membership that a scan code belongs to: its own code, or that of one of its tickets. */
export async function membershipByCode(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx.row(
    sql<{ id: string }>`
      select id from membership where portal_id = ${tx.portalId} and scan_code = ${code}
      union all
      select membership_id from ticket
      where portal_id = ${tx.portalId} and scan_code = ${code} and membership_id is not null
        and state in ('booked', 'redeemed')
      limit 1`.compile(db),
  );
  return row?.id;
}
