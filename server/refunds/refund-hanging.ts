import type { BenefitChoice } from '#domain/memberships/benefit-choice.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { readWholeCart } from '../cart/view/cart-view.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import type { Tx } from '../store/database.ts';
import type { HangingTicket } from '../store/memberships/hanging-benefits.ts';
import { type OrderRow, ordersById } from '../store/orders/orders.ts';
import { capturesOfOrder } from '../store/payments/movements.ts';
import { priceBack, type RefundCause } from './price-back.ts';
import type { HangingBenefits, RefundedOrder, RefundRequest } from './refund-request.ts';
import type { Reach, TakenBack } from './take-back.ts';
import { type PricedRefund, partsAndFees, writeRefund } from './write-refund.ts';

/**
 * Prices the tickets of other orders that were taken back with a membership, each order as a separate refund at kept
 * prices: at most what was paid for them.
 */
export async function priceHanging(
  tx: Tx,
  { taken, cartsOfTaken }: TakenBack,
  { orderId, cause }: { readonly orderId: string; readonly cause: RefundCause },
  request: ApiRequest,
): Promise<readonly PricedRefund[]> {
  const others = Map.groupBy(taken, ({ ticket_order_id }) => ticket_order_id ?? '');
  others.delete(orderId);
  const orders = await ordersById(tx, [...others.keys()]);
  const priced: PricedRefund[] = [];
  for (const order of orders.toSorted(byNumber)) {
    const cancelled = others.get(order.id) ?? [];
    const before = cartsOfTaken.get(order.cart_id);
    const now = await readWholeCart(tx, order.cart_id);
    if (!before || !now) throw new Error(`cart ${order.cart_id} of an order is not there`);
    // Its tickets as they were before cancelling; its money may have changed with another order.
    const whole = { ...now, tickets: before.tickets };
    const captures = await capturesOfOrder(tx, whole.entries, order.id);
    const step = { whole, orderId: order.id, cancelled, captures, cause };
    const own = { ...request, seller: sellerOf(order, request) };
    const { amount, fees } = await priceBack(
      tx,
      { ...step, spent: new Map(), keepsPrices: true },
      own,
    );
    priced.push({ id: uuid(), order, whole, captures, cancelled, amount, fees });
  }
  return priced;
}

const byNumber = (one: OrderRow, other: OrderRow): number =>
  one.order_number < other.order_number ? -1 : 1;

function sellerOf({ seller_id }: OrderRow, { catalogue }: ApiRequest): ApiRequest['seller'] {
  const seller = catalogue.sellers.get(seller_id);
  if (!seller) throw new Error(`seller ${seller_id} is not in its catalogue`);
  return seller;
}

/** Describes the tickets that depend on a refund; undefined if there are none. */
export function describeHanging(
  { hanging }: Pick<TakenBack, 'hanging'>,
  priced: readonly PricedRefund[],
  {
    choice,
    reach,
    currency,
  }: { readonly choice: BenefitChoice | null; readonly reach: Reach; readonly currency: string },
): HangingBenefits | undefined {
  if (hanging.length === 0) return undefined;
  const named = hanging.filter(({ seller_id }) => reach(seller_id));
  const amountOf = (number: string) =>
    sum(priced.filter(({ order }) => order.order_number === number).map(({ amount }) => amount));
  const orders = [...Map.groupBy(named, ({ order_number }) => order_number)].map(
    ([order, tickets]) => ({
      order,
      amount: formatAmount(amountOf(order), currency),
      tickets: tickets.map(wireTicket),
    }),
  );
  return {
    choice,
    orders,
    elsewhere: hanging.length - named.length,
    amount: formatAmount(sum(priced.map(({ amount }) => amount)), currency),
  };
}

const wireTicket = (
  ticket: HangingTicket,
): HangingBenefits['orders'][number]['tickets'][number] => ({
  id: ticket.id,
  type: ticket.ticket_type_id,
  event: ticket.event_template_id,
  session: ticket.event_session_id,
  starts_at: ticket.starts_at?.toISOString() ?? null,
});

/** Facts of a refund's outcome for its audit entry. */
export const factsOf = ({
  benefits,
  gift_codes,
}: RefundedOrder): Readonly<Record<string, unknown>> => ({
  ...(benefits
    ? {
        benefits: benefits.choice,
        benefit_tickets: sum(benefits.orders.map(({ tickets }) => tickets.length)),
        ...(Number(benefits.amount) > 0 ? { benefits_amount: benefits.amount } : {}),
        ...(benefits.elsewhere > 0 ? { benefits_elsewhere: benefits.elsewhere } : {}),
      }
    : {}),
  ...(gift_codes ? { gift_codes: gift_codes.reopened ? 'reopened' : 'ended' } : {}),
});

/** Writes the refund of another order's tickets that were taken back with a membership, with email and audit entry. */
export async function writeRefundBeside(
  tx: Tx,
  services: Services,
  priced: PricedRefund,
  wish: Pick<RefundRequest, 'order' | 'reason' | 'tells_buyer'> & {
    /** Id of the membership's refund. */
    readonly of: string;
    readonly currency: string;
  },
): Promise<void> {
  const { order, cancelled, amount } = priced;
  const { currency } = wish;
  const ids = cancelled.map(({ id }) => id);
  const result: RefundedOrder = {
    tickets: cancelled.length,
    kept_places: 0,
    currency,
    amount: formatAmount(amount, currency),
    staying_change: formatAmount(0, currency),
    ...partsAndFees(priced, currency),
  };
  await writeRefund(tx, services, priced, {
    act: amount > 0 ? 'refund_order' : 'cancel_tickets',
    reference: `benefits ${wish.of} ${order.order_number}`,
    wish: [order.order_number, ids, null, 'keep_prices'],
    result,
    isOfTickets: true,
    tellsBuyer: wish.tells_buyer,
    facts: { with_membership_of: wish.order },
    reason: wish.reason,
  });
}
