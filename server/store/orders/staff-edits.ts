import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A change of an order by staff. */
interface StaffEditRow {
  /** The cart of the edit. */
  readonly cart_id: string;
  readonly ticket_order_id: string;
  /** A hash of the request. */
  readonly wish: string;
  /** Its result: JSON in the shape of the change itself. */
  readonly result: unknown;
  /** The waived amount, in minor units. */
  readonly waived: number;
  readonly decided_on: Date;
}

export const staffEditById = (
  tx: Tx,
  cartId: string,
): Promise<Pick<StaffEditRow, 'wish' | 'result'> | undefined> =>
  tx.row(
    db
      .selectFrom('staff_edit')
      .select(['wish', 'result'])
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', cartId),
  );

export async function insertStaffEdit(tx: Tx, { result, ...edit }: StaffEditRow): Promise<void> {
  const row = { ...edit, result: JSON.stringify(result) };
  await tx.run(db.insertInto('staff_edit').values({ ...row, portal_id: tx.portalId }));
}

/** A completed change of an order, by anyone. */
interface MadeChangeRow {
  readonly id: string;
  readonly decided_on: Date;
  readonly kind: 'update' | 'cancel';
  readonly by: 'buyer' | 'staff' | 'venue';
  readonly removed: number;
  readonly added: number;
}

/** The latest changes of an order, newest first. */
export const changesOfOrder = (tx: Tx, orderId: string, limit: number): Promise<MadeChangeRow[]> =>
  tx.rows(
    sql<MadeChangeRow>`
      select c.id, c.decided_on, c.kind,
        case when c.session_change_id is not null then 'venue'
          when e.cart_id is not null or r.id is not null then 'staff' else 'buyer' end as by,
        cardinality(c.removed) as removed, cardinality(c.added) as added
      from order_change c
      left join staff_edit e on e.portal_id = c.portal_id and e.cart_id = c.id
      left join staff_refund r on r.portal_id = c.portal_id and r.id = c.id
      where c.portal_id = ${tx.portalId} and c.ticket_order_id = ${orderId}
      order by c.decided_on desc, c.id limit ${limit}`.compile(db),
  );

/** Changes the name on a ticket, which is locked. */
export async function setHolder(tx: Tx, ticketId: string, name: string): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket')
      .set({ admit_name: name })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', ticketId),
  );
}
