import { refundsFor, remainingCaptures } from '#domain/booking.ts';
import type { Tx } from './door.ts';
import { insertEntry, type PaymentEntryRow } from './payments.ts';

/** Writes down money that goes back; a job sends it (law 5: no network inside a transaction). */
export async function oweRefund(
  tx: Tx,
  cartId: string,
  entries: readonly PaymentEntryRow[],
  surplus: number,
  reason: 'nothing_to_sell' | 'places_gone' | 'paid_twice' | 'cart_expired',
  now: number,
): Promise<void> {
  for (const { payment_id, amount } of refundsFor(remainingCaptures(entries), surplus)) {
    await insertEntry(tx, {
      payment_id,
      cart_id: cartId,
      audit_action: 'refund',
      state: 'due',
      amount,
      reason,
      occurred_on: new Date(now),
    });
  }
}
