import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Money that moved, or failed to move, for a cart. Amounts are in minor units. */
export interface MovementRow {
  readonly id: string;
  readonly occurred_on: Date;
  readonly audit_action: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly amount: number;
  readonly gateway_id: string;
  readonly brand: string | null;
  readonly last_four: string | null;
  readonly provider_ref: string | null;
}

/** The entries of the payments of a cart, the newest first, with what paid: a card or a gift card. */
export function movementsOf(tx: Tx, cartId: string): Promise<MovementRow[]> {
  return tx.rows(
    sql<MovementRow>`
      select e.id, e.occurred_on, e.audit_action, e.state, e.amount, p.gateway_id, p.brand,
        coalesce(p.last_four, a.last_four) as last_four, p.provider_ref
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join ledger_account a on a.portal_id = p.portal_id and a.id = p.ledger_account_id
      where e.portal_id = ${tx.portalId} and e.cart_id = ${cartId}
      order by e.occurred_on desc, e.id limit 500`.compile(db),
  );
}
