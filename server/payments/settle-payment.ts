import { lockCartOfPayment } from '../cart/view/cart-view.ts';
import type { Instrument, IntentState, PaymentFailure } from '../gateways/gateway.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { bookOrder } from '../orders/book-order.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import type { Services } from '../services/services.ts';
import { readCart, updateCart } from '../store/cart/carts.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { updatePayment } from '../store/payments/payment-changes.ts';
import { type PaymentRow, type PaymentState, recordEntry } from '../store/payments/payments.ts';
import { countPurchase } from '../telemetry/purchases.ts';

/** Milliseconds until the reconciling job books a capture that a crash left unbooked. */
const bookedWithin = 20_000;

const isUnsettled = (state: PaymentState): boolean =>
  state === 'open' || state === 'requires_action' || state === 'processing';

/**
 * Records what the processor said about an attempt and acts on it. The return page, the webhook and the reconciling job
 * all call this; it acts once, even if calls repeat or arrive out of order. A captured payment is never overwritten; a
 * success after a failure still counts (law 5).
 */
export function settlePayment(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  state: IntentState,
): Promise<PaymentOutcome> {
  switch (state.kind) {
    case 'succeeded':
      return capturedOnce(services, portalId, payment, state);
    case 'processing':
      return noteProcessing(services, portalId, payment, state.method);
    case 'requires_action':
      return askForAction(services, portalId, payment, state.clientSecret);
    case 'failed':
      return failed(services, portalId, payment, state.failure);
  }
}

/** Charges that this process is recording and booking, by store, portal and intent. */
const underWay = new WeakMap<Services['store'], Map<string, Promise<PaymentOutcome>>>();

/**
 * Records a charge and books its order, or waits for a caller in this process that already does: the webhook of a
 * charge arrives while its buyer waits, and would only occupy a connection to wait for the cart's lock. Other processes
 * do wait for the lock.
 */
async function capturedOnce(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  state: Extract<IntentState, { kind: 'succeeded' }>,
): Promise<PaymentOutcome> {
  const ofStore = underWay.get(services.store) ?? new Map<string, Promise<PaymentOutcome>>();
  underWay.set(services.store, ofStore);
  const key = `${portalId} ${payment.provider_ref}`;
  const begun = ofStore.get(key) ?? captured(services, portalId, payment, state);
  ofStore.set(key, begun);
  try {
    return await begun;
  } finally {
    ofStore.delete(key);
  }
}

/** Waits for a booking of this intent's charge in this process; false if there is none. Throws if it fails. */
export async function isSettledMeanwhile(
  { store }: Pick<Services, 'store'>,
  portalId: number,
  intentId: string | null | undefined,
): Promise<boolean> {
  const begun = underWay.get(store)?.get(`${portalId} ${intentId}`);
  await begun;
  return begun !== undefined;
}

/**
 * Settles an attempt by its intent's current state, unless this process is booking its charge. Throws if the processor
 * does not answer.
 */
export async function settleAsAsked(
  services: Services,
  portalId: number,
  payment: PaymentRow,
): Promise<void> {
  if (await isSettledMeanwhile(services, portalId, payment.provider_ref)) return;
  const asked = await services.gateways.stripe.readIntent(payment.provider_ref ?? '');
  if (asked.kind === 'unknown')
    throw new Error(`the state of payment ${payment.id} could not be read`);
  await settlePayment(services, portalId, payment, asked.value);
}

async function captured(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  { chargeRef, amount, instrument }: Extract<IntentState, { kind: 'succeeded' }>,
): Promise<PaymentOutcome> {
  const isBooked = await services.store.write(portalId, async (tx) => {
    const { cart, payment: current } = await lockCartOfPayment(tx, payment);
    // Another call came first: booking the cart ends the checks of its payment.
    if (current.state === 'captured') {
      return cart.state === 'ordered' && current.next_check_at === null;
    }
    const next_check_at = new Date(services.now() + bookedWithin);
    updatePayment(tx, payment.id, {
      state: 'captured',
      next_check_at,
      ...paidWith(instrument),
    });
    recordEntry(tx, {
      payment_id: payment.id,
      cart_id: current.cart_id,
      audit_action: 'capture',
      state: 'done',
      amount,
      provider_ref: chargeRef,
      occurred_on: new Date(services.now()),
    });
    return false;
  });
  return isBooked ? { kind: 'completed' } : bookOrder(services, portalId, payment);
}

/** Returns the columns of the payment instrument; none if the processor did not name it. */
const paidWith = (instrument: Instrument | null) =>
  instrument && {
    method: instrument.method,
    brand: instrument.brand,
    last_four: instrument.lastFour,
    wallet: instrument.wallet,
  };

/**
 * Notes that an attempt is processing, and its method: a card takes moments, a debit days. Returns the outcome of an
 * attempt that has ended.
 */
function noteProcessing(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  method: string | null,
): Promise<PaymentOutcome> {
  return unlessOver(services, portalId, payment, async (tx, current) => {
    const isNews = current.state !== 'processing' || (method !== null && method !== current.method);
    if (isNews) {
      updatePayment(tx, payment.id, {
        state: 'processing',
        ...(method === null ? {} : { method }),
      });
    }
    return { kind: 'processing' };
  });
}

/** Notes that an attempt waits for its buyer; returns the outcome of an attempt that has ended. */
function askForAction(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  clientSecret: string,
): Promise<PaymentOutcome> {
  return unlessOver(services, portalId, payment, async (tx, current) => {
    if (current.state !== 'requires_action') {
      updatePayment(tx, payment.id, { state: 'requires_action' });
    }
    return { kind: 'requires_action', clientSecret, intentId: payment.provider_ref ?? '' };
  });
}

async function failed(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<PaymentOutcome> {
  const { stripe } = services.gateways;
  // Cancelled first, so that nothing can be charged on it after the buyer was told "not charged".
  if (payment.provider_ref !== null && failure.type !== 'canceled') {
    const after = await stripe.cancelIntent(payment.provider_ref);
    if (after.kind === 'unknown') return { kind: 'processing' };
    if (after.value.kind !== 'failed') {
      return settlePayment(services, portalId, payment, after.value);
    }
  }
  const catalogue = await services.cache.catalogue(portalId);
  let hasFailed = false;
  const fail = async (tx: Tx, current: PaymentRow): Promise<PaymentOutcome> => {
    // It got its intent id since it was read: its request is running and may be charging now.
    if (current.provider_ref !== payment.provider_ref) return { kind: 'processing' };
    hasFailed = true;
    updatePayment(tx, payment.id, { state: 'failed', failure, next_check_at: null });
    // A card clears within moments: its buyer is still there, with the hold, and pays again.
    if (current.state === 'processing' && failure.method !== 'card') {
      await tellNotCleared(tx, catalogue, current, services.now());
    }
    return { kind: 'failed', failure };
  };
  const outcome = await unlessOver(services, portalId, payment, fail, failure);
  if (hasFailed) countPurchase(payment.gateway_id, outcome);
  return outcome;
}

/**
 * Emails the buyer of a debit that did not clear, if the seller takes debits: no one waits on the page any more. The
 * sweep releases the places and refunds other payments. Places that staff hold without an end stay held.
 */
async function tellNotCleared(
  tx: Tx,
  catalogue: Catalogue,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  const cart = await readCart(tx, payment.cart_id);
  if (!cart) throw new Error(`cart ${payment.cart_id} is not there`);
  const seller = cart.seller_id;
  if (configValue(catalogue, 'checkout.direct_debit_days', { seller }) === null) return;
  if (cart.state === 'pending' && cart.expires_at !== null) {
    updateCart(tx, cart.id, { expires_at: new Date(now) });
  }
  if (!payment.send_email || !cart.send_email) return;
  enqueue(tx, 'mail_payment_failed', { portal_id: tx.portalId, payment_id: payment.id });
}

/**
 * Updates an attempt that is under way, or returns the outcome of one that has ended. If our cancellation was recorded before
 * `why`, `why` becomes its failure.
 */
async function unlessOver(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  change: (tx: Tx, current: PaymentRow) => Promise<PaymentOutcome>,
  why?: PaymentFailure,
): Promise<PaymentOutcome> {
  const outcome = await services.store.write(portalId, async (tx) => {
    // Always locks the cart first, then its attempts.
    const { payment: current } = await lockCartOfPayment(tx, payment);
    if (isUnsettled(current.state)) return change(tx, current);
    if (current.failure && current.state === 'failed') {
      const failure = (current.failure.type === 'canceled' && why) || current.failure;
      if (failure !== current.failure) updatePayment(tx, payment.id, { failure });
      return { kind: 'failed' as const, failure };
    }
    return 'captured';
  });
  return outcome === 'captured' ? bookOrder(services, portalId, payment) : outcome;
}
