import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { paymentHoldUntil } from '#domain/cart/hold.ts';
import { accessible } from '../cart/view/answer-cart.ts';
import { lockWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { refuseTooManyUses } from '../cart/view/code-rules.ts';
import { isDebitable } from '../cart/view/direct-debit.ts';
import type { IntentRequest } from '../gateways/gateway.ts';
import type { ApiRequest } from '../http/request.ts';
import type { PayOrder } from '../kinds/pay-order.ts';
import { agreeTo, keepReceivers, keepsCard } from '../kinds/ticket-kinds.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { giveUpCart } from '../refunds/owe-refund.ts';
import { updateCart } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { includesCancelledOrMoved } from '../store/events/session-changes.ts';
import { insertPayment, lockPayment, type PaymentRow } from '../store/payments/payments.ts';
import { payAtOnce } from './pay-at-once.ts';
import { amountToPay, refuseOthersParts, refuseState, refuseUnpayable } from './payable.ts';
import { purchaser } from './purchaser.ts';

export type Begun =
  | { readonly kind: 'charge'; readonly payment: PaymentRow; readonly intent: IntentRequest }
  | { readonly kind: 'done'; readonly outcome: PaymentOutcome }
  /** Another attempt on this cart is still open. */
  | { readonly kind: 'other'; readonly payment: PaymentRow; readonly isThisOne: boolean }
  /** The venue cancelled or moved one of its sessions, and the cart was released. */
  | { readonly kind: 'places_gone' };

/** Milliseconds for which the reconciling job leaves an attempt to the request that made it. */
export const leftToRequest = 60_000;
const context = 'checkout';

/**
 * Runs one transaction before calling the processor: checks the amount due, extends the hold, and writes the attempt under this
 * id, so that a row exists whatever happens next (law 5).
 */
export function beginPayment(order: PayOrder, id: string, request: ApiRequest): Promise<Begun> {
  const { services, portalId, catalogue } = request;
  return services.store.write(portalId, async (tx): Promise<Begun> => {
    // In one round trip; the cart is locked first.
    const [found, same] = await Promise.all([lockWholeCart(tx, order.cartId), lockPayment(tx, id)]);
    const locked = accessible(request, found, context);
    if (same) return { kind: 'other', payment: same, isThisOne: true };
    if (locked.unsettled) return { kind: 'other', payment: locked.unsettled, isThisOne: false };
    refuseState(locked, request);
    await refuseOthersParts(tx, locked, request);
    // A process with an old catalogue may have opened this cart after the run that cancelled or moved its session looked for carts (decision 077).
    if (
      locked.cart.state === 'pending' &&
      (await includesCancelledOrMoved(tx, countedTickets(locked.tickets)))
    ) {
      await giveUpCart(tx, order.cartId, 'places_gone', services.now());
      return { kind: 'places_gone' };
    }
    const step = { cart: locked.cart, tickets: locked.tickets, order, request };
    const tickets = await agreeTo(tx, step);
    const whole = { ...locked, tickets };
    const agreed = { ...step, tickets };
    await refuseUnpayable(tx, whole, agreed);
    const isCardKept = keepsCard(agreed);
    const amount = amountToPay(order, whole, request);
    const identityId = await purchaser(tx, order, whole, request);
    await keepReceivers(tx, agreed, identityId);
    await refuseTooManyUses(tx, whole, identityId, request);
    extendHold(tx, whole, services.now());

    const attempt = { order, id, whole, amount, isCardKept, identityId };
    const intent = await intentOf(tx, attempt, request);
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
    if (!isCharged) {
      const outcome = await payAtOnce(tx, request, whole, payment, order.giftCard);
      return { kind: 'done', outcome };
    }
    insertPayment(tx, payment);
    const row = {
      ...payment,
      opens_orders: false,
      provider_ref: null,
      failure: null,
      method: null,
      created_at: new Date(services.now()),
    };
    return { kind: 'charge', payment: row, intent };
  });
}

/** Extends a cart's hold by the time a payment takes, up to its cap; most holds are long enough. */
function extendHold(tx: Tx, { cart }: WholeCart, now: number): void {
  if (cart.expires_at === null) return;
  const current = cart.expires_at.getTime();
  const until = paymentHoldUntil(now, current, cart.held_until_max.getTime());
  if (until > current) updateCart(tx, cart.id, { expires_at: new Date(until) });
}

interface Attempt {
  readonly order: PayOrder;
  readonly id: string;
  readonly whole: WholeCart;
  /** Minor units. */
  readonly amount: number;
  readonly isCardKept: boolean;
  /** The buyer. */
  readonly identityId: string;
}

/** The intent to request from the card processor. */
async function intentOf(
  tx: Tx,
  { order, id, whole, amount, isCardKept, identityId }: Attempt,
  request: ApiRequest,
): Promise<IntentRequest> {
  const { catalogue, seller } = request;
  return {
    paymentId: id,
    portalKey: catalogue.portal.key,
    cartId: order.cartId,
    amount,
    currency: catalogue.portal.currency,
    description: `${seller.name} ${whole.cart.cart_number}`,
    about: {
      sellerId: whole.cart.seller_id,
      payerId: identityId,
      cartNumber: whole.cart.cart_number,
      language: whole.cart.language,
    },
    pmcId: configValue(catalogue, 'checkout.pmc_id', { seller: whole.cart.seller_id }),
    directDebit:
      order.completes &&
      // An edit would hold its old and its new places until the debit clears.
      !whole.edit &&
      // Each debit would take days.
      !isCardKept &&
      !order.offSession &&
      (await isDebitable(tx, whole, request)),
    ...(order.customer ? { customer: order.customer } : {}),
  };
}
