import { Refusal } from '#contract/api/refusals.ts';
import { paymentHoldUntil } from '#domain/cart/hold.ts';
import { brokenAnchorRule } from '#domain/events/anchor.ts';
import { paymentDue, scheduleAfter } from '#domain/payments/payment-schedule.ts';
import { isCardAmount } from '#domain/pricing/card-amount.ts';
import { parsePrice } from '#domain/pricing/money.ts';
import { accessible } from '../cart/answer-cart.ts';
import { lockWholeCart, type WholeCart } from '../cart/cart-view.ts';
import { refuseTooManyUses, refuseWithoutCode } from '../cart/code-rules.ts';
import { canBeDebited } from '../cart/direct-debit.ts';
import type { PayOrder } from '../cart/pay-order.ts';
import { orderIdsFor } from '../cart/payer.ts';
import { cartTotals, countedTickets, wireTotals } from '../cart/ticket-answers.ts';
import { anchorRules } from '../catalogue/anchor-rules.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import type { IntentRequest } from '../gateways/gateway.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { keepAutoRenewal, paysForRenewed, refuseWithoutCard } from '../memberships/auto-renewal.ts';
import { refuseLastingNoLonger } from '../memberships/book-memberships.ts';
import { keepGiftee } from '../memberships/giftee.ts';
import { bookWithin } from '../orders/book-order.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { refuseTakenBack } from '../orders/redeemed-codes.ts';
import { asRefusal, refuseEdit } from '../orders/refuse-edit.ts';
import { giveUpCart } from '../refunds/owe-refund.ts';
import { uuid, uuidOf } from '../setup/random.ts';
import { updateCart } from '../store/cart/carts.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { areForClosed } from '../store/events/session-changes.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { refuseBenefits } from '../store/memberships/member-benefits.ts';
import { insertPayment, lockPayment, type PaymentRow } from '../store/payments/payments.ts';
import { refuseOthersParts } from './others-parts.ts';
import { payFromCard } from './pay-from-card.ts';
import { purchaser } from './purchaser.ts';

export type Begun =
  | { readonly kind: 'charge'; readonly payment: PaymentRow; readonly intent: IntentRequest }
  | { readonly kind: 'done'; readonly outcome: PaymentOutcome }
  /** Another attempt on this cart is not over. */
  | { readonly kind: 'other'; readonly payment: PaymentRow; readonly isThisOne: boolean }
  /** The venue cancelled or moved a session that it is for: it was let go of. */
  | { readonly kind: 'closed' };

/** How long the reconciling job leaves an attempt to the request that makes it, in milliseconds. */
export const leftToRequest = 60_000;
const context = 'checkout';

/**
 * One transaction before the processor is called: checks what is due, extends the hold and writes
 * the attempt under this id, so that whatever happens afterwards there is a row that knows of it (law 5).
 */
export function beginPayment(order: PayOrder, id: string, request: ApiRequest): Promise<Begun> {
  const { services, portalId, catalogue } = request;
  return services.store.write(portalId, async (tx): Promise<Begun> => {
    const locked = accessible(request, await lockWholeCart(tx, order.cartId), context);
    const same = await lockPayment(tx, id);
    if (same) return { kind: 'other', payment: same, isThisOne: true };
    if (locked.unsettled) return { kind: 'other', payment: locked.unsettled, isThisOne: false };
    refuseState(locked, request);
    await refuseOthersParts(tx, locked, request);
    // Held by who had not heard of it: whoever closed the session may have looked before (decision 077).
    if (
      locked.cart.state === 'pending' &&
      (await areForClosed(tx, countedTickets(locked.tickets)))
    ) {
      await giveUpCart(tx, order.cartId, 'places_gone', services.now());
      return { kind: 'closed' };
    }
    const whole = await keepAutoRenewal(tx, order.autoRenew, locked, request);
    // What was agreed with staff is paid whatever rules were made since.
    if (whole.edit) await refuseEdit(tx, whole.edit, whole.tickets, request);
    else if (whole.instalments.length === 0) {
      refuseWithoutAnchor(whole, request);
      await refuseWithoutCode(tx, whole, request);
      await refuseBenefits(tx, request, whole.cart, whole.tickets, context);
      await refuseLastingNoLonger(tx, whole, order, request);
      await refuseTakenBack(tx, whole);
    }
    const keepsCard = !order.offSession && paysForRenewed(order, whole);
    if (keepsCard) refuseWithoutCard(order);
    const amount = amountToPay(order, whole, catalogue, services.now());
    const identityId = await purchaser(tx, order, whole, request);
    // A part names nobody: whom the cart knows.
    if (order.completes) await keepGiftee(tx, whole, { ...order, payerId: identityId });
    await refuseTooManyUses(tx, whole, identityId, request);
    await extendHold(tx, whole, services.now());

    const intent: IntentRequest = {
      paymentId: id,
      portalKey: catalogue.portal.key,
      cartId: order.cartId,
      amount,
      currency: catalogue.portal.currency,
      description: `${request.seller.name} ${whole.cart.cart_number}`,
      pmcId: configValue(catalogue, 'checkout.pmc_id', { seller: whole.cart.seller_id }),
      directDebit:
        order.completes &&
        // Until it clears two places would be kept for one.
        !whole.edit &&
        // A debit would take days each time.
        !keepsCard &&
        !order.offSession &&
        (await isDebitable(tx, whole, request)),
      ...(order.customer ? { customer: order.customer } : {}),
    };
    const isCharged = order.gateway === 'stripe';
    const payment = {
      id,
      cart_id: order.cartId,
      gateway_id: order.gateway,
      state: isCharged ? 'open' : 'captured',
      completes: order.completes,
      amount,
      currency: catalogue.portal.currency,
      identity_id: identityId,
      send_email: order.sendEmail,
      auto_renew: keepsCard,
      payer_hash: request.payerHash ?? null,
      next_check_at: isCharged ? new Date(services.now() + leftToRequest) : null,
      ledger_account_id: order.giftCard?.id ?? null,
    } as const;
    if (order.giftCard) {
      const outcome = await payFromCard(tx, request, whole, payment, order.giftCard);
      return { kind: 'done', outcome };
    }
    await insertPayment(tx, payment);
    if (!isCharged) {
      const outcome = await bookWithin(tx, services, catalogue, whole, payment).catch(asRefusal);
      return { kind: 'done', outcome };
    }
    const row = {
      ...payment,
      opens_orders: false,
      provider_ref: null,
      failure: null,
      created_at: new Date(services.now()),
    };
    return { kind: 'charge', payment: row, intent };
  });
}

/** What is only a part of what is due is not debited: nothing else could be paid meanwhile. */
async function isDebitable(
  tx: Tx,
  { cart, tickets }: WholeCart,
  { services, catalogue }: ApiRequest,
): Promise<boolean> {
  const counted = countedTickets(tickets);
  const ids = counted.flatMap(({ event_session_id }) => event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  return canBeDebited(cart, counted, sessions, catalogue, services.now());
}

/** A retry with the same key and body is the same attempt (law 6). */
export function attemptId(order: PayOrder, request: ApiRequest): string {
  const key = request.idempotencyKey;
  if (key === undefined) return uuid();
  const body = JSON.stringify(order.body);
  return uuidOf('payment', String(request.portalId), order.cartId, key, body);
}

/** Throws unless a cart may still be paid for. */
export function refuseState(whole: WholeCart, request: ApiRequest): void {
  const now = request.services.now();
  const { cart } = whole;
  // Later instalments are paid on the cart that became the order.
  if (cart.state === 'ordered' && !owesInstalments(whole)) {
    const order_ids = orderIdsFor(request, whole);
    throw new Refusal('incorrect_cart_state', context, { state: cart.state, order_ids });
  }
  const isOver = cart.expires_at !== null && cart.expires_at.getTime() <= now;
  if (cart.state === 'expired' || isOver) throw new Refusal('cart_expired', context);
}

/** Whether a cart, an ordered one too, has instalments that are not paid. */
export const owesInstalments = (whole: WholeCart): boolean =>
  whole.instalments.length > 0 && cartTotals(whole).total_outstanding > 0;

/** A cart whose admission tickets are gone, or no longer as many, is not paid for (DET-41). */
function refuseWithoutAnchor({ cart, tickets }: WholeCart, { catalogue }: ApiRequest): void {
  const events = new Set(tickets.map(({ event_template_id }) => event_template_id));
  const broken = brokenAnchorRule(tickets, events, anchorRules(catalogue, cart.seller_id));
  if (!broken) return;
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: broken.fault,
    ticket_group_id: broken.ticket_group_id,
  });
}

/** The amount to charge in minor units; a buyer whose expectation is off hears the new totals. */
function amountToPay(order: PayOrder, whole: WholeCart, catalogue: Catalogue, now: number): number {
  const { currency } = catalogue.portal;
  const totals = cartTotals(whole);
  const { total_outstanding: outstanding, total_payments: paid } = totals;
  const due = paymentDue(scheduleAfter(whole.instalments, paid, now), outstanding);
  const expected = parsePrice(order.amount, currency);
  if (expected === undefined || expected < 0) {
    throw new InvalidInput([{ path: 'amount', fault: `is not an amount in ${currency}` }]);
  }
  if (whole.tickets.length === 0 && !whole.edit?.removed.length) {
    throw new Refusal('incorrect_cart_state', context, { state: 'empty' });
  }
  // PAY-14: the last payment covers at least what is due, and none more than is owed.
  const fits = order.completes
    ? expected >= due && expected <= outstanding
    : expected > 0 && expected < outstanding;
  if (!fits) {
    throw new Refusal('amount_mismatch', context, { grand_totals: wireTotals(totals, currency) });
  }
  if (order.gateway === 'stripe') {
    refuseWithoutGateway(expected, whole.cart.seller_id, catalogue, context);
  }
  if (!isPayable(order.gateway, expected, currency))
    throw new Refusal('payment_not_supported', context, { amount: order.amount });
  return expected;
}

/** PAY-33, PAY-34 */
function isPayable(gateway: PayOrder['gateway'], amount: number, currency: string): boolean {
  switch (gateway) {
    case 'free':
      return amount === 0;
    case 'ledger':
      return amount > 0;
    case 'stripe':
      return isCardAmount(amount, currency);
  }
}

async function extendHold(tx: Tx, { cart }: WholeCart, now: number): Promise<void> {
  if (cart.expires_at === null) return;
  const until = paymentHoldUntil(now, cart.expires_at.getTime(), cart.held_until_max.getTime());
  await updateCart(tx, cart.id, { expires_at: new Date(until) });
}
