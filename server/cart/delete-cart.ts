import { Refusal } from '#contract/api/refusals.ts';
import type { ApiRequest } from '../http/request.ts';
import { releaseCarts } from '../store/cart/carts.ts';
import { holdsMoney } from '../store/payments/payments.ts';
import { refuseRenewal } from './modifiable.ts';
import { accessible } from './view/answer-cart.ts';
import { lockWholeCart } from './view/cart-view.ts';
import { orderIdsFor } from './view/payer.ts';

/**
 * Releases a cart and its places (CRT-46). Refused while a payment is or may be under way: such a cart belongs to the
 * payment (law 5). Releasing it again has no effect.
 */
export function deleteCart(cartId: string, request: ApiRequest): Promise<void> {
  return request.services.store.write(request.portalId, async (tx) => {
    const whole = accessible(request, await lockWholeCart(tx, cartId), 'reserve');
    const { cart, unsettled, entries } = whole;
    if (cart.state === 'ordered' || holdsMoney({ unsettled, entries })) {
      throw new Refusal('incorrect_cart_state', 'reserve', {
        state: unsettled ? 'payment_in_progress' : cart.state,
        order_ids: orderIdsFor(request, whole),
      });
    }
    refuseRenewal(cart);
    if (cart.state === 'pending') await releaseCarts(tx, [cartId]);
  });
}
