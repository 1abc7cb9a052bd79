import { refundOfTickets } from '../payments/booking.ts';
import { type Minor, sum } from '../pricing/money.ts';

/** The part of each ticket's price that staff waived (SLS-04), by ticket id; omits tickets without one. */
export type WaivedFor = ReadonlyMap<string, Minor>;

/** A valid ticket of an order after a change. */
export interface WaivedTicket {
  readonly id: string;
  readonly cost: Minor;
  /** The cost before the change of this ticket, or of the one that it replaces; 0 for an additional ticket. */
  readonly before: Minor;
  /** The ticket that it replaces in this change. */
  readonly replaces: string | null;
}

/**
 * Divides the `total` waived for an order among its tickets after a change. Each keeps the amount waived for it, or for
 * the one that it replaces. An increase of the total goes to tickets that the change made more expensive; a decrease is
 * taken from the first ones.
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
  // Backwards, so that the first ones get too little if the amount does not cover all.
  for (const { id, replaces, cost } of tickets.toReversed()) {
    give(id, Math.min(cost, before.get(id) ?? before.get(replaces ?? '') ?? 0));
  }
  for (const ticket of tickets) {
    give(ticket.id, Math.min(roomOf(ticket), ticket.cost - ticket.before));
  }
  for (const ticket of tickets) give(ticket.id, roomOf(ticket));
  return parts;
}

/** The part of an order's waived amount that leaves with some of its tickets: the unassigned part leaves first. */
export function waivedWith(ids: readonly string[], waived: Minor, waivedFor: WaivedFor): Minor {
  const elsewhere = sum(
    [...waivedFor].filter(([id]) => !ids.includes(id)).map(([, amount]) => amount),
  );
  return Math.max(0, waived - elsewhere);
}

/** The settlement of returned tickets. */
interface TakenBack {
  readonly refund: Minor;
  /** Further amount that would be refunded if no bank had taken it. */
  readonly withheld: Minor;
  readonly unwaived: Minor;
}

/**
 * Settles tickets that the venue takes back, which makes their order cheaper by `price`. The amount waived for them
 * (`waivedWith`) is no longer owed and not refunded, unpaid instalments are cancelled, and the rest is refunded from
 * the money that is `left`, or would be `undisputed`. An amount that no money covers is taken from the rest of what is
 * waived for the order.
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
