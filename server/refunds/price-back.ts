import { spentOfPrice } from '#domain/gifts/spent-of-price.ts';
import {
  divideWaived,
  settleTakenBack,
  type WaivedFor,
  waivedWith,
} from '#domain/orders/waived.ts';
import { type OrderCapture, returnable, undisputed } from '#domain/payments/booking.ts';
import { type FeeBack, type FeeKind, feesBack, withinRefund } from '#domain/payments/fees-back.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { totalsChange } from '#domain/pricing/price.ts';
import { cartTotals, costOf, keptOf } from '../cart/view/cart-totals.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { priceOrder } from '../store/orders/edit-price.ts';
import {
  changeOrderTotals,
  changeWaived,
  keepMoney,
  readWaivedFor,
} from '../store/orders/edits.ts';
import { writePrices } from '../store/pricing/cart-codes.ts';
import { changeWithheld } from '../store/refunds/withheld.ts';
import { fitSchedule } from './fit-schedule.ts';
import { otherValidTickets } from './take-back.ts';

interface Cancellation {
  readonly whole: WholeCart;
  readonly orderId: string;
  readonly cancelled: readonly TicketRow[];
  /** The captures that paid for the order. */
  readonly captures: readonly OrderCapture[];
  /** The spent part of each ticket's value, by ticket id. */
  readonly spent: ReadonlyMap<string, number>;
  readonly keepsPrices: boolean;
  readonly cause: RefundCause;
}

/**
 * The cause of a refund, which selects the rule for returning fees: staff refund it, or the venue cancelled the
 * session.
 */
export type RefundCause = 'staff' | 'session';

const feeRules = {
  staff: 'refund_rules.returned_fees',
  session: 'refund_rules.returned_fees_if_cancelled',
} as const;

/** The refund for cancelled tickets. */
interface PricedBack {
  readonly amount: number;
  readonly stayingChange: number;
  readonly fees: readonly FeeBack[];
}

/** Returns the refund for tickets that `takeBack` has cancelled, and changes the order's price. */
export async function priceBack(
  tx: Tx,
  { whole, orderId, cancelled, captures, spent, keepsPrices, cause }: Cancellation,
  request: ApiRequest,
): Promise<PricedBack> {
  const { services, catalogue } = request;
  const staying = otherValidTickets(cancelled, { whole, orderId });
  const returning = cancelled.map((ticket) => ({
    ...ticket,
    ...spentOfPrice(ticket, spent.get(ticket.id) ?? 0),
    returned: returnedFees(ticket, cause, request),
  }));
  const isScheduled = whole.instalments.length > 0;
  const owed = isScheduled ? cartTotals(whole).total_outstanding : 0;
  const order = whole.orders.find(({ id }) => id === orderId);
  if (!order) throw new Error(`order ${orderId} is not one of its cart`);
  const { waived } = order;
  const waivedFor = waived === 0 ? noneWaived : await readWaivedFor(tx, orderId);
  const ids = cancelled.map(({ id }) => id);
  const ofCancelled = waivedWith(ids, waived, waivedFor);
  // The money that pays for the remaining tickets.
  const stayingPrice = costOf(staying) - (waived - ofCancelled);
  const left = sum(captures.map((capture) => capture.amount));
  // The spent part was paid for and stays: it is not refunded, whoever gets the rest.
  const keptSpent = sum(returning.map((ticket) => ticket.spent));
  const keptBefore = keptOf(order) + keptSpent;
  const fees = feesBack(returning, left - keptBefore - stayingPrice);
  const kept = sum(fees.map((fee) => fee.kept));
  const price = Math.max(0, costOf(cancelled) - keptSpent - kept);
  const stayingChange = keepsPrices
    ? 0
    : await priceStaying(tx, catalogue, { whole, orderId, cancelled, most: price });
  await keepMoney(tx, orderId, { fees: kept, spent: keptSpent });
  const worth = price - stayingChange;
  const mostOf = (money: number) => Math.max(0, money - keptBefore - kept);
  const settled = settleTakenBack({
    price: worth,
    waived,
    waivedWith: ofCancelled,
    owed,
    left: mostOf(returnable(captures, stayingPrice + stayingChange)),
    undisputed: mostOf(undisputed(captures)),
  });
  const { refund: amount, unwaived } = settled;
  if (waived > 0) {
    const tickets = staying.map((ticket) => ({ id: ticket.id, ...unchanged(costOf([ticket])) }));
    await changeWaived(tx, orderId, -unwaived, divideWaived(waived - unwaived, waivedFor, tickets));
  }
  await changeWithheld(tx, orderId, settled.withheld);
  const change = { price: -worth, waived: -unwaived, refund: amount, now: services.now() };
  await fitSchedule(tx, whole, change);
  return { amount, stayingChange, fees: withinRefund(fees, amount) };
}

const noneWaived: WaivedFor = new Map();
const unchanged = (cost: number) => ({ cost, before: cost, replaces: null });

const returnedFees = (
  { event_template_id }: TicketRow,
  cause: RefundCause,
  { catalogue, seller }: ApiRequest,
): readonly FeeKind[] =>
  configValue(catalogue, feeRules[cause], {
    seller: seller.id,
    event_template: event_template_id,
  });

/**
 * Prices the remaining tickets again under the order's codes, as an edit does; returns the increase. Throws if it
 * exceeds `most`, or if prices of another order's tickets would change: staff cancelling tickets must not charge
 * anyone.
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
    const fault = `leave tickets that would cost ${more} more under the order's promo code: name those too, or set keep_prices`;
    throw new InvalidInput([{ path: 'tickets', fault }]);
  }
  await writePrices(tx, whole.cart.id, price);
  await changeOrderTotals(tx, orderId, change);
  return by;
}
