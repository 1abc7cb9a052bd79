import { allocateCaptures, remainingCaptures } from '#domain/payments/booking.ts';
import { sum } from '#domain/pricing/money.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { sumsOfOrder } from '../store/payments/order-sums.ts';
import { allocate, allocationsOfOrders } from '../store/payments/payments.ts';

/**
 * Allocates money that came after the orders were made, such as a later instalment, as far as they owe it. Returns the
 * amount that came, in minor units. Money that was allocated before is up to staff.
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
  // An order that was changed or partly cancelled may cost less than was paid for it.
  const unpaid = await Promise.all(
    orders.map(async ({ id }) => ({ id, total: (await sumsOfOrder(tx, id)).owed })),
  );
  allocate(tx, allocateCaptures(fresh, unpaid), new Date(now));
  return sum(fresh.map(({ amount }) => amount));
}
