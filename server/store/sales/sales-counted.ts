import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** The progress of counting a portal's sales. */
export interface SalesCounted {
  /** Slots that start before this time are counted. */
  readonly until: Date;
  readonly begun_at: Date;
}

const counted = (tx: Tx) =>
  db.selectFrom('sales_counted').select(['until', 'begun_at']).where('portal_id', '=', tx.portalId);

export const readCounted = async (tx: Tx): Promise<SalesCounted | undefined> =>
  (await tx.row(counted(tx))) as SalesCounted | undefined;

/** Reads and locks the progress; undefined if another process is counting. */
export const lockCounted = async (tx: Tx): Promise<SalesCounted | undefined> =>
  (await tx.row(counted(tx).forUpdate().skipLocked())) as SalesCounted | undefined;

/** Starts counting a portal; does nothing if counting has started. */
export async function beginCounted(tx: Tx, { until, begun_at }: SalesCounted): Promise<void> {
  await tx.run(
    db
      .insertInto('sales_counted')
      .values({ portal_id: tx.portalId, until, begun_at })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function moveCounted(tx: Tx, until: Date): Promise<void> {
  await tx.run(db.updateTable('sales_counted').set({ until }).where('portal_id', '=', tx.portalId));
}

/** Sets the time from which money of earlier releases' orders counts. */
export async function dateAllocations(tx: Tx, from: Date, until: Date): Promise<void> {
  await tx.run(
    sql`
      update payment_allocation a
      set allocated_on = greatest(e.occurred_on, o.purchased_on)
      from ticket_order o, payment_entry e
      where a.portal_id = ${tx.portalId} and a.allocated_on is null
        and o.portal_id = a.portal_id and o.id = a.ticket_order_id
        and o.seller_id in (select id from seller where portal_id = ${tx.portalId})
        and o.purchased_on >= ${from} and o.purchased_on < ${until}
        and e.portal_id = a.portal_id and e.id = a.payment_entry_id and e.state <> 'failed'`.compile(
      db,
    ),
  );
}
