import { allocateCaptures, remainingCaptures } from '#domain/payments/booking.ts';
import { sum } from '#domain/pricing/money.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { allocate, allocationsOfOrders } from '../store/payments/payments.ts';

/**
 * Allocates money that came after the orders were made: a later instalment. Returns the amount that came. Money that
 * was allocated before is up to staff.
 */
export async function allocateFurther(
  tx: Tx,
  { entries, orders }: WholeCart,
  now: number,
): Promise<number> {
  const before = await allocationsOfOrders(
    tx,
    orders.map((order) => order.id),
  );
  const known = new Set(before.map((share) => share.payment_entry_id));
  const fresh = remainingCaptures(entries).filter((capture) => !known.has(capture.id));
  const unpaid = orders.map(({ id, total_after_fees_price: total, waived }) => {
    const shares = before.filter((share) => share.ticket_order_id === id);
    // A changed order may cost less than was paid for it.
    return { id, total: Math.max(0, total - waived - sum(shares.map((share) => share.amount))) };
  });
  allocate(tx, allocateCaptures(fresh, unpaid), new Date(now));
  return sum(fresh.map(({ amount }) => amount));
}
