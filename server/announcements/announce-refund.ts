import { enqueue } from '../jobs/enqueue.ts';
import type { Tx } from '../store/database.ts';
import { refundedOrders } from '../store/refunds/refunded-orders.ts';

/**
 * Enqueues the letters about a refund in the transaction that records it: one for each order it
 * concerns. Nobody is told if the cart became no order.
 */
export const announceRefund = (tx: Tx, entryId: string): Promise<void> =>
  announce(tx, entryId, 'mail_refund');

/** Enqueues the letters about a refund that did not reach the payer, in the transaction that records it. */
export const announceFailedRefund = (tx: Tx, entryId: string): Promise<void> =>
  announce(tx, entryId, 'mail_refund_failed');

async function announce(
  tx: Tx,
  entryId: string,
  task: 'mail_refund' | 'mail_refund_failed',
): Promise<void> {
  for (const { ticket_order_id, send_email } of await refundedOrders(tx, entryId)) {
    if (!send_email) continue;
    enqueue(tx, task, {
      portal_id: tx.portalId,
      payment_entry_id: entryId,
      ticket_order_id,
    });
  }
}
