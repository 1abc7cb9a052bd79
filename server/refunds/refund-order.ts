import { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import { money } from '#contract/api/scalars.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { refundOfTickets, refundsFor } from '#domain/payments/booking.ts';
import { formatAmount, parsePrice, sum } from '#domain/pricing/money.ts';
import { totalsChange, totalsOf } from '#domain/pricing/price.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { lockWholeCart, type WholeCart } from '../cart/cart-view.ts';
import { InvalidInput, readWish } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import { prepareReturns } from '../kinds/ticket-kinds.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { moveStock, type TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { priceOrder } from '../store/orders/edit-price.ts';
import { changeOrderTotals } from '../store/orders/edits.ts';
import { type OrderRow, orderByNumber } from '../store/orders/orders.ts';
import { allocate, insertEntry, type PaymentEntryRow } from '../store/payments/payments.ts';
import { writePrices } from '../store/pricing/cart-codes.ts';
import { cancelTickets, insertStaffRefund, staffRefund } from '../store/refunds/staff-refunds.ts';
import { orTried } from '../store/trial.ts';
import { capturesOfOrder } from './owe-refund.ts';

/** A refund of an order, as staff request it. */
export const refundWish = z
  .strictObject({
    /** The staff's own reference; the same one again refunds nothing more. */
    reference: z.string().trim().min(1).max(100),
    seller: z.string().min(1),
    /** Key of the portal, if several have a seller with this slug. */
    portal: z.string().min(1).optional(),
    /** Number of the order. */
    order: z.string().trim().toUpperCase().min(1).max(40),
    /** Tickets to cancel and refund, by their ids or codes; or all of the order. */
    tickets: z
      .union([z.literal('all'), z.array(z.string().trim().min(1).max(100)).min(1).max(1000)])
      .optional(),
    /** Or an amount, for which no ticket is cancelled. */
    amount: money.optional(),
    /**
     * True keeps the price of the tickets that stay. Otherwise they are priced afresh under the order's
     * codes, and any increase is withheld from the refund.
     */
    keep_prices: z.boolean().default(false),
  })
  .refine(({ tickets, amount }) => (tickets === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: 'either this or tickets has to be given',
  });

type RefundWish = z.output<typeof refundWish>;

export interface RefundedOrder {
  /** Number of cancelled tickets. */
  readonly tickets: number;
  readonly currency: string;
  /** The refund and where it goes; decimal texts. A gift card is identified by its last four characters. */
  readonly amount: string;
  /**
   * The increase in price of the tickets that stay, as the order's codes are applied again; subtracted
   * from the refund.
   */
  readonly staying_change: string;
  readonly parts: readonly {
    readonly gateway_id: PaymentEntryRow['gateway_id'];
    readonly last_four: string | null;
    readonly amount: string;
  }[];
}

/**
 * Refunds money of an order to where it came from, latest payment first; cancels its tickets and puts
 * their places back on sale. All or nothing, once per reference; the sweep sends it. With `isTrial`
 * nothing is kept. Throws InvalidInput, and payment_in_progress.
 */
export async function refundOrder(
  services: Services,
  given: unknown,
  { isTrial = false } = {},
): Promise<RefundedOrder> {
  const wish = readWish(refundWish, given);
  const request = await staffRequest(services, wish);
  return orTried(services.store, request.portalId, isTrial, (tx) =>
    refundWithin(tx, wish, request),
  );
}

/** Refunds inside a transaction that does more. */
export async function refundWithin(
  tx: Tx,
  wish: RefundWish,
  request: ApiRequest,
): Promise<RefundedOrder> {
  const order = await orderByNumber(tx, wish.order);
  if (!order || order.seller_id !== request.seller.id) throw invalid('order', 'is not there');
  const whole = await lockWholeCart(tx, order.cart_id);
  if (!whole) throw new Error(`cart ${order.cart_id} of an order is not there`);
  const asked = [
    wish.order,
    wish.tickets ?? null,
    wish.amount ?? null,
    ...(wish.keep_prices ? ['keep_prices'] : []),
  ];
  const before = await staffRefund(tx, wish.reference);
  if (before) {
    if (JSON.stringify(before.wish) === JSON.stringify(asked))
      return before.result as RefundedOrder;
    throw invalid('reference', 'is that of another refund');
  }
  if (whole.unsettled) throw new Refusal('payment_in_progress', 'refund');

  const { currency } = request.catalogue.portal;
  const captures = await capturesOfOrder(tx, whole.entries, order.id);
  const left = sum(captures.map(({ amount }) => amount));
  const cancelled = chosenTickets(wish, order, whole);
  const { amount, stayingChange } =
    wish.amount === undefined
      ? await priceBack(
          tx,
          { whole, orderId: order.id, cancelled, left, keepsPrices: wish.keep_prices },
          request,
        )
      : { amount: amountBack(wish.amount, left, currency), stayingChange: 0 };
  const parts = refundsFor(captures, amount);
  const result: RefundedOrder = {
    tickets: cancelled.length,
    currency,
    amount: formatAmount(amount, currency),
    staying_change: formatAmount(stayingChange, currency),
    parts: parts.map((part) => {
      const { gateway_id = 'stripe', last_four = null } =
        whole.entries.find(({ payment_id }) => payment_id === part.payment_id) ?? {};
      return { gateway_id, last_four, amount: formatAmount(part.amount, currency) };
    }),
  };
  const decided_on = new Date(request.services.now());
  const id = uuid();
  const { reference } = wish;
  await insertStaffRefund(tx, {
    id,
    reference,
    ticket_order_id: order.id,
    wish: asked,
    result,
    decided_on,
  });
  for (const part of parts) {
    const payment_entry_id = await insertEntry(tx, {
      ...part,
      cart_id: order.cart_id,
      audit_action: 'refund',
      state: 'due',
      reason: wish.amount === undefined ? 'tickets_cancelled' : 'goodwill',
      staff_refund_id: id,
      occurred_on: decided_on,
    });
    if (payment_entry_id === undefined) throw new Error('a refund was not written down');
    await allocate(tx, [{ payment_entry_id, ticket_order_id: order.id, amount: part.amount }]);
  }
  return result;
}

/** The tickets to cancel: each has to be valid and unused. */
function chosenTickets(
  { tickets: named }: RefundWish,
  order: OrderRow,
  whole: WholeCart,
): TicketRow[] {
  if (named === undefined) return [];
  const own = whole.tickets.filter((ticket) => ticket.ticket_order_id === order.id);
  const living = own.filter(({ state }) => state !== 'cancelled');
  if (named === 'all') {
    if (living.length === 0) throw invalid('tickets', 'are cancelled already');
    if (living.some(({ state }) => state !== 'booked')) {
      throw invalid('tickets', 'were used, some of them: name those that were not');
    }
    return living;
  }
  const chosen = named.map((name, at) => {
    const ticket = own.find(({ id, scan_code }) => name === id || name === scan_code);
    if (!ticket) throw invalid(`tickets[${at}]`, 'is no ticket of this order');
    if (ticket.state !== 'booked') throw invalid(`tickets[${at}]`, `is ${ticket.state}`);
    return ticket;
  });
  if (new Set(chosen).size < chosen.length) throw invalid('tickets', 'names a ticket twice');
  return chosen;
}

interface Cancellation {
  readonly whole: WholeCart;
  readonly orderId: string;
  readonly cancelled: readonly TicketRow[];
  /** The unrefunded rest of the money that paid for the order. */
  readonly left: number;
  readonly keepsPrices: boolean;
}

/** Cancels tickets and frees their places; returns the refund for them. */
async function priceBack(
  tx: Tx,
  { whole, orderId, cancelled, left, keepsPrices }: Cancellation,
  { services, catalogue }: ApiRequest,
): Promise<{ readonly amount: number; readonly stayingChange: number }> {
  const ids = cancelled.map(({ id }) => id);
  const now = new Date(services.now());
  const giveBack = await prepareReturns(tx, { orderId, tickets: cancelled, now });
  await moveStock(tx, stockMoves([], cancelled));
  if ((await cancelTickets(tx, ids)) !== ids.length) {
    throw new Error('tickets changed while their cart was locked');
  }
  const most = await giveBack();
  const prices = cancelled.map((ticket) => {
    const price = totalsOf([ticket], 0).total_after_fees_price;
    return Math.min(price, most.get(ticket.id) ?? price);
  });
  const isScheduled = whole.instalments.length > 0;
  const owed = isScheduled ? cartTotals(whole).total_outstanding : 0;
  const price = sum(prices);
  const stayingChange =
    keepsPrices || isScheduled
      ? 0
      : await priceStaying(tx, catalogue, { whole, orderId, cancelled, most: price });
  return { amount: refundOfTickets(price - stayingChange, owed, left), stayingChange };
}

/**
 * Prices the tickets that stay afresh under the order's codes, as an edit does; returns the increase.
 * Throws if that is more than `most`, or if another order's tickets would change in price: nobody is
 * charged for what staff cancel.
 */
async function priceStaying(
  tx: Tx,
  catalogue: Catalogue,
  {
    whole,
    orderId,
    cancelled,
    most,
  }: Pick<Cancellation, 'whole' | 'orderId' | 'cancelled'> & { readonly most: number },
): Promise<number> {
  if (whole.codes.length === 0) return 0;
  const removed = new Set(cancelled.map(({ id }) => id));
  const { price, staying } = await priceOrder(tx, catalogue, orderId, whole, {
    removed,
    added: [],
  });
  const after = staying.map((ticket) => ({ ...ticket, ...price.tickets.get(ticket.id) }));
  const change = totalsChange(after, staying);
  const by = change.total_after_fees_price;
  if (by > most || price.otherChanged.length > 0) {
    const more = formatAmount(by, catalogue.portal.currency);
    throw invalid(
      'tickets',
      `leave tickets that cost ${more} more by the order's promo code: name these too, or set keep_prices`,
    );
  }
  await writePrices(tx, whole.cart.id, price);
  await changeOrderTotals(tx, orderId, change);
  return by;
}

function amountBack(text: string, left: number, currency: string): number {
  const amount = parsePrice(text, currency);
  if (amount === undefined || amount <= 0) {
    throw invalid('amount', `is not an amount in ${currency} above nothing`);
  }
  if (amount > left) {
    throw invalid('amount', `is more than what is left, ${formatAmount(left, currency)}`);
  }
  return amount;
}

const invalid = (path: string, fault: string) => new InvalidInput([{ path, fault }]);
