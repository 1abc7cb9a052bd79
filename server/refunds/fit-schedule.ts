import { paidTowards } from '#domain/payments/booking.ts';
import { fitInstalments } from '#domain/payments/instalment-plan.ts';
import { addedToPrice, cartTotals } from '../cart/view/cart-totals.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { changeInstalments } from '../store/payments/scheduled-payments.ts';

/** The change of an order in minor units, which its instalments follow. */
interface Change {
  /** The increase of its price; negative if it gets cheaper. */
  readonly price: number;
  /** The increase of what is waived. */
  readonly waived: number;
  /** The amount that goes back. */
  readonly refund: number;
  readonly now: number;
}

/** Fits the instalments of orders to their new price; `whole` is their cart before the change, which is locked. */
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
