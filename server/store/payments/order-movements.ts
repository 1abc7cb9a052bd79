import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Money that moved, or failed to move, for an order. Amounts are in minor units: the order's part. */
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

interface OrderOfCart {
  readonly id: string;
  readonly cart_id: string;
}

/**
 * The entries of an order's payments, the newest first, with what paid: a card or a gift card. Those of no order are
 * the cart's; they are left out if another order of it has none of the `sellers`, since they are also about that one
 * (STF-10).
 */
export function movementsOf(
  tx: Tx,
  { id, cart_id }: OrderOfCart,
  sellers: readonly string[],
): Promise<MovementRow[]> {
  return tx.rows(
    sql<MovementRow>`
      select e.id, e.occurred_on, e.audit_action, e.state,
        coalesce(part.amount, e.amount) as amount, p.gateway_id, p.brand,
        coalesce(p.last_four, a.last_four) as last_four, p.provider_ref
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join ledger_account a on a.portal_id = p.portal_id and a.id = p.ledger_account_id
      left join payment_allocation part on part.portal_id = e.portal_id
        and part.payment_entry_id = e.id and part.ticket_order_id = ${id}
      where e.portal_id = ${tx.portalId} and e.cart_id = ${cart_id} and (part.amount is not null
        or not exists (select from payment_allocation o
            where o.portal_id = e.portal_id and o.payment_entry_id = e.id)
          and not exists (select from ticket_order o
            where o.portal_id = e.portal_id and o.cart_id = e.cart_id
              and o.seller_id <> all (${[...sellers]}::text[])))
      order by e.occurred_on desc, e.id limit 500`.compile(db),
  );
}
