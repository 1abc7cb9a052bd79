import { Refusal } from '#contract/api/refusals.ts';
import { accessible, answerCart } from '../cart/view/answer-cart.ts';
import type { CartAnswer } from '../cart/view/cart-answer.ts';
import { owesInstalments } from '../cart/view/cart-totals.ts';
import { readWholeCart, readWholeCartOnce } from '../cart/view/cart-view.ts';
import { refusalOf } from '../gateways/stripe.ts';
import { captchaKeyFor, confirmPerson } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import type { PayOrder } from '../kinds/pay-order.ts';
import { bookOrder } from '../orders/book-order.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { uuid, uuidOf } from '../setup/random.ts';
import { readCart } from '../store/cart/carts.ts';
import { DatabaseBusy, UnknownOutcome } from '../store/database-busy.ts';
import { checkPaymentAt, storeIntentId } from '../store/payments/payment-changes.ts';
import { type PaymentRow, paymentByIntent, readPayment } from '../store/payments/payments.ts';
import { countPurchase } from '../telemetry/purchases.ts';
import { type Begun, beginPayment, leftToRequest } from './begin-payment.ts';
import { withinFreeShare } from './free-orders.ts';
import { settlePayment } from './settle-payment.ts';

interface CardDetails {
  readonly confirmationToken: string | undefined;
  readonly paymentMethod: string | undefined;
  /** The intent whose next action the buyer has completed. */
  readonly intentId: string | undefined;
  readonly returnPath: string | undefined;
}

/** Pays a cart or part of it, and returns the cart as it is then (PAY-09 to 15). */
export async function payCart(
  order: PayOrder,
  card: CardDetails,
  request: ApiRequest,
): Promise<CartAnswer> {
  const { outcome, paymentId } =
    card.intentId === undefined
      ? await attemptPayment(order, card, request)
      : await resume(order.cartId, card.intentId, request);
  const isEnd = outcome.kind === 'completed' || outcome.kind === 'partial';
  if (!isEnd && outcome.kind !== 'failed') throw refusalFor(outcome, order);
  const { store } = request.services;
  const found = await readWholeCartOnce(store, request.portalId, order.cartId).catch(
    (error: unknown) => {
      throw error instanceof DatabaseBusy ? refusalFor({ kind: 'processing' }, order) : error;
    },
  );
  const whole = accessible(request, found, 'checkout');
  // A buyer who meanwhile paid in another window is not told "not charged". Owed instalments are no such case: each attempt has
  // its own outcome.
  const isPaid = whole.cart.state === 'ordered' && !owesInstalments(whole);
  if (!isEnd && !isPaid) {
    throw refusalFor(whole.unsettled ? { kind: 'processing' } : outcome, order);
  }
  return answerCart(request, whole, store, paymentId);
}

/** The outcome of an attempt to pay, and its id; the attempt may not exist. */
interface Tried {
  readonly outcome: PaymentOutcome;
  readonly paymentId: string;
}

/** Makes one attempt to charge a cart. Throws the refusals for carts that can't be paid. */
export async function attemptPayment(
  order: PayOrder,
  card: CardDetails,
  request: ApiRequest,
): Promise<Tried> {
  const paymentId = attemptId(order, request);
  return { paymentId, outcome: await attempt(order, paymentId, card, request) };
}

/** A retry with the same key and body is the same attempt (law 6). */
function attemptId(order: PayOrder, request: ApiRequest): string {
  const key = request.idempotencyKey;
  if (key === undefined) return uuid();
  const body = JSON.stringify(order.body);
  return uuidOf('payment', String(request.portalId), order.cartId, key, body);
}

async function attempt(
  order: PayOrder,
  id: string,
  card: CardDetails,
  request: ApiRequest,
): Promise<PaymentOutcome> {
  const isAsked = !order.offSession && !(await isFreeEdit(order, request));
  // A retry reports the existing attempt; its token is already used.
  if (isAsked && captchaKeyFor(request) !== null && !(await isKnown(id, request))) {
    await checkCaptcha(order.captchaToken, request);
  }
  const isFree = isAsked && order.gateway === 'free';
  let begun = isFree
    ? await withinFreeShare(order.cartId, request, () => beginPayment(order, id, request))
    : await beginPayment(order, id, request);
  if (begun.kind === 'other') {
    // A buyer who is present may be about to confirm their own attempt, so it is left alone.
    if (order.offSession && !begun.isThisOne) return { kind: 'processing' };
    const outcome = await outcomeOfOther(begun, request);
    if (outcome) return outcome;
    begun = await beginPayment(order, id, request);
  }
  if (begun.kind === 'done') {
    countPurchase(order.gateway, begun.outcome);
    return begun.outcome;
  }
  if (begun.kind === 'other') throw new Refusal('payment_in_progress', 'checkout');
  if (begun.kind === 'places_gone') throw new Refusal('cart_expired', 'checkout');
  return charge(begun, card, order, request);
}

/**
 * Requires a solved captcha, as for guests, if the seller has a public key (PAY-31). Throws `captcha_failed` for a
 * missing, wrong or used token, and `gateway_unavailable` if the service does not answer; nothing is charged in either
 * case.
 */
async function checkCaptcha(token: string | undefined, request: ApiRequest): Promise<void> {
  if (token === undefined && request.services.gateways.captcha) {
    throw new Refusal('captcha_failed', 'checkout', { path: 'captcha' });
  }
  const person = await confirmPerson(token ?? '', request, 'checkout');
  if (person === 'unknown') throw new Refusal('gateway_unavailable', 'checkout');
}

/** True for an edit that costs nothing: it needs no captcha, since no card can be tested with it (ORD-21). */
async function isFreeEdit({ gateway, cartId }: PayOrder, request: ApiRequest): Promise<boolean> {
  if (gateway !== 'free') return false;
  const { store } = request.services;
  const cart = await store.readOnce(request.portalId, (tx) => readCart(tx, cartId));
  return cart?.edits_order_id != null;
}

async function isKnown(id: string, request: ApiRequest): Promise<boolean> {
  if (request.idempotencyKey === undefined) return false;
  const { store } = request.services;
  return (await store.readOnce(request.portalId, (tx) => readPayment(tx, id))) !== undefined;
}

/**
 * Returns the outcome of an existing attempt for a new one; undefined if the existing one waited for an action that the
 * buyer abandoned, and was cancelled.
 */
async function outcomeOfOther(
  { payment, isThisOne }: Extract<Begun, { kind: 'other' }>,
  request: ApiRequest,
): Promise<PaymentOutcome | undefined> {
  const { services, portalId } = request;
  switch (payment.state) {
    case 'captured':
      // It may not be booked yet: books it, or waits for the process that does.
      return unlessBusy(bookOrder(services, portalId, payment));
    case 'failed':
      return payment.failure ? { kind: 'failed', failure: payment.failure } : undefined;
    case 'processing':
      return { kind: 'processing' };
    case 'open':
      throw new Refusal('payment_in_progress', 'checkout');
    case 'requires_action': {
      if (payment.provider_ref === null) return { kind: 'processing' };
      const state = isThisOne
        ? await services.gateways.stripe.readIntent(payment.provider_ref)
        : await services.gateways.stripe.cancelIntent(payment.provider_ref);
      if (state.kind === 'unknown') return { kind: 'processing' };
      const outcome = await unlessBusy(settlePayment(services, portalId, payment, state.value));
      return outcome.kind === 'failed' && !isThisOne ? undefined : outcome;
    }
  }
}

/**
 * Prepares the charge, stores its intent's id, then charges. In this order, an attempt without an id was never charged,
 * and one with an id can be looked up.
 */
async function charge(
  { payment, intent }: Extract<Begun, { kind: 'charge' }>,
  card: CardDetails,
  { offSession }: PayOrder,
  request: ApiRequest,
): Promise<PaymentOutcome> {
  const { services, portalId } = request;
  const { stripe } = services.gateways;
  const created = await stripe.createIntent(intent).catch((error: unknown) => {
    const failure = refusalOf(error);
    if (!failure) throw error;
    return { kind: 'refused' as const, failure };
  });
  if (created.kind === 'refused') {
    return settlePayment(services, portalId, payment, { kind: 'failed', failure: created.failure });
  }
  if (created.kind === 'unknown') return watch(payment, request);
  const { intentId } = created.value;
  const nextCheck = new Date(services.now() + leftToRequest);
  const isOurs = await services.store.writeOnce(portalId, (tx) =>
    storeIntentId(tx, payment.id, intentId, nextCheck),
  );
  if (!isOurs) return { kind: 'processing' };
  const known: PaymentRow = { ...payment, provider_ref: intentId };
  const confirmed = await stripe.confirmIntent(intentId, {
    paymentId: payment.id,
    offSession,
    returnUrl: returnUrl(payment, card, request),
    ...(card.confirmationToken === undefined ? {} : { confirmationToken: card.confirmationToken }),
    ...(card.paymentMethod === undefined ? {} : { paymentMethod: card.paymentMethod }),
    ...(intent.directDebit ? { mandate: agreedFrom(request) } : {}),
  });
  if (confirmed.kind === 'unknown') return unlessBusy(watch(known, request));
  return unlessBusy(settlePayment(services, portalId, known, confirmed.value));
}

/**
 * Returns the outcome of a charge; "processing" if the database is too busy to record it. "Try again in a moment" would
 * be wrong then: the buyer may have paid, and a sweep books it (law 5, OPS-03).
 */
const unlessBusy = (outcome: Promise<PaymentOutcome>): Promise<PaymentOutcome> =>
  outcome.catch((error: unknown) => {
    if (error instanceof DatabaseBusy || error instanceof UnknownOutcome) {
      return { kind: 'processing' };
    }
    throw error;
  });

/** Paying is the payer's consent to be debited; processors record where it was given. */
const agreedFrom = ({ address, header }: ApiRequest) => ({
  ipAddress: address || '0.0.0.0',
  userAgent: (header('user-agent') || 'unknown').slice(0, 500),
});

/** Schedules an early check of an unknown outcome; the buyer is told that the payment is being checked. */
async function watch(payment: PaymentRow, request: ApiRequest): Promise<PaymentOutcome> {
  const { services, portalId } = request;
  await services.store.writeOnce(portalId, (tx) =>
    checkPaymentAt(tx, payment.id, new Date(services.now() + 2_000)),
  );
  return { kind: 'processing' };
}

/** Continues an attempt after the buyer's action; the processor's answer decides. */
async function resume(cartId: string, intentId: string, request: ApiRequest): Promise<Tried> {
  const { services, portalId } = request;
  const { found, payment } = await services.store.read(portalId, async (tx) => ({
    found: await readWholeCart(tx, cartId),
    payment: await paymentByIntent(tx, intentId),
  }));
  // Before anything about the attempt is revealed: only the buyer may learn how to continue it.
  accessible(request, found, 'checkout');
  // A completed edit's payments now belong to the order's cart (decision 072).
  const isEdited = found?.edit !== undefined && found.cart.state === 'ordered';
  const heldBy = isEdited ? found.edit?.order.cart_id : cartId;
  if (!payment || (payment.cart_id !== heldBy && payment.cart_id !== cartId)) {
    throw new Refusal('not_found', 'checkout', { path: 'gateway_data.payment_intent_id' });
  }
  return { paymentId: payment.id, outcome: await resumed(payment, intentId, request) };
}

async function resumed(
  payment: PaymentRow,
  intentId: string,
  { services, portalId }: ApiRequest,
): Promise<PaymentOutcome> {
  if (payment.state === 'captured') return unlessBusy(bookOrder(services, portalId, payment));
  const asked = await services.gateways.stripe.readIntent(intentId);
  if (asked.kind === 'unknown') return { kind: 'processing' };
  return unlessBusy(settlePayment(services, portalId, payment, asked.value));
}

function returnUrl(payment: PaymentRow, card: CardDetails, request: ApiRequest): string {
  const home = `/${request.seller.slug}/`;
  const path = card.returnPath?.startsWith(home) ? card.returnPath : `${home}checkout`;
  const url = new URL(path, request.publicOrigin);
  url.searchParams.set('cartId', payment.cart_id);
  return url.href;
}

function refusalFor(
  outcome: Exclude<PaymentOutcome, { kind: 'completed' | 'partial' }>,
  order: PayOrder,
): Refusal {
  const context = 'checkout';
  switch (outcome.kind) {
    case 'requires_action':
      return new Refusal('intent_requires_action', context, {
        client_secret: outcome.clientSecret,
        payment_intent_id: outcome.intentId,
      });
    case 'processing':
      return new Refusal('intent_processing', context, { cart_id: order.cartId });
    case 'refunded':
      return new Refusal('payment_refunded', context);
    case 'failed': {
      const { type, code, message, method } = outcome.failure;
      // Its limits may depend on the account's payout currency, which is unknown here.
      if (limitCodes.has(code)) {
        return new Refusal('payment_not_supported', context, { amount: order.amount });
      }
      const isCard = type === 'card_error' || type === 'canceled';
      const refusal = isCard ? 'card_error' : 'invalid_request_error';
      // Wording about a card would be wrong for other methods.
      const by = method === undefined || method === 'card' ? {} : { method };
      return new Refusal(refusal, context, { code, ...by }, message);
    }
  }
}

/** The processor's codes for an amount below or above its limits; its message is not shown. */
const limitCodes: ReadonlySet<string> = new Set(['amount_too_small', 'amount_too_large']);
