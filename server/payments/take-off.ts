import { Refusal } from '#contract/api/refusals.ts';
import { remainingCaptures } from '#domain/payments/booking.ts';
import { accessible, answerCart } from '../cart/answer-cart.ts';
import { lockWholeCart, readWholeCart } from '../cart/cart-view.ts';
import { orderIdsFor } from '../cart/payer.ts';
import type { CartAnswer } from '../cart/ticket-answers.ts';
import type { ApiRequest } from '../http/request.ts';
import { returnToCard } from '../refunds/owe-refund.ts';
import { insertEntry, lockPayment } from '../store/payments/payments.ts';
import { refuseState } from './begin-payment.ts';
import { callOff } from './call-off.ts';

const context = 'checkout';

/** Takes a payment off a cart: what a gift card paid, or an attempt that waits for the buyer. */
export async function takeOff(
  cartId: string,
  paymentId: string,
  request: ApiRequest,
): Promise<CartAnswer> {
  return (
    (await callOff(cartId, paymentId, request)) ?? (await takeOffCard(cartId, paymentId, request))
  );
}

/**
 * Takes a gift card off a cart that is not paid in full yet: what it paid is on it again at once
 * (PAY-47). One that was taken off before stays so. Payments by card are not taken off: they go
 * back when the cart runs out.
 */
function takeOffCard(cartId: string, paymentId: string, request: ApiRequest): Promise<CartAnswer> {
  const { services, portalId } = request;
  return services.store.write(portalId, async (tx) => {
    const whole = accessible(request, await lockWholeCart(tx, cartId), context);
    const payment = await lockPayment(tx, paymentId);
    const card = payment?.ledger_account_id;
    if (!payment || payment.cart_id !== cartId || !card) {
      throw new Refusal('not_found', context, { path: 'paymentId' });
    }
    // It is an order: what paid for it stays, although later parts may still be owed.
    if (whole.cart.state === 'ordered') {
      const order_ids = orderIdsFor(request, whole);
      throw new Refusal('incorrect_cart_state', context, { state: 'ordered', order_ids });
    }
    refuseState(whole, request);
    if (whole.unsettled) {
      throw new Refusal('incorrect_cart_state', context, { state: 'payment_in_progress' });
    }
    const [left] = remainingCaptures(
      whole.entries.filter((entry) => entry.payment_id === paymentId),
    );
    if (left && left.amount > 0) {
      const entryId = await insertEntry(tx, {
        payment_id: paymentId,
        cart_id: cartId,
        audit_action: 'refund',
        state: 'done',
        amount: left.amount,
        reason: 'taken_off',
        occurred_on: new Date(services.now()),
      });
      if (entryId === undefined) throw new Error(`payment ${paymentId} could not be taken off`);
      await returnToCard(tx, { entryId, card, amount: left.amount }, services.now());
    }
    const changed = await readWholeCart(tx, cartId);
    if (!changed) throw new Error(`cart ${cartId} went away while it was locked`);
    return answerCart(request, changed, tx);
  });
}
