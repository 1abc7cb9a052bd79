import { type Capture, withReasons } from '#domain/payments/booking.ts';
import { sum } from '#domain/pricing/money.ts';
import type { Tx } from '../store/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { allocate, insertEntry } from '../store/payments/payments.ts';
import { changeWithheld, withheldOf } from '../store/refunds/withheld.ts';
import { tellCancelled } from './tell-cancelled.ts';

interface StaffRefund {
  readonly id: string;
  readonly parts: readonly Pick<Capture, 'payment_id' | 'amount'>[];
  /** True if the refund is for cancelled tickets. */
  readonly isOfTickets: boolean;
  /** Cancelled tickets without a refund that no other email mentions; null if there are none. */
  readonly untold: { readonly tickets: readonly string[]; readonly tellsBuyer: boolean } | null;
  readonly decidedOn: Date;
}

/**
 * Owes a refund by staff to the sources of its parts. An amount alone counts first towards what a dispute withheld,
 * then as goodwill. Without a refund, tells the buyer about the cancelled tickets instead.
 */
export async function oweParts(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'cart_id'>,
  { id, parts, isOfTickets, untold, decidedOn }: StaffRefund,
): Promise<void> {
  if (untold) {
    const { tickets: removed, tellsBuyer } = untold;
    const change = { id, ticket_order_id: order.id, removed, decided_on: decidedOn };
    await tellCancelled(tx, order, change, tellsBuyer);
  }
  const amount = sum(parts.map((part) => part.amount));
  const withheld = isOfTickets ? 0 : Math.min(amount, await withheldOf(tx, order.id));
  await changeWithheld(tx, order.id, -withheld);
  const reason = isOfTickets ? 'tickets_cancelled' : 'goodwill';
  for (const part of withReasons(parts, withheld, reason)) {
    const payment_entry_id = await insertEntry(tx, {
      ...part,
      cart_id: order.cart_id,
      audit_action: 'refund',
      state: 'due',
      staff_refund_id: id,
      occurred_on: decidedOn,
    });
    if (payment_entry_id === undefined) throw new Error('a refund was not recorded');
    const share = { payment_entry_id, ticket_order_id: order.id, amount: part.amount };
    allocate(tx, [share], decidedOn);
  }
}
