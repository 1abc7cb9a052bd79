import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { paymentHoldUntil } from '#domain/cart/hold.ts';
import { accessible } from '../cart/answer-cart.ts';
import { lockWholeCart, type WholeCart } from '../cart/cart-view.ts';
import { refuseTooManyUses, refuseWithoutCode } from '../cart/code-rules.ts';
import type { IntentRequest } from '../gateways/gateway.ts';
import type { ApiRequest } from '../http/request.ts';
import type { PayOrder } from '../kinds/pay-order.ts';
import { agreeTo, keepReceivers, keepsCard, refusePayment } from '../kinds/ticket-kinds.ts';
import { bookWithin } from '../orders/book-order.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { asRefusal, refuseEdit } from '../orders/refuse-edit.ts';
import { giveUpCart } from '../refunds/owe-refund.ts';
import { uuid, uuidOf } from '../setup/random.ts';
import { updateCart } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { areForClosed } from '../store/events/session-changes.ts';
import { refuseBenefits } from '../store/memberships/member-benefits.ts';
import { insertPayment, lockPayment, type PaymentRow } from '../store/payments/payments.ts';
import { refuseOthersParts } from './others-parts.ts';
import { payFromCard } from './pay-from-card.ts';
import { amountToPay, isDebitable, refuseState, refuseWithoutAnchor } from './payable.ts';
import { purchaser } from './purchaser.ts';

export type Begun =
  | { readonly kind: 'charge'; readonly payment: PaymentRow; readonly intent: IntentRequest }
  | { readonly kind: 'done'; readonly outcome: PaymentOutcome }
  /** Another attempt on this cart is not over. */
  | { readonly kind: 'other'; readonly payment: PaymentRow; readonly isThisOne: boolean }
  /** The venue cancelled or moved one of its sessions: the cart was released. */
  | { readonly kind: 'closed' };

/** Milliseconds for which the reconciling job leaves an attempt to the request that makes it. */
export const leftToRequest = 60_000;
const context = 'checkout';

/**
 * Runs one transaction before the processor is called: checks what is due, extends the hold and writes
 * the attempt under this id, so that whatever happens afterwards there is a row for it (law 5).
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
    // A process with an old catalogue may have held it after the closing run looked for carts (decision
    // 077).
    if (
      locked.cart.state === 'pending' &&
      (await areForClosed(tx, countedTickets(locked.tickets)))
    ) {
      await giveUpCart(tx, order.cartId, 'places_gone', services.now());
      return { kind: 'closed' };
    }
    const step = { cart: locked.cart, tickets: locked.tickets, order, request };
    const tickets = await agreeTo(tx, step);
    const whole = { ...locked, tickets };
    const agreed = { ...step, tickets };
    // Rules made since do not apply to what was agreed with staff.
    if (whole.edit) await refuseEdit(tx, whole.edit, tickets, request);
    else if (whole.instalments.length === 0) {
      refuseWithoutAnchor(whole, request);
      await refuseWithoutCode(tx, whole, request);
      await refuseBenefits(tx, request, whole.cart, tickets, context);
      await refusePayment(tx, agreed);
    }
    const isCardKept = keepsCard(agreed);
    const amount = amountToPay(order, whole, request);
    const identityId = await purchaser(tx, order, whole, request);
    await keepReceivers(tx, agreed, identityId);
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
        // Until it cleared, two places would be held for one.
        !whole.edit &&
        // Each debit would take days.
        !isCardKept &&
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
      auto_renew: isCardKept,
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

/** A retry with the same key and body is the same attempt (law 6). */
export function attemptId(order: PayOrder, request: ApiRequest): string {
  const key = request.idempotencyKey;
  if (key === undefined) return uuid();
  const body = JSON.stringify(order.body);
  return uuidOf('payment', String(request.portalId), order.cartId, key, body);
}

async function extendHold(tx: Tx, { cart }: WholeCart, now: number): Promise<void> {
  if (cart.expires_at === null) return;
  const until = paymentHoldUntil(now, cart.expires_at.getTime(), cart.held_until_max.getTime());
  await updateCart(tx, cart.id, { expires_at: new Date(until) });
}
