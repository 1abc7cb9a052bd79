import { lockWholeCart } from '../cart/view/cart-view.ts';
import { releaseCarts, updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { holdsMoney } from '../store/payments/payments.ts';
import { cartIdOf, setWithdrawn } from '../store/staff-carts/staff-carts.ts';

/** Releases places held for a request that was not approved in the end; nobody had received the cart's link. */
export async function releaseAsked(tx: Tx, id: string, at: Date): Promise<void> {
  const cartId = await cartIdOf(tx, id);
  const whole = cartId === undefined ? undefined : await lockWholeCart(tx, cartId);
  if (whole?.cart.state !== 'pending' || whole.unsettled || holdsMoney(whole)) return;
  await releaseCarts(tx, [whole.cart.id]);
  updateCart(tx, whole.cart.id, { expires_at: at });
  await setWithdrawn(tx, id, at);
}
