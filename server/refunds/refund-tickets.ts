import type { OrderCapture } from '#domain/payments/booking.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { invalid } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { priceBack, type RefundCause } from './price-back.ts';
import { describeHanging, priceHanging } from './refund-hanging.ts';
import type { RefundRequest } from './refund-request.ts';
import { type Reach, takeBack } from './take-back.ts';

/** Settings of a refund besides the request itself. */
export interface RefundingOptions {
  /** Selects the rule for returning fees. */
  readonly cause?: RefundCause;
  /** Sellers whose orders may be changed as well; all of the portal if omitted. */
  readonly reach?: Reach;
  readonly isTrial?: boolean;
}

interface RefundingTickets {
  readonly wish: RefundRequest;
  readonly order: OrderRow;
  readonly whole: WholeCart;
  readonly captures: readonly OrderCapture[];
  readonly chosen: readonly TicketRow[];
  readonly locked: ReadonlySet<string>;
}

/** Cancels tickets and those that depend on them, and prices the refund of each order. */
export async function refundTickets(
  tx: Tx,
  { wish, order, whole, captures, chosen, locked }: RefundingTickets,
  request: ApiRequest,
  { cause = 'staff', reach = () => true, isTrial = false }: RefundingOptions,
) {
  const { currency } = request.catalogue.portal;
  const orderId = order.id;
  const taken = await takeBack(
    tx,
    {
      whole,
      orderId,
      cancelled: chosen,
      locked,
      reach,
      isTrial,
      keepsPlaces: wish.keep_places,
      benefits: wish.benefits,
      reopensGiftCodes: wish.reopens_gift_codes,
    },
    request,
  );
  const own = taken.taken.filter(({ ticket_order_id }) => ticket_order_id === orderId);
  const cancelled = [...chosen, ...own];
  const { spent, keptPlaces, giftCodes } = taken;
  const priced = await priceBack(
    tx,
    { whole, orderId, cancelled, captures, spent, cause, keepsPrices: wish.keep_prices },
    request,
  );
  const beside = await priceHanging(tx, taken, { orderId, cause }, request);
  const choice = wish.benefits ?? null;
  const benefits = describeHanging(taken, beside, { choice, reach, currency });
  return { ...priced, keptPlaces, giftCodes, cancelled, beside, benefits };
}

/** The tickets to cancel: each must be valid and unused. */
export function chosenTickets(
  { tickets: named }: RefundRequest,
  order: OrderRow,
  whole: WholeCart,
): TicketRow[] {
  if (named === undefined) return [];
  const own = whole.tickets.filter((ticket) => ticket.ticket_order_id === order.id);
  const living = own.filter(({ state }) => state !== 'cancelled');
  if (named === 'all') {
    if (living.length === 0) throw invalid('tickets', 'are already cancelled');
    if (living.some(({ state }) => state !== 'booked')) {
      throw invalid('tickets', 'include some that were used: name only the others');
    }
    return living;
  }
  const chosen = named.map((name, at) => {
    const ticket = own.find(({ id, scan_code }) => name === id || name === scan_code);
    if (!ticket) throw invalid(`tickets[${at}]`, 'is not a ticket of this order');
    if (ticket.state !== 'booked') throw invalid(`tickets[${at}]`, `is ${ticket.state}`);
    return ticket;
  });
  if (new Set(chosen).size < chosen.length) throw invalid('tickets', 'names a ticket twice');
  return chosen;
}
