import { bookOrder } from '../orders/book-order.ts';
import type { Services } from '../services/services.ts';
import { readCart } from '../store/cart/carts.ts';
import { checkPaymentAt } from '../store/payments/payment-changes.ts';
import { type PaymentRow, paymentsToCheck } from '../store/payments/payments.ts';
import { settlePayment } from './settle-payment.ts';

const shortest = 5_000;
const longest = 3_600_000;

/**
 * Asks the processor about attempts that went quiet, and finishes work that a crash left half done. Every attempt ends
 * even if no webhook arrives and no buyer comes back (law 5).
 */
export async function reconcilePayments(services: Services, portalId: number): Promise<number> {
  const now = new Date(services.now());
  const waiting = await services.store.readOnce(portalId, (tx) => paymentsToCheck(tx, now, 50));
  for (const payment of waiting) {
    try {
      await check(services, portalId, payment);
    } catch (error) {
      services.log.error({ err: error, payment: payment.id }, 'a payment could not be reconciled');
      await checkLater(services, portalId, payment);
    }
  }
  return waiting.length;
}

async function check(services: Services, portalId: number, payment: PaymentRow): Promise<void> {
  if (payment.state === 'captured') {
    await bookOrder(services, portalId, payment);
    return;
  }
  const { stripe } = services.gateways;
  if (payment.provider_ref === null) {
    // The process died before storing the intent, so nothing was charged (see pay.ts).
    const failure = { type: 'canceled', code: 'abandoned', message: '' } as const;
    await settlePayment(services, portalId, payment, { kind: 'failed', failure });
    return;
  }
  const asked = await stripe.readIntent(payment.provider_ref);
  if (asked.kind === 'unknown') return checkLater(services, portalId, payment);
  if (asked.value.kind === 'requires_action') {
    const until = await openUntil(services, portalId, payment);
    if (until > services.now()) return checkLater(services, portalId, payment, until);
    const called = await stripe.cancelIntent(payment.provider_ref);
    if (called.kind === 'unknown') return checkLater(services, portalId, payment);
    await settlePayment(services, portalId, payment, called.value);
    return;
  }
  await settlePayment(services, portalId, payment, asked.value);
  if (asked.value.kind === 'processing') await checkLater(services, portalId, payment);
}

/**
 * Time until which the buyer may complete the action of an attempt, in epoch milliseconds: the end of the hold, or an
 * hour if the hold has no end.
 */
async function openUntil(
  services: Services,
  portalId: number,
  { cart_id, created_at }: PaymentRow,
): Promise<number> {
  const cart = await services.store.readOnce(portalId, (tx) => readCart(tx, cart_id));
  return cart?.expires_at?.getTime() ?? created_at.getTime() + longest;
}

/** Schedules the next check of an attempt, later the older it is, and at the latest at `until`. */
async function checkLater(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const now = services.now();
  const age = now - payment.created_at.getTime();
  const next = now + Math.min(longest, Math.max(shortest, age / 4));
  await services.store.writeOnce(portalId, (tx) =>
    checkPaymentAt(tx, payment.id, new Date(Math.min(next, until))),
  );
}
