import { type Minor, sum } from './money.ts';

/** What arrived money makes of a cart. */
export type BookingDecision =
  /** More is due: the cart stays. */
  | { readonly kind: 'partial'; readonly due: Minor }
  /** Everything is paid: make the orders, and give `surplus` back. */
  | { readonly kind: 'book'; readonly reacquire: boolean; readonly surplus: Minor }
  /** Nothing can be sold for it: give `surplus` back. */
  | { readonly kind: 'refund'; readonly surplus: Minor };

/**
 * Law 5: money came first, and this says what it buys. An expired cart's places were given back,
 * so they must be taken again; one that can't be completed gives its money back by itself.
 */
export function decideBooking(cart: {
  readonly state: 'pending' | 'expired' | 'ordered';
  /** What the cart's tickets, let go of ones included, or its orders cost. */
  readonly total: Minor;
  /** What makes it an order: the first instalment where it is paid in parts. */
  readonly needed: Minor;
  readonly tickets: number;
  readonly paid: Minor;
}): BookingDecision {
  const { state, total, needed, tickets, paid } = cart;
  if (state === 'ordered') return { kind: 'refund', surplus: Math.max(0, paid - total) };
  if (tickets === 0) return { kind: 'refund', surplus: paid };
  if (paid < needed) {
    return state === 'expired'
      ? { kind: 'refund', surplus: paid }
      : { kind: 'partial', due: needed - paid };
  }
  return { kind: 'book', reacquire: state === 'expired', surplus: Math.max(0, paid - total) };
}

export interface Capture {
  readonly id: string;
  readonly payment_id: string;
  /** What is left of it after refunds. */
  readonly amount: Minor;
}

/** Takes a surplus from the captures, the newest first, back to where each came from. */
export function refundsFor(
  captures: readonly Capture[],
  surplus: Minor,
): { readonly payment_id: string; readonly amount: Minor }[] {
  const refunds = [];
  let left = surplus;
  for (const { payment_id, amount } of captures.toReversed()) {
    const share = Math.min(left, amount);
    if (share > 0) refunds.push({ payment_id, amount: share });
    left -= share;
  }
  return refunds;
}

/** Shares captures out over the orders they paid for, in order; sums agree on both sides. */
export function allocations(
  captures: readonly Capture[],
  orders: readonly { readonly id: string; readonly total: Minor }[],
): {
  readonly payment_entry_id: string;
  readonly ticket_order_id: string;
  readonly amount: Minor;
}[] {
  const shares = [];
  const left = new Map(orders.map((order) => [order.id, order.total]));
  for (const capture of captures) {
    let rest = capture.amount;
    for (const order of orders) {
      const share = Math.min(rest, left.get(order.id) ?? 0);
      if (share > 0) {
        shares.push({ payment_entry_id: capture.id, ticket_order_id: order.id, amount: share });
      }
      rest -= share;
      left.set(order.id, (left.get(order.id) ?? 0) - share);
    }
  }
  return shares;
}

/** What is left of each capture after its payment's refunds. */
export function remainingCaptures<Entry extends Capture & { readonly audit_action: string }>(
  entries: readonly Entry[],
): Entry[] {
  return entries
    .filter((entry) => entry.audit_action === 'capture')
    .map((capture) => {
      const refunded = entries.filter(
        (entry) => entry.audit_action === 'refund' && entry.payment_id === capture.payment_id,
      );
      return { ...capture, amount: capture.amount - sum(refunded.map((entry) => entry.amount)) };
    });
}
