import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** The size of a portal, for the installation's operator. */
export interface PortalSize {
  readonly orders: number;
  readonly tickets: number;
  readonly members: number;
  /** Number of staff who can sign in. */
  readonly staff: number;
  readonly last_order_at: Date | null;
}

/** Counts a portal's data. It reads whole tables of the portal, so use it in programs and not for pages. */
export async function readPortalSize(tx: Tx): Promise<PortalSize> {
  const { portalId } = tx;
  const row = await tx.row(
    sql<PortalSize>`select
      (select count(*)::int from ticket_order where portal_id = ${portalId}) as orders,
      (select count(*)::int from ticket where portal_id = ${portalId}) as tickets,
      (select count(*)::int from identity where portal_id = ${portalId} and kind = 'member') as members,
      (select count(*)::int from staff_person
        where portal_id = ${portalId} and state = 'active') as staff,
      (select max(purchased_on) from ticket_order where portal_id = ${portalId}) as last_order_at`.compile(
      db,
    ),
  );
  if (!row) throw new Error('a count gave no row');
  return row;
}
