import { type Minor, sum } from '../pricing/money.ts';

/** The outcome of a payment for its cart. */
type BookingDecision =
  /** More is due; the cart stays. */
  | { readonly kind: 'partial'; readonly due: Minor }
  /** Everything is paid: create the orders and refund `surplus`. */
  | { readonly kind: 'book'; readonly reacquire: boolean; readonly surplus: Minor }
  /** Nothing can be sold for it: refund `surplus`. */
  | { readonly kind: 'refund'; readonly surplus: Minor };

/**
 * Decides what a captured payment buys (law 5). The places of an expired cart were released and
 * must be taken again; a cart that cannot be completed is refunded automatically.
 */
export function decideBooking(cart: {
  readonly state: 'pending' | 'expired' | 'ordered';
  /** The price of the cart's tickets, released ones included, or of its orders. */
  readonly total: Minor;
  /** The amount that turns it into an order: the first instalment if it is paid in parts. */
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
  /** The amount left after refunds. */
  readonly amount: Minor;
}

/** Takes a surplus from the captures, newest first, refunding each part to its source. */
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

/**
 * Distributes captures over the orders that they paid for, in order; the sums agree on both sides.
 */
export function allocateCaptures(
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

/** The remaining amount of each capture after refunds and chargebacks; `unrefunded` is after refunds alone. */
export function remainingCaptures<Entry extends Capture & { readonly audit_action: string }>(
  entries: readonly Entry[],
): (Entry & Pick<OrderCapture, 'unrefunded'>)[] {
  return entries
    .filter((entry) => entry.audit_action === 'capture')
    .map((capture) => {
      const moved = entries.filter((entry) => entry.payment_id === capture.payment_id);
      const came = (action: string) =>
        sum(moved.filter((entry) => entry.audit_action === action).map((entry) => entry.amount));
      const unrefunded = capture.amount - came('refund');
      const taken = came('dispute_opened') - came('dispute_closed');
      const amount = Math.max(0, unrefunded - taken);
      return { ...capture, amount, unrefunded: Math.max(0, unrefunded) };
    });
}

/**
 * The refund for tickets of an order that cost `price`: cancels unpaid instalments first, and refunds at most what is
 * `left` of what was paid.
 */
export const refundOfTickets = (price: Minor, owed: Minor, left: Minor): Minor =>
  Math.max(0, Math.min(price - owed, left));

/** An order's share of a capture. */
export interface OrderCapture extends Capture {
  /** Money that banks took back and did not return. */
  readonly disputed: Minor;
  /** Money that pays for the order's tickets: without what banks took, and without refunds for returned tickets. */
  readonly net: Minor;
  /** Amount that would be left if no bank had taken any. */
  readonly unrefunded: Minor;
}

export type LeftOfOrder = Pick<OrderCapture, 'amount' | 'disputed' | 'net'>;

/**
 * Maximum refund when an order gets cheaper and its tickets cost `staying`: what is left of what was paid. Money that a
 * bank took no longer pays for tickets: it counts as the refund of those returned first.
 */
export function returnable(captures: readonly LeftOfOrder[], staying: Minor): Minor {
  const left = sum(captures.map(({ amount }) => amount));
  if (sum(captures.map(({ disputed }) => disputed)) <= 0) return left;
  return Math.max(0, Math.min(left, sum(captures.map(({ net }) => net)) - staying));
}

/**
 * The money kept for an order, as if no bank had taken any: received and not refunded, whether the refund was the
 * order's or of what a payment brought beyond it. A dispute withholds the difference to `returnable` from the buyer.
 */
export const undisputed = (captures: readonly Pick<OrderCapture, 'unrefunded'>[]): Minor =>
  sum(captures.map(({ unrefunded }) => unrefunded));

/**
 * Amount still owed to the buyer after a dispute is won: what it withheld from refunds, capped at what is refundable
 * now, minus what staff settled. `staying` is the price of the tickets that stay, with kept fees.
 */
export const owedAfterWonDispute = (
  { withheld, settled }: Withheld,
  captures: readonly LeftOfOrder[],
  staying: Minor,
): Minor => Math.max(0, Math.min(withheld, returnable(captures, staying)) - settled);

/** Money of an order that disputes withheld from refunds, and the part of it that staff settled. */
export interface Withheld {
  readonly withheld: Minor;
  readonly settled: Minor;
}

/**
 * The parts of a refund, each with its reason: first what a dispute `withheld`, which pays for returned tickets, and then
 * `otherwise`.
 */
export function withReasons(
  parts: readonly Pick<Capture, 'payment_id' | 'amount'>[],
  withheld: Minor,
  otherwise: string,
): { readonly payment_id: string; readonly amount: Minor; readonly reason: string }[] {
  let left = withheld;
  return parts.flatMap(({ payment_id, amount }) => {
    const owed = Math.min(left, amount);
    left -= owed;
    return [
      { payment_id, amount: owed, reason: 'won_back' },
      { payment_id, amount: amount - owed, reason: otherwise },
    ].filter((part) => part.amount > 0);
  });
}

/** Refunds that leave an order's price unchanged: goodwill, or made at the processor. */
export const withoutReturn: ReadonlySet<string> = new Set(['goodwill', 'at_processor']);

/** Money that came and went, in minor units. What banks took is apart from it. */
export interface MovedMoney {
  /** Money received. */
  readonly paid: Minor;
  /** Money refunded because something got cheaper: for returned tickets, or a change. */
  readonly returned: Minor;
  /** Other refunds, as an amount or at the processor: they are not owed again. */
  readonly goodwill: Minor;
}

/** The sums of entries, without failed ones; `movedSums` in `server/store/payments/order-sums.ts` is its SQL. */
export function movedMoney(
  entries: readonly {
    readonly audit_action: string;
    readonly amount: Minor;
    readonly reason: string;
  }[],
): MovedMoney {
  const of = (action: string, isGoodwill: boolean) =>
    sum(
      entries
        .filter((entry) => entry.audit_action === action)
        .filter(({ reason }) => withoutReturn.has(reason) === isGoodwill)
        .map((entry) => entry.amount),
    );
  return {
    paid: of('capture', false) + of('capture', true),
    returned: of('refund', false),
    goodwill: of('refund', true),
  };
}

/** The amount paid towards booked orders. Refunds without returned tickets do not make the amount due again. */
export function paidTowards(entries: Parameters<typeof movedMoney>[0]): Minor {
  const { paid, returned } = movedMoney(entries);
  return paid - returned;
}

export interface OrderShare {
  readonly ticket_order_id: string;
  readonly amount: Minor;
}

/**
 * Distributes a later movement of a payment over the orders that it paid for, in order, up to what
 * is left of each. A movement of zero is recorded for all of them.
 */
export function distribute(amount: Minor, left: readonly OrderShare[]): OrderShare[] {
  if (amount === 0) return left.map(({ ticket_order_id }) => ({ ticket_order_id, amount: 0 }));
  let rest = amount;
  return left.flatMap(({ ticket_order_id, amount: room }) => {
    const share = Math.min(rest, room);
    rest -= share;
    return share > 0 ? [{ ticket_order_id, amount: share }] : [];
  });
}
