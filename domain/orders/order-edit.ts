import {
  type AppliedRule,
  type Cartmod,
  type CartPrice,
  costOf,
  priceCart,
  type RuledTicket,
  type TicketChange,
} from '../pricing/cart-price.ts';
import { type Minor, sum } from '../pricing/money.ts';
import type { TicketAmounts } from '../pricing/price.ts';

/** A ticket that is removed from an order, or one that replaces it. */
interface OfEvent {
  readonly event_template_id: string;
  readonly ticket_type_id: string;
}

/**
 * Matches each new ticket with a removed one, each used once: one of the same type, otherwise one of the same event.
 * Undefined if there are not enough. An edit changes an order and never enlarges it; additional tickets are a new
 * purchase.
 */
export function matchReplacements<T extends OfEvent>(
  added: readonly OfEvent[],
  removed: readonly T[],
): readonly (T | undefined)[] {
  const left = [...removed];
  const take = (fits: (ticket: T) => boolean): T | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = added.map(({ event_template_id: event, ticket_type_id: type }) =>
    take((ticket) => ticket.event_template_id === event && ticket.ticket_type_id === type),
  );
  return added.map(
    ({ event_template_id: event }, at) =>
      found[at] ?? take((ticket) => ticket.event_template_id === event),
  );
}

/** An order after its edit, with the other tickets that its codes count. */
interface EditedOrder {
  /**
   * Tickets of the order that stay, at their face values and fee rates when bought, each for the session that it was
   * bought for, wherever the venue has moved it.
   */
  readonly staying: readonly (RuledTicket & TicketAmounts)[];
  /** Tickets that leave the order. */
  readonly removed: readonly RuledTicket[];
  /** New tickets, at current face values and fee rates. */
  readonly added: readonly RuledTicket[];
  /** Tickets of other orders that were paid together with this one. */
  readonly ofOtherOrders: readonly (RuledTicket & Pick<TicketAmounts, 'adjusted_value'>)[];
  /** Tickets that the venue took back. They count for the codes, and keep their discounts. */
  readonly takenBack: readonly RuledTicket[];
  /** The current discounts of all these tickets. */
  readonly mods: readonly Cartmod[];
}

export interface EditPrice extends CartPrice {
  /** Tickets of other orders whose price would change. Only staff can make such an edit. */
  readonly otherChanged: readonly string[];
}

/**
 * Prices an edited order again under the codes that it was bought with (`applied`), as if exactly these tickets had
 * been bought together, each at the face value of its own time (docs/price-pipeline.md). Tickets that the venue took
 * back do not affect the rest. Refunds at most what was paid for the tickets that leave: if those that stay would save
 * more than the new ones cost, they keep their prices.
 */
export function priceEdit(order: EditedOrder, applied: readonly AppliedRule[]): EditPrice {
  const { staying, added, ofOtherOrders, takenBack } = order;
  const absent = new Set(takenBack.map(({ id }) => id));
  const before = { absent, ...discountsBefore(order) };
  const priceBeside = (tickets: readonly RuledTicket[], settled: readonly RuledTicket[]) =>
    priceCart(tickets, applied, { tickets: settled, ...before });

  const others = [...added, ...ofOtherOrders];
  const together = priceBeside([...staying, ...others], takenBack);
  const costIn = (those: readonly RuledTicket[]) =>
    sum(those.flatMap(({ id }) => together.tickets.get(id) ?? []).map(costOf));
  const saved = sum(staying.map(costOf)) - costIn(staying);
  const keeping = saved > costIn(added) ? staying : [];
  const settled = [...keeping, ...takenBack];
  const { tickets, mods } = keeping.length > 0 ? priceBeside(others, settled) : together;

  const isSettled = new Set(settled.map(({ id }) => id));
  const otherChanged = ofOtherOrders
    .filter(({ id, adjusted_value }) => tickets.get(id)?.adjusted_value !== adjusted_value)
    .map(({ id }) => id);
  return {
    tickets: new Map([
      ...tickets,
      ...keeping.map((ticket) => [ticket.id, amountsOf(ticket)] as const),
    ]),
    mods: [...mods, ...order.mods.filter(({ ticket_id }) => isSettled.has(ticket_id))],
    otherChanged,
  };
}

/**
 * The continuing discounts: those of removed tickets pass to the new ones in their place, and never exceed the price.
 */
function discountsBefore({ removed, added, mods }: EditedOrder) {
  const replaced = matchReplacements(added, removed).filter((ticket) => ticket !== undefined);
  const ended = new Set(removed.map(({ id }) => id));
  for (const { id } of replaced) ended.delete(id);
  const face = (those: readonly RuledTicket[]) => sum(those.map(({ face_value }) => face_value));
  return {
    mods: mods.filter(({ ticket_id }) => !ended.has(ticket_id)),
    dearerBy: Math.max(0, face(added) - face(replaced)),
  };
}

const amountsOf = (ticket: TicketAmounts): TicketChange => ({
  adjusted_value: ticket.adjusted_value,
  fee_fixed_outside: ticket.fee_fixed_outside,
  fee_percent_outside: ticket.fee_percent_outside,
});

/** The outcome of an edit in minor units. */
export interface EditSettlement {
  /** The part of the new tickets' price covered by earlier payments; negative if more is due than they cost. */
  readonly credited: Minor;
  /** The amount to be paid before the edit takes effect. */
  readonly due: Minor;
  /** Amount added to the unpaid instalments. */
  readonly later: Minor;
  /** Amount refunded to its source. */
  readonly refund: Minor;
  /** Further amount that would be refunded if no bank had taken it. */
  readonly withheld: Minor;
  /** Reduction of the amount that staff had waived: it was never paid, so it is not refunded. */
  readonly unwaived: Minor;
  /** Reduction of the unpaid instalments. */
  readonly unowed: Minor;
}

/**
 * Compares the cost of the tickets before and after an edit. `stayingChange` is the increase in the cost of the tickets
 * that stay; negative if they cost less. `waived` is the part of the order's price that staff waived (SLS-04), and
 * `owed` is the unpaid part of its instalments: while some is unpaid, an increase joins it, and a decrease is taken
 * from it before any refund. Refunds at most what is `left` of what was paid, which is less than the price if staff
 * refunded some of it before; without disputes it would be `undisputed`.
 */
export function settleEdit(costs: {
  readonly removed: Minor;
  readonly added: Minor;
  readonly stayingChange: Minor;
  readonly waived: Minor;
  readonly owed?: Minor;
  readonly left?: Minor;
  readonly undisputed?: Minor;
}): EditSettlement {
  const { removed, added, stayingChange, waived, owed = 0 } = costs;
  const { left = Number.POSITIVE_INFINITY, undisputed = left } = costs;
  const difference = added + stayingChange - removed;
  const more = Math.max(0, difference);
  const saved = Math.max(0, -difference);
  const due = owed > 0 ? 0 : more;
  const unwaived = Math.min(waived, saved);
  const unowed = Math.min(owed, saved - unwaived);
  const back = saved - unwaived - unowed;
  const refund = Math.min(back, left);
  const withheld = Math.max(0, Math.min(back, undisputed) - refund);
  return { credited: added - due, due, later: more - due, refund, withheld, unwaived, unowed };
}
