import type { HeldCart } from '../cart/cart-store.ts';
import type { Attempt } from './attempt.ts';

type Cart = Pick<HeldCart['cart'], 'payment_in_progress' | 'cart_fees'>;

/**
 * The key of the text for a submission that never reached the server. The text says that nothing was charged only if
 * that is certain (law 5): this cart has no payment attempt in progress and has received no money.
 */
export function unsentKey(cart: Cart, attempt: Attempt | null) {
  const isUntouched =
    attempt === null &&
    !cart.payment_in_progress &&
    cart.cart_fees.grand_totals.total_payments === '0';
  return isUntouched ? 'checkout.offline_not_charged' : 'checkout.offline';
}
