import { type CartRow, lockCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { lockPaymentOfCart, type PaymentRow, readPayment } from '../store/payments/payments.ts';

interface CartOfPayment {
  readonly cart: CartRow;
  readonly payment: PaymentRow;
}

/**
 * A payment and its cart as they are now, the cart and then the payment locked until the transaction
 * ends. Whoever completes an edit makes its payments the order's cart's, under the edit's lock: which
 * cart it was when it was read before is only where to begin.
 */
export async function lockCartOfPayment(
  tx: Tx,
  { id, cart_id }: Pick<PaymentRow, 'id' | 'cart_id'>,
): Promise<CartOfPayment> {
  const cart = await lockCart(tx, cart_id);
  const payment = await lockPaymentOfCart(tx, id, cart_id);
  if (cart && payment) return { cart, payment };
  const moved = await readPayment(tx, id);
  if (!moved) throw new Error(`payment ${id} is not there`);
  return lockCartOfPayment(tx, moved);
}
