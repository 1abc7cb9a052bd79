import { Refusal } from '#contract/refusals.ts';
import type { ApiRequest } from '../../http/request.ts';
import { lockWholeCart } from '../../store/cart-view.ts';
import { releaseCarts } from '../../store/carts.ts';
import { holdsMoney } from '../../store/payments.ts';
import { accessible } from '../../wire/answer-cart.ts';
import { refuseRenewal } from './modify-cart.ts';

/**
 * Lets go of a cart and its places (CRT-46). Refused while money is or may be on its way: such a
 * cart is the payment's (law 5). One that is gone already is let go of again without harm.
 */
export function letGoOf(cartId: string, request: ApiRequest): Promise<void> {
  return request.services.store.write(request.portalId, async (tx) => {
    const { cart, unsettled, entries, orders } = accessible(
      request,
      await lockWholeCart(tx, cartId),
      'reserve',
    );
    if (cart.state === 'ordered' || holdsMoney({ unsettled, entries })) {
      throw new Refusal('incorrect_cart_state', 'reserve', {
        state: unsettled ? 'payment_in_progress' : cart.state,
        order_ids: orders.map((order) => order.id),
      });
    }
    refuseRenewal(cart);
    if (cart.state === 'pending') await releaseCarts(tx, [cartId]);
  });
}
