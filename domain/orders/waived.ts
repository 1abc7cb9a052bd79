import { refundOfTickets } from '../payments/booking.ts';
import { type Minor, sum } from '../pricing/money.ts';

/** The part of each ticket's price that staff waived (SLS-04), by the ticket's id; tickets without one are left out. */
export type WaivedFor = ReadonlyMap<string, Minor>;

/** A valid ticket of an order after a change. */
export interface WaivedTicket {
  readonly id: string;
  readonly cost: Minor;
  /** The cost of this ticket before the change, or of the one that it replaces; 0 for a further ticket. */
  readonly before: Minor;
  /** The ticket that it replaces by this change. */
  readonly replaces: string | null;
}

/**
 * Divides the `total` that is waived of an order among its tickets after a change. Each keeps what was waived for it, or for
 * the one that it replaces. What more is waived goes to tickets that the change made dearer; what less, leaves the first.
 */
export function divideWaived(
  total: Minor,
  before: WaivedFor,
  tickets: readonly WaivedTicket[],
): WaivedFor {
  const parts = new Map<string, Minor>();
  let left = total;
  const give = (id: string, amount: Minor): void => {
    const part = Math.max(0, Math.min(amount, left));
    if (part > 0) parts.set(id, (parts.get(id) ?? 0) + part);
    left -= part;
  };
  const roomOf = ({ id, cost }: WaivedTicket): Minor => cost - (parts.get(id) ?? 0);
  // Backwards, so that the first have too little if there is not enough for all.
  for (const { id, replaces, cost } of tickets.toReversed()) {
    give(id, Math.min(cost, before.get(id) ?? before.get(replaces ?? '') ?? 0));
  }
  for (const ticket of tickets) {
    give(ticket.id, Math.min(roomOf(ticket), ticket.cost - ticket.before));
  }
  for (const ticket of tickets) give(ticket.id, roomOf(ticket));
  return parts;
}

/** The part of an order's waived amount that leaves with some of its tickets: what belongs to none of them leaves first. */
export function waivedWith(ids: readonly string[], waived: Minor, waivedFor: WaivedFor): Minor {
  const elsewhere = sum(
    [...waivedFor].filter(([id]) => !ids.includes(id)).map(([, amount]) => amount),
  );
  return Math.max(0, waived - elsewhere);
}

/** The settlement of tickets that were taken back. */
interface TakenBack {
  readonly refund: Minor;
  /** Returned as well if no bank had taken it. */
  readonly withheld: Minor;
  readonly unwaived: Minor;
}

/**
 * Settles tickets that the venue takes back and whose order gets cheaper by `price`: what was waived for them (`waivedWith`) is
 * not owed any more and goes back to nobody, unpaid instalments are cancelled, and the rest goes back, of the money that
 * is `left`, or would be `undisputed`. What no money covers is taken from what else is waived of the order.
 */
export function settleTakenBack(costs: {
  readonly price: Minor;
  readonly waived: Minor;
  readonly waivedWith: Minor;
  readonly owed: Minor;
  readonly left: Minor;
  readonly undisputed: Minor;
}): TakenBack {
  const { waived, owed, left, undisputed } = costs;
  const price = Math.max(0, costs.price);
  const own = Math.min(costs.waivedWith, price);
  const refund = refundOfTickets(price - own, owed, left);
  const whole = Math.max(refund, refundOfTickets(price - own, owed, undisputed));
  const uncovered = price - own - Math.min(owed, price - own) - whole;
  return { refund, withheld: whole - refund, unwaived: own + Math.min(waived - own, uncovered) };
}
