import { paidTowards } from '#domain/payments/booking.ts';
import { fitInstalments } from '#domain/payments/instalment-plan.ts';
import { addedToPrice, cartTotals } from '../cart/view/cart-totals.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { changeInstalments } from '../store/payments/scheduled-payments.ts';

/** A change of an order to which its instalments are fitted, in minor units. */
interface Change {
  /** Increase of the order's price; negative if it gets cheaper. */
  readonly price: number;
  /** Increase of the waived amount. */
  readonly waived: number;
  /** Amount to refund. */
  readonly refund: number;
  readonly now: number;
}

/** Fits the instalments of orders to their new price; `whole` is their locked cart before the change. */
export async function fitSchedule(
  tx: Tx,
  whole: WholeCart,
  { price, waived, refund, now }: Change,
): Promise<void> {
  const { instalments, entries, orders } = whole;
  if (instalments.length === 0) return;
  const before = cartTotals(whole).total_after_fees_price + addedToPrice(orders);
  const fitted = fitInstalments(instalments, {
    price: before + price - waived,
    paid: paidTowards(entries) - refund,
    now,
  });
  await changeInstalments(tx, instalments, fitted);
}
