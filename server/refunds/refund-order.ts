import { Refusal } from '#contract/api/refusals.ts';
import { refundsFor } from '#domain/payments/booking.ts';
import { formatAmount, parsePrice, sum } from '#domain/pricing/money.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { invalid, readStaffRequest } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import type { Tx } from '../store/database.ts';
import { orderByNumber } from '../store/orders/orders.ts';
import { capturesOfOrder } from '../store/payments/movements.ts';
import { staffRefund } from '../store/refunds/staff-refunds.ts';
import { runOrRollBack } from '../store/trial.ts';
import { partsWithWays } from './parts-with-ways.ts';
import { factsOf, writeRefundBeside } from './refund-hanging.ts';
import {
  givesNothing,
  type HangingBenefits,
  type RefundedOrder,
  type RefundRequest,
  refundRequest,
} from './refund-request.ts';
import { chosenTickets, type RefundingOptions, refundTickets } from './refund-tickets.ts';
import { failuresBeside, markOfRefund } from './shown-outcome.ts';
import { lockWithHanging } from './take-back.ts';
import { partsAndFees, writeRefund } from './write-refund.ts';

/**
 * Refunds money of an order to its source, latest payment first; cancels its tickets and puts their places back on
 * sale, or keeps them taken. All or nothing, once per reference; the sweep sends it. With `isTrial` nothing is saved.
 * Throws InvalidInput, and payment_in_progress.
 */
export async function refundOrder(
  services: Services,
  given: unknown,
  { isTrial = false, ...options }: RefundOptions = {},
): Promise<RefundedOrder> {
  const wish = readStaffRequest(refundRequest, given);
  const request = await staffRequest(services, wish);
  return runOrRollBack(services.store, request.portalId, isTrial, (tx) =>
    refundWithin(tx, wish, request, { ...options, isTrial }),
  );
}

export interface RefundOptions extends Pick<RefundingOptions, 'isTrial' | 'reach'> {
  readonly before?: BeforeRefund;
}

/** A refund about to be written; the amount is in minor units. */
export interface DueRefund {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amount: number;
  readonly result: RefundedOrder;
  /** Refunds of other orders made together with it. */
  readonly beside: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly amount: number;
  }[];
  /** The mark of this outcome for this order. */
  readonly mark: string;
}

/**
 * Runs in the refund's transaction before it is written, once per reference; throws to stop it. Returns facts for the
 * audit entry.
 */
export type BeforeRefund = (tx: Tx, refund: DueRefund) => Promise<Readonly<Record<string, string>>>;

interface WithinOptions extends RefundingOptions {
  readonly before?: BeforeRefund | undefined;
}

/** Refunds inside a transaction that also does other work. */
export async function refundWithin(
  tx: Tx,
  wish: RefundRequest,
  request: ApiRequest,
  options: WithinOptions = {},
): Promise<RefundedOrder> {
  const { before = async () => ({}), cause = 'staff' } = options;
  const order = await orderByNumber(tx, wish.order);
  if (!order || order.seller_id !== request.seller.id) throw invalid('order', 'does not exist');
  const locked = await lockWithHanging(tx, order, new Date(request.services.now()));
  const whole = await lockWholeCart(tx, order.cart_id);
  if (!whole) throw new Error(`cart ${order.cart_id} of an order is not there`);
  const asked = [
    wish.order,
    wish.tickets ?? null,
    wish.amount ?? null,
    ...(wish.keep_prices ? ['keep_prices'] : []),
    ...(wish.keep_places ? ['keep_places'] : []),
    ...(wish.benefits ? [`${wish.benefits}_benefits`] : []),
    ...(wish.reopens_gift_codes ? ['reopens_gift_codes'] : []),
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
  const chosen = chosenTickets(wish, order, whole);
  const isOfTickets = wish.tickets !== undefined;
  const done =
    isOfTickets || wish.amount === undefined
      ? await refundTickets(tx, { wish, order, whole, captures, chosen, locked }, request, options)
      : { ...nothingCancelled, amount: amountBack(wish.amount, left, currency) };
  const { amount, stayingChange, fees, keptPlaces, cancelled, giftCodes, benefits, beside } = done;
  if (givesNothing(wish)) refuseGiving(done, currency);
  const failed = await failuresBeside(tx, order.id, currency);
  const id = uuid();
  const priced = { id, order, whole, captures, cancelled, amount, fees };
  const { parts, fees: wireFees } = partsAndFees(priced, currency);
  const outcome: RefundedOrder = {
    tickets: cancelled.length,
    kept_places: keptPlaces,
    fees: wireFees,
    currency,
    amount: formatAmount(amount, currency),
    staying_change: formatAmount(stayingChange, currency),
    ...(failed.length > 0 ? { failed } : {}),
    ...(benefits ? { benefits } : {}),
    ...(giftCodes > 0
      ? { gift_codes: { count: giftCodes, reopened: wish.reopens_gift_codes } }
      : {}),
    parts,
  };
  const { reference, reason } = wish;
  const mark = await markOfRefund(tx, whole, order.id, outcome);
  const result = {
    ...outcome,
    parts: await partsWithWays(tx, parts, refundsFor(captures, amount)),
  };
  const facts = await before(tx, {
    id,
    amount,
    result,
    mark,
    beside: beside.map((one) => ({ id: one.id, orderId: one.order.id, amount: one.amount })),
    orderId: order.id,
    orderNumber: order.order_number,
  });
  const { services } = request;
  const tellsBuyer = cause === 'staff' ? wish.tells_buyer : undefined;
  const act = givesNothing(wish) ? 'cancel_tickets' : 'refund_order';
  await writeRefund(tx, services, priced, {
    act,
    reference,
    wish: asked,
    result,
    isOfTickets,
    tellsBuyer,
    reason,
    facts: { ...factsOf(result), ...facts },
  });
  for (const one of beside) {
    await writeRefundBeside(tx, services, one, { ...wish, of: id, currency });
  }
  return result;
}

/** Effects of refunding an amount alone. */
const nothingCancelled = {
  stayingChange: 0,
  fees: [],
  keptPlaces: 0,
  cancelled: [],
  giftCodes: 0,
  benefits: undefined,
  beside: [],
} as const;

/** Throws InvalidInput if money would be refunded although it must not be. */
function refuseGiving(
  { amount, benefits }: { readonly amount: number; readonly benefits: HangingBenefits | undefined },
  currency: string,
): void {
  if (amount > 0) {
    throw invalid('tickets', `would give ${formatAmount(amount, currency)} back: refund them`);
  }
  if (benefits?.choice === 'cancel' && Number(benefits.amount) > 0) {
    throw invalid(
      'benefits',
      `would give ${benefits.amount} back: keep them, or refund their orders`,
    );
  }
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
