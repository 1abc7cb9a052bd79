import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { isCoveredByPayment } from './movements.ts';

/** Money that moved, or failed to move, for an order. Amounts are the order's share, in minor units. */
export interface MovementRow {
  readonly id: string;
  readonly occurred_on: Date;
  readonly audit_action: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly amount: number;
  readonly gateway_id: string;
  /** The processor's kind of payment method, once it is known. */
  readonly kind: string | null;
  readonly brand: string | null;
  readonly last_four: string | null;
  readonly provider_ref: string | null;
  /** True for an unresolved failed refund. */
  readonly is_open: boolean;
  /** True for a refund whose payment has that much left. */
  readonly is_covered: boolean;
  /** True for an entry about a dispute that took nothing. */
  readonly is_inquiry: boolean;
}

/**
 * The entries of the payments of an order, each with the order's share: its own, those that changed it, and those of
 * its cart without an order, such as a failed payment. The order is `o` in the statement.
 */
export const entriesOfOrder = (portalId: number) => sql`(
  select e.id, e.amount from payment_entry e
  where e.portal_id = ${portalId} and e.cart_id = o.cart_id
    and not exists (select from payment_allocation a
      where a.portal_id = ${portalId} and a.payment_entry_id = e.id)
  union all
  select a.payment_entry_id, a.amount from payment_allocation a
  where a.portal_id = ${portalId} and a.ticket_order_id = o.id)`;

/**
 * The movements of an order's money, newest first, with the card or gift card that paid. Movements without an order are
 * the cart's; they are omitted if another order of the cart belongs to none of the `sellers`, since they also concern
 * that order (STF-10).
 */
export function movementsOf(
  tx: Tx,
  { id }: { readonly id: string },
  sellers: readonly string[],
): Promise<MovementRow[]> {
  return tx.rows(
    sql<MovementRow>`
      select e.id, e.occurred_on, e.audit_action, e.state, m.amount, p.gateway_id, p.method as kind, p.brand,
        coalesce(p.last_four, a.last_four) as last_four, p.provider_ref,
        e.state = 'failed' and not exists (select from refund_remedy r
          where r.portal_id = e.portal_id and r.payment_entry_id = e.id) as is_open,
        ${isCoveredByPayment(tx.portalId)} as is_covered,
        e.audit_action in ('dispute_opened', 'dispute_closed') and e.reason = 'inquiry' as is_inquiry
      from ticket_order o
      cross join lateral ${entriesOfOrder(tx.portalId)} m
      join payment_entry e on e.portal_id = o.portal_id and e.id = m.id
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join ledger_account a on a.portal_id = p.portal_id and a.id = p.ledger_account_id
      where o.portal_id = ${tx.portalId} and o.id = ${id}
        and (exists (select from payment_allocation part where part.portal_id = o.portal_id
            and part.payment_entry_id = e.id and part.ticket_order_id = o.id)
          or not exists (select from ticket_order other where other.portal_id = o.portal_id
            and other.cart_id = o.cart_id and other.seller_id <> all (${[...sellers]}::text[])))
      order by e.occurred_on desc, e.id limit 500`.compile(db),
  );
}
