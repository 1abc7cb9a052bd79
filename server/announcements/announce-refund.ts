import { enqueue } from '../jobs/enqueue.ts';
import type { Tx } from '../store/database.ts';
import { refundedOrders } from '../store/refunds/refunded-orders.ts';

/**
 * Enqueues the letters about a refund in the transaction that records it: one for each order it
 * concerns. Nobody is told if the cart became no order.
 */
export async function announceRefund(tx: Tx, entryId: string): Promise<void> {
  for (const { ticket_order_id, send_email } of await refundedOrders(tx, entryId)) {
    if (!send_email) continue;
    enqueue(tx, 'mail_refund', {
      portal_id: tx.portalId,
      payment_entry_id: entryId,
      ticket_order_id,
    });
  }
}
