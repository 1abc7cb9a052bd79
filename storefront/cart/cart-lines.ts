import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { formatAmount, type Minor, parseAmount } from '#domain/pricing/money.ts';
import type { SeatName } from '#domain/seats/seat-map.ts';
import { pictureOf } from '../site/picture-facts.ts';
import type { CartAnswer } from './cart-store.ts';

/** The parts of an answer that cart lines are built from; the answer of an order has them too. */
export type Bought = Pick<
  CartAnswer,
  'ticket' | 'ticket_type' | 'ticket_group' | 'event_session' | 'event_template' | 'venue'
>;

/** Tickets of one type for one session: a line of a cart (CRT-34). */
export interface CartLine {
  readonly key: string;
  readonly typeName: string;
  readonly groupName: string;
  readonly ticketIds: readonly string[];
  /** The seats of its tickets, if they have any. */
  readonly seats: readonly SeatName[];
  /** Set if the group is a membership level: the line's tickets are its members. */
  readonly membership: LineMembership | null;
  readonly quantity: number;
  /**
   * Decimal amount of the whole line before codes: the lines add up to the subtotal, which the
   * discount reduces.
   */
  readonly amount: string;
}

export interface LineMembership {
  /** The names of its members; members without a name are left out. */
  readonly members: readonly string[];
  /** YYYY-MM-DD at the venue; null if it never ends. */
  readonly lastDay: string | null;
  /** The recipient of a gift; null for the buyer's own. */
  readonly gift: CartAnswer['ticket'][number]['gift'];
}

/** The lines of one event at one time. */
export interface CartItem {
  readonly key: string;
  readonly eventId: string;
  readonly eventName: string;
  /** Id of its picture. */
  readonly picture: string | undefined;
  /** Null if the tickets have no time. */
  readonly when: TicketTime | null;
  readonly sessionId: string | null;
  readonly lines: readonly CartLine[];
}

const named = <T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((each) => [each.id, each]));

/** The chosen tickets by event, session and type, in the order they were added. */
export function cartItems(bought: Bought, currency: string): readonly CartItem[] {
  const types = named(bought.ticket_type);
  const groups = named(bought.ticket_group);
  const sessions = named(bought.event_session);
  const events = named(bought.event_template);
  const items = new Map<string, CartItem & { readonly lines: CartLine[] }>();
  const lines = new Map<
    string,
    CartLine & { readonly ticketIds: string[]; readonly seats: SeatName[] }
  >();
  const sums = new Map<string, Minor>();

  for (const ticket of bought.ticket) {
    const itemKey = `${ticket.event_template_id} ${ticket.event_session_id ?? ''}`;
    const event = events.get(ticket.event_template_id);
    let item = items.get(itemKey);
    if (!item) {
      item = {
        key: itemKey,
        eventId: ticket.event_template_id,
        eventName: event?.name ?? '',
        picture: pictureOf(event?.meta),
        when: ticketTime(sessions.get(ticket.event_session_id ?? ''), event?.meta),
        sessionId: ticket.event_session_id,
        lines: [],
      };
      items.set(itemKey, item);
    }
    const lineKey = `${itemKey} ${ticket.ticket_type_id}`;
    let line = lines.get(lineKey);
    if (!line) {
      line = {
        key: lineKey,
        typeName: types.get(ticket.ticket_type_id)?.name ?? '',
        groupName: groups.get(ticket.ticket_group_id)?.name ?? '',
        ticketIds: [],
        seats: [],
        membership: null,
        quantity: 0,
        amount: '0',
      };
      lines.set(lineKey, line);
      item.lines.push(line);
    }
    line.ticketIds.push(ticket.id);
    if (ticket.seat) line.seats.push(ticket.seat);
    sums.set(lineKey, (sums.get(lineKey) ?? 0) + (parseAmount(ticket.face_value, currency) ?? 0));
  }

  return [...items.values()].map((item) => ({
    ...item,
    lines: item.lines.map((line) => ({
      ...line,
      membership: membershipOf(bought, line),
      quantity: line.ticketIds.length,
      amount: formatAmount(sums.get(line.key) ?? 0, currency),
    })),
  }));
}

function membershipOf(
  { ticket, event_template, venue }: Bought,
  { ticketIds }: Pick<CartLine, 'ticketIds'>,
): LineMembership | null {
  const ofLine = ticket.filter(({ id }) => ticketIds.includes(id));
  const [first] = ofLine;
  if (!first || !isMembershipHandler(first.handler)) return null;
  const at = event_template.find(({ id }) => id === first.event_template_id)?.venue_id;
  const timezone = venue.find(({ id }) => id === at)?.timezone ?? 'UTC';
  return {
    members: ofLine.map((member) => member.admit_name).filter((name) => name !== ''),
    lastDay: first.valid_to === null ? null : lastDayOf(new Date(first.valid_to), timezone),
    gift: first.gift,
  };
}

export interface CartTotals {
  readonly subtotal: string;
  readonly fees: string;
  readonly discount: string;
  /** The payments by gift cards, one entry per card. */
  readonly giftCards: CartAnswer['cart'][number]['gift_cards'];
  /** The amount paid by other means. */
  readonly paid: string;
  readonly due: string;
}

/** The totals that a cart shows, taken from the server's (CRT-03). */
export function cartTotals(cart: CartAnswer['cart'][number]): CartTotals {
  const totals = cart.cart_fees.grand_totals;
  const fees = [totals.total_fee_fixed_outside, totals.total_fee_percent_outside]
    .map((amount) => parseAmount(amount, cart.currency) ?? 0)
    .reduce((sum, amount) => sum + amount, 0);
  const byGiftCard = cart.gift_cards
    .map(({ amount }) => parseAmount(amount, cart.currency) ?? 0)
    .reduce((sum, amount) => sum + amount, 0);
  const payments = parseAmount(totals.total_payments, cart.currency) ?? 0;
  return {
    subtotal: totals.total_before_cartmod_price,
    fees: formatAmount(fees, cart.currency),
    discount: totals.total_cartmod_amount,
    giftCards: cart.gift_cards,
    paid: formatAmount(payments - byGiftCard, cart.currency),
    due: totals.total_outstanding,
  };
}
