import { sql } from 'kysely';
import { db, type Tx } from './door.ts';
import { passesChanged } from './wallet-passes.ts';

/** When a ticket was used, and by which run of which door. */
export interface Redemption {
  readonly ticket_id: string;
  readonly run: string;
  readonly redeemed_on: Date;
}

/** What a scan code stands on. */
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

export function redemptionOf(tx: Tx, ticketId: string): Promise<Redemption | undefined> {
  return tx.row(
    db
      .selectFrom('redemption')
      .select(['ticket_id', 'run', 'redeemed_on'])
      .where('portal_id', '=', tx.portalId)
      .where('ticket_id', '=', ticketId),
  );
}

/** Uses a ticket that is booked; false, and nothing written, where it is not. */
export async function redeem(tx: Tx, redemption: Redemption): Promise<boolean> {
  const used = await tx.run(
    db
      .updateTable('ticket')
      .set({ state: 'redeemed' })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', redemption.ticket_id)
      .where('state', '=', 'booked'),
  );
  if (used === 0) return false;
  await passesChanged(tx, [redemption.ticket_id]);
  await tx.run(db.insertInto('redemption').values({ ...redemption, portal_id: tx.portalId }));
  return true;
}

/** Names of the members of a membership: its valid tickets', as far as they are named. */
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

/** The membership that a scan code stands for: its own, or that of a ticket of it. */
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
