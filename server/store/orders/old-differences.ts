import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A difference left by an earlier release and found at the upgrade; amounts in minor units. */
export interface OldDifference {
  readonly id: string;
  readonly order_number: string;
  readonly cause: 'discount_passed_on' | 'money' | 'term_taken_back' | 'renewal_paid_twice';
  readonly amount: number;
  readonly settled_on: Date | null;
}

export function oldDifference(tx: Tx, id: string): Promise<OldDifference | undefined> {
  return tx.row(
    sql<OldDifference>`
      select d.id, o.order_number, d.cause, d.amount, d.settled_on
      from old_difference d
      join ticket_order o on o.portal_id = d.portal_id and o.id = d.ticket_order_id
      where d.portal_id = ${tx.portalId} and d.id = ${id}`.compile(db),
  );
}

/** Settles a difference with a reason; false if it was already settled. */
export async function writeSettled(
  tx: Tx,
  { id, at, reason }: { readonly id: string; readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const settled = await tx.run(
    sql`update old_difference set settled_on = ${at}, reason = ${reason}
      where portal_id = ${tx.portalId} and id = ${id} and settled_on is null`.compile(db),
  );
  return settled === 1;
}
