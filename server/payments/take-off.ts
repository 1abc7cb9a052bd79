import { Refusal } from '#contract/api/refusals.ts';
import { remainingCaptures } from '#domain/payments/booking.ts';
import { accessible, answerCart } from '../cart/view/answer-cart.ts';
import type { CartAnswer } from '../cart/view/cart-answer.ts';
import { lockWholeCart, readWholeCart } from '../cart/view/cart-view.ts';
import { orderIdsFor } from '../cart/view/payer.ts';
import type { ApiRequest } from '../http/request.ts';
import { returnToCard } from '../refunds/owe-refund.ts';
import { insertEntry, lockPayment } from '../store/payments/payments.ts';
import { cancelOpenPayment } from './cancel-open-payment.ts';
import { refuseState } from './payable.ts';

const context = 'checkout';

/** Removes a payment from a cart: a gift card's part, or an attempt that waits for the buyer. */
export async function takeOff(
  cartId: string,
  paymentId: string,
  request: ApiRequest,
): Promise<CartAnswer> {
  return (
    (await cancelOpenPayment(cartId, paymentId, request)) ??
    (await takeOffCard(cartId, paymentId, request))
  );
}

/**
 * Removes a gift card from a cart that is not fully paid; the money is back on the card at once (PAY-47). Removing it
 * again changes nothing. Card payments can't be removed: they are refunded when the cart expires.
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
    // The cart is an order: its payments stay, even if later parts are still owed.
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
      if (entryId === undefined) throw new Error(`payment ${paymentId} could not be removed`);
      await returnToCard(tx, { entryId, card, amount: left.amount }, services.now());
    }
    const changed = await readWholeCart(tx, cartId);
    if (!changed) throw new Error(`cart ${cartId} went away while it was locked`);
    return answerCart(request, changed, tx);
  });
}
