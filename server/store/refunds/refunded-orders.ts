import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { PaymentRow } from '../payments/payments.ts';

/** An order's share of a refund. */
interface RefundedOrderRow {
  readonly ticket_order_id: string;
  /** Minor units of the payment's currency. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly state: 'due' | 'done' | 'failed';
  readonly gateway_id: PaymentRow['gateway_id'];
  readonly last_four: string | null;
  /**
   * False if its buyer gets no emails; a buyer who was told about a cancelled session is also told about the refund.
   */
  readonly send_email: boolean;
}

/**
 * The orders that a refund returns money for. An overpayment belongs to the cart's first order; a payment for a change
 * that was not made, to the unchanged order. None if the cart did not become an order.
 */
export function refundedOrders(tx: Tx, entryId: string): Promise<RefundedOrderRow[]> {
  return tx.rows(
    sql<RefundedOrderRow>`
      select r.id as ticket_order_id,
        coalesce(a.amount, e.amount) as amount, p.currency, e.reason, e.state, p.gateway_id,
        l.last_four, p.send_email and c.send_email or exists (
          select from order_change h
          where h.portal_id = e.portal_id and h.ticket_order_id = r.id
            and h.session_change_id is not null and h.kind = 'cancel') as send_email
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      join cart c on c.portal_id = e.portal_id and c.id = e.cart_id
      left join ledger_account l on l.portal_id = p.portal_id and l.id = p.ledger_account_id
      left join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
      left join lateral (
        select id from ticket_order
        where portal_id = e.portal_id and (cart_id = e.cart_id or id = c.edits_order_id)
        order by order_number limit 1
      ) o on true
      -- A column of its own: under row-level security no index finds the value of an expression.
      cross join lateral (select coalesce(a.ticket_order_id, o.id) as id offset 0) r
      where e.portal_id = ${tx.portalId} and e.id = ${entryId} and e.audit_action = 'refund'
        and o.id is not null`.compile(db),
  );
}

/** Returns true if the buyer of a cart gets emails about its orders. */
export async function getsLetters(tx: Tx, cartId: string): Promise<boolean> {
  const row = await tx.row(
    sql<{ gets: boolean }>`
      select c.send_email and coalesce(bool_or(p.send_email), true) as gets
      from cart c
      left join payment p on p.portal_id = c.portal_id and p.cart_id = c.id and p.state = 'captured'
      where c.portal_id = ${tx.portalId} and c.id = ${cartId}
      group by c.send_email`.compile(db),
  );
  return row?.gets ?? false;
}
