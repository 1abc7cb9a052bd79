import { Refusal } from '#contract/api/refusals.ts';
import type { ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { uuidOf } from '../setup/random.ts';
import { handOver, heldAnew } from './hold-afresh.ts';
import { modifiable } from './modifiable.ts';
import { answerCart } from './view/answer-cart.ts';
import type { CartAnswer } from './view/cart-answer.ts';
import { lockWholeCart, readWholeCart } from './view/cart-view.ts';

/**
 * Hands a guest's cart over to the member who calls (CRT-25); the cart's id is the right to it. A new cart of
 * the member then holds the same places. Its id is derived from both, so that a second tab, or a retry after a lost
 * answer, gets the same cart. Returns a cart that the member already owns unchanged.
 */
export function claimCart(cartId: string, request: ApiRequest): Promise<CartAnswer> {
  const { services, portalId } = request;
  const { identityId } = memberOf(request, 'cart');
  const id = uuidOf('claim', String(portalId), cartId, identityId);
  return services.store.write(portalId, async (tx) => {
    const found = await lockWholeCart(tx, cartId);
    if (found?.cart.identity_id === identityId) return answerCart(request, found, tx);
    const before = found && (await readWholeCart(tx, id));
    if (before) return answerCart(request, before, tx);
    const { cart } = modifiable({ ...request, own: false }, found);
    // Its payment link names this cart, and staff set how long it is held.
    if (cart.expires_at === null || cart.channel === 'staff') {
      throw new Refusal('incorrect_cart_state', 'cart', { state: 'staff' });
    }
    await handOver(tx, cart, request, { id, until: heldAnew(request, cart, cart.expires_at) });
    const claimed = await readWholeCart(tx, id);
    if (!claimed) throw new Error(`cart ${id} went away while it was made`);
    return answerCart(request, claimed, tx);
  });
}
