import { type Capture, remainingCaptures } from '#domain/payments/booking.ts';
import type { Tx } from '../database.ts';
import { remainingOfPayment } from './movements.ts';
import type { PaymentEntryRow } from './payments.ts';

/** The unrefunded amount of each payment for an order, in the order in which they came. */
export async function capturesOfOrder(
  tx: Tx,
  entries: readonly PaymentEntryRow[],
  orderId: string,
): Promise<Capture[]> {
  const captures = [];
  for (const capture of remainingCaptures(entries)) {
    const shares = await remainingOfPayment(tx, capture.payment_id);
    const share = shares.find(({ ticket_order_id }) => ticket_order_id === orderId);
    captures.push({ ...capture, amount: Math.min(capture.amount, share?.amount ?? 0) });
  }
  return captures;
}
