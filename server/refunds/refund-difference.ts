import { refundsFor } from '#domain/payments/booking.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { capturesOfOrder } from '../store/payments/movements.ts';
import { allocate, insertEntry } from '../store/payments/payments.ts';

/**
 * Owes the difference if the order gets cheaper, up to what is left of its payments: latest payment first, each to its
 * source.
 */
export async function refundDifference(
  tx: Tx,
  { cart, entries }: WholeCart,
  orderId: string,
  refund: number,
  now: number,
): Promise<void> {
  if (refund === 0) return;
  const captures = await capturesOfOrder(tx, entries, orderId);
  for (const part of refundsFor(captures, refund)) {
    const payment_entry_id = await insertEntry(tx, {
      ...part,
      cart_id: cart.id,
      audit_action: 'refund',
      state: 'due',
      reason: 'order_changed',
      occurred_on: new Date(now),
    });
    if (payment_entry_id === undefined) throw new Error('a refund was not recorded');
    const share = { payment_entry_id, ticket_order_id: orderId, amount: part.amount };
    allocate(tx, [share], new Date(now));
  }
}
