import { refundsFor, remainingCaptures } from '#domain/payments/booking.ts';
import { releaseCarts } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { openCardAgain, postLedger } from '../store/gifts/ledger.ts';
import {
  entriesOfCart,
  type PaymentEntryRow,
  paidOf,
  recordEntry,
} from '../store/payments/payments.ts';

/**
 * Records money to refund: latest payment first, each to its source. A job sends it (law 5: no network inside a
 * transaction).
 */
export function oweRefund(
  tx: Tx,
  cartId: string,
  entries: readonly PaymentEntryRow[],
  surplus: number,
  reason:
    | 'nothing_to_sell'
    | 'places_gone'
    | 'not_renewable'
    | 'code_taken_back'
    | 'membership_taken_back'
    | 'paid_twice'
    | 'cart_expired',
  now: number,
): void {
  for (const { payment_id, amount } of refundsFor(remainingCaptures(entries), surplus)) {
    recordEntry(tx, {
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

/** Releases a locked, pending cart, and owes back what was paid for it. */
export async function giveUpCart(
  tx: Tx,
  id: string,
  reason: Parameters<typeof oweRefund>[4],
  now: number,
): Promise<void> {
  const entries = await entriesOfCart(tx, id);
  oweRefund(tx, id, entries, paidOf(entries), reason, now);
  await releaseCarts(tx, [id]);
}

/** Minimum time in milliseconds for which refunded money can be spent. */
const spendableFor = 30 * 86_400_000;

/** Returns money to the gift card that paid it, as the ledger transaction behind the refund's entry. */
export async function returnToCard(
  tx: Tx,
  refund: { readonly entryId: string; readonly card: string; readonly amount: number },
  now: number,
): Promise<void> {
  const { entryId, card, amount } = refund;
  const at = new Date(now);
  const balance = await postLedger(tx, {
    card,
    change: amount,
    reason: 'refunded',
    paymentEntry: entryId,
    at,
  });
  if (balance === undefined) throw new Error(`gift card ${card} of a refund is not there`);
  await openCardAgain(tx, card, new Date(now + spendableFor));
}
