import { Refusal } from '#contract/api/refusals.ts';
import { refundsFor } from '#domain/payments/booking.ts';
import { formatAmount, parsePrice, sum } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { invalid, readStaffRequest } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { type OrderRow, orderByNumber } from '../store/orders/orders.ts';
import { capturesOfOrder } from '../store/payments/movements.ts';
import { insertStaffRefund, staffRefund } from '../store/refunds/staff-refunds.ts';
import { runOrRollBack } from '../store/trial.ts';
import { oweParts } from './owe-parts.ts';
import { priceBack, type RefundCause } from './price-back.ts';
import {
  givesNothing,
  type RefundedOrder,
  type RefundRequest,
  refundRequest,
} from './refund-request.ts';
import { failuresBeside, markOfRefund } from './shown-outcome.ts';

/**
 * Refunds money of an order to where it came from, latest payment first; cancels its tickets and puts
 * their places back on sale, or leaves them taken. All or nothing, once per reference; the sweep sends it. With `isTrial`
 * nothing is kept. Throws InvalidInput, and payment_in_progress.
 */
export async function refundOrder(
  services: Services,
  given: unknown,
  { isTrial = false, before }: { isTrial?: boolean; before?: BeforeRefund } = {},
): Promise<RefundedOrder> {
  const wish = readStaffRequest(refundRequest, given);
  const request = await staffRequest(services, wish);
  return runOrRollBack(services.store, request.portalId, isTrial, (tx) =>
    refundWithin(tx, wish, request, { before }),
  );
}

/** A refund that is about to be written; the amount is in minor units. */
export interface DueRefund {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amount: number;
  readonly result: RefundedOrder;
  /** The mark of this outcome for this order. */
  readonly mark: string;
}

/**
 * Runs in the refund's transaction before it is written, once per reference, and throws to stop it. Returns facts for
 * the audit entry.
 */
export type BeforeRefund = (tx: Tx, refund: DueRefund) => Promise<Readonly<Record<string, string>>>;

interface WithinOptions {
  readonly before?: BeforeRefund | undefined;
  /** Its rule says which fees go back. */
  readonly cause?: RefundCause;
}

/** Refunds inside a transaction that does more. */
export async function refundWithin(
  tx: Tx,
  wish: RefundRequest,
  request: ApiRequest,
  { before = async () => ({}), cause = 'staff' }: WithinOptions = {},
): Promise<RefundedOrder> {
  const order = await orderByNumber(tx, wish.order);
  if (!order || order.seller_id !== request.seller.id) throw invalid('order', 'does not exist');
  const whole = await lockWholeCart(tx, order.cart_id);
  if (!whole) throw new Error(`cart ${order.cart_id} of an order is not there`);
  const asked = [
    wish.order,
    wish.tickets ?? null,
    wish.amount ?? null,
    ...(wish.keep_prices ? ['keep_prices'] : []),
    ...(wish.keep_places ? ['keep_places'] : []),
  ];
  const known = await staffRefund(tx, wish.reference);
  if (known) {
    if (JSON.stringify(known.wish) === JSON.stringify(asked)) {
      needsNoEntry(tx);
      return known.result as RefundedOrder;
    }
    throw invalid('reference', 'was already used for another refund');
  }
  if (whole.unsettled) throw new Refusal('payment_in_progress', 'refund');

  const { currency } = request.catalogue.portal;
  const captures = await capturesOfOrder(tx, whole.entries, order.id);
  const left = sum(captures.map(({ amount }) => amount));
  const cancelled = chosenTickets(wish, order, whole);
  const isOfTickets = wish.tickets !== undefined;
  const { amount, stayingChange, fees, keptPlaces } =
    isOfTickets || wish.amount === undefined
      ? await priceBack(
          tx,
          {
            ...{ whole, orderId: order.id, cancelled, captures, cause },
            keepsPrices: wish.keep_prices,
            keepsPlaces: wish.keep_places,
          },
          request,
        )
      : { amount: amountBack(wish.amount, left, currency), ...nothingCancelled };
  if (amount > 0 && givesNothing(wish)) {
    throw invalid('tickets', `would give ${formatAmount(amount, currency)} back: refund them`);
  }
  const parts = refundsFor(captures, amount);
  const failed = await failuresBeside(tx, order.id, currency);
  const result: RefundedOrder = {
    tickets: cancelled.length,
    kept_places: keptPlaces,
    fees: fees.map(({ fee, returned, kept }) => ({
      fee,
      returned: formatAmount(returned, currency),
      kept: formatAmount(kept, currency),
    })),
    currency,
    amount: formatAmount(amount, currency),
    staying_change: formatAmount(stayingChange, currency),
    ...(failed.length > 0 ? { failed } : {}),
    parts: parts.map((part) => {
      const { gateway_id = 'stripe', last_four = null } =
        whole.entries.find(({ payment_id }) => payment_id === part.payment_id) ?? {};
      return { gateway_id, last_four, amount: formatAmount(part.amount, currency) };
    }),
  };
  const decided_on = new Date(request.services.now());
  const id = uuid();
  const { reference } = wish;
  const mark = await markOfRefund(tx, whole, order.id, result);
  const facts = await before(tx, {
    ...{ id, amount, result, mark },
    orderId: order.id,
    orderNumber: order.order_number,
  });
  await insertStaffRefund(tx, {
    id,
    reference,
    ticket_order_id: order.id,
    wish: asked,
    result,
    decided_on,
  });
  const untold =
    cause === 'staff' && amount === 0
      ? { tickets: cancelled.map((ticket) => ticket.id), tellsBuyer: wish.tells_buyer }
      : null;
  await oweParts(tx, order, { id, parts, isOfTickets, untold, decidedOn: decided_on });
  await auditChange(tx, request.services.actor, {
    act: givesNothing(wish) ? 'cancel_tickets' : 'refund_order',
    entity: { kind: 'order', id: wish.order },
    after: {
      refund: id,
      reference,
      tickets: result.tickets,
      amount: result.amount,
      currency,
      ...(keptPlaces > 0 ? { kept_places: keptPlaces } : {}),
      ...facts,
    },
    ...(wish.reason === undefined ? {} : { personal: { reason: wish.reason } }),
  });
  return result;
}

/** Effects of refunding an amount alone. */
const nothingCancelled = { stayingChange: 0, fees: [], keptPlaces: 0 } as const;

/** The tickets to cancel: each has to be valid and unused. */
function chosenTickets(
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

function amountBack(text: string, left: number, currency: string): number {
  const amount = parsePrice(text, currency);
  if (amount === undefined || amount <= 0) {
    throw invalid('amount', `must be an amount in ${currency} above zero`);
  }
  if (amount > left) {
    throw invalid('amount', `is more than the ${formatAmount(left, currency)} that is left`);
  }
  return amount;
}
