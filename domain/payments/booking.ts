import { type Minor, sum } from '../pricing/money.ts';

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

/** What is left of each capture after its payment's refunds, and what the payer's bank took back. */
export function remainingCaptures<Entry extends Capture & { readonly audit_action: string }>(
  entries: readonly Entry[],
): Entry[] {
  return entries
    .filter((entry) => entry.audit_action === 'capture')
    .map((capture) => {
      const moved = entries.filter((entry) => entry.payment_id === capture.payment_id);
      const came = (action: string) =>
        sum(moved.filter((entry) => entry.audit_action === action).map((entry) => entry.amount));
      const taken = came('refund') + came('dispute_opened') - came('dispute_closed');
      return { ...capture, amount: Math.max(0, capture.amount - taken) };
    });
}

/**
 * What goes back for tickets of an order that cost `price`: what is owed of it (instalments) is let
 * go of first, and no more goes back than is `left` of what was paid.
 */
export const refundOfTickets = (price: Minor, owed: Minor, left: Minor): Minor =>
  Math.max(0, Math.min(price - owed, left));

/** Refunds after which an order costs what it did: a kindness, or what was done at the processor. */
const withoutReturn: ReadonlySet<string> = new Set(['goodwill', 'at_processor']);

/**
 * What was paid towards orders that are made: money that was given back although nothing was
 * returned for it is not owed anew.
 */
export function paidTowards(
  entries: readonly {
    readonly audit_action: string;
    readonly amount: Minor;
    readonly reason: string;
  }[],
): Minor {
  const came = entries.filter((entry) => entry.audit_action === 'capture');
  const went = entries.filter(
    ({ audit_action, reason }) => audit_action === 'refund' && !withoutReturn.has(reason),
  );
  return sum(came.map((entry) => entry.amount)) - sum(went.map((entry) => entry.amount));
}

export interface OrderShare {
  readonly ticket_order_id: string;
  readonly amount: Minor;
}

/**
 * Shares what moved later of a payment out over the orders that it paid for, in their order and up
 * to what each has left of it. That nothing moved is told to all.
 */
export function shareOut(amount: Minor, left: readonly OrderShare[]): OrderShare[] {
  if (amount === 0) return left.map((share) => ({ ...share, amount: 0 }));
  let rest = amount;
  return left.flatMap(({ ticket_order_id, amount: room }) => {
    const share = Math.min(rest, room);
    rest -= share;
    return share > 0 ? [{ ticket_order_id, amount: share }] : [];
  });
}
