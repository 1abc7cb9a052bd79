import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

export type Remedy = 'resent' | 'settled' | 'dropped';

/** A refund in any state, and how staff resolved it if it failed. */
export interface RefundToRemedy {
  readonly id: string;
  readonly payment_id: string;
  readonly cart_id: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly amount: number;
  readonly reason: string;
  readonly staff_refund_id: string | null;
  readonly currency: string;
  readonly remedy: Remedy | null;
}

export function refundToRemedy(tx: Tx, id: string): Promise<RefundToRemedy | undefined> {
  return tx.row(
    sql<RefundToRemedy>`
      select e.id, e.payment_id, e.cart_id, e.state, e.amount, e.reason, e.staff_refund_id,
        p.currency, r.remedy
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join refund_remedy r on r.portal_id = e.portal_id and r.payment_entry_id = e.id
      where e.portal_id = ${tx.portalId} and e.id = ${id} and e.audit_action = 'refund'`.compile(
      db,
    ),
  );
}

export async function insertRemedy(
  tx: Tx,
  row: {
    readonly payment_entry_id: string;
    readonly remedy: Remedy;
    readonly reason: string;
    readonly new_entry_id: string | null;
    readonly decided_on: Date;
  },
): Promise<void> {
  await tx.run(db.insertInto('refund_remedy').values({ ...row, portal_id: tx.portalId }));
}

/** Allocates a refund to orders as another one was; does nothing for a cart without orders. */
export async function copyAllocation(
  tx: Tx,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  await tx.run(
    sql`
      insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount, allocated_on)
      select portal_id, ${to}, ticket_order_id, amount, ${at} from payment_allocation
      where portal_id = ${tx.portalId} and payment_entry_id = ${from}`.compile(db),
  );
}
