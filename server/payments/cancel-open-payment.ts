import { Refusal } from '#contract/api/refusals.ts';
import { accessible, answerCart } from '../cart/view/answer-cart.ts';
import type { CartAnswer } from '../cart/view/cart-answer.ts';
import { readWholeCart } from '../cart/view/cart-view.ts';
import type { ApiRequest } from '../http/request.ts';
import { bookOrder } from '../orders/book-order.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { type PaymentRow, readPayment } from '../store/payments/payments.ts';
import { settlePayment } from './settle-payment.ts';

const context = 'checkout';

/**
 * Cancels a card payment that waits for the buyer's approval at their bank, so that they can pay with another card. Cancels it
 * at the processor for good (law 5), and books it if it succeeded meanwhile. Cancelling again changes nothing. Returns the cart
 * as it is then; undefined for any other payment.
 */
export async function cancelOpenPayment(
  cartId: string,
  paymentId: string,
  request: ApiRequest,
): Promise<CartAnswer | undefined> {
  const { services, portalId } = request;
  const read = () =>
    services.store.read(portalId, async (tx) => ({
      whole: accessible(request, await readWholeCart(tx, cartId), context),
      payment: await readPayment(tx, paymentId),
    }));
  const { whole, payment } = await read();
  // A completed edit's payments now belong to the order's cart (decision 072).
  const { cart, edit } = whole;
  const heldBy = edit && cart.state === 'ordered' ? edit.order.cart_id : cartId;
  if (payment?.gateway_id !== 'stripe') return undefined;
  if (payment.cart_id !== cartId && payment.cart_id !== heldBy) return undefined;
  if (payment.state === 'captured' && whole.cart.state !== 'ordered' && !whole.unsettled) {
    return undefined;
  }
  const outcome = await outcomeOf(payment, request);
  switch (outcome.kind) {
    case 'failed':
    case 'completed':
    case 'partial':
      return answerCart(request, (await read()).whole);
    case 'refunded':
      throw new Refusal('payment_refunded', context);
    case 'processing':
    case 'requires_action':
      throw new Refusal('intent_processing', context, { cart_id: cartId });
  }
}

async function outcomeOf(payment: PaymentRow, request: ApiRequest): Promise<PaymentOutcome> {
  const { services, portalId } = request;
  switch (payment.state) {
    case 'captured':
      return bookOrder(services, portalId, payment);
    case 'failed':
      return { kind: 'failed', failure: payment.failure ?? canceled };
    case 'requires_action': {
      if (payment.provider_ref === null) return { kind: 'processing' };
      const answer = await services.gateways.stripe.cancelIntent(payment.provider_ref);
      if (answer.kind === 'unknown') return { kind: 'processing' };
      return settlePayment(services, portalId, payment, answer.value);
    }
    case 'open':
    case 'processing':
      throw new Refusal('incorrect_cart_state', context, { state: 'payment_in_progress' });
  }
}

const canceled = { type: 'canceled', code: '', message: '' } as const;
