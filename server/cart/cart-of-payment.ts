import { type CartRow, lockCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { lockPaymentOfCart, type PaymentRow, readPayment } from '../store/payments/payments.ts';

interface CartOfPayment {
  readonly cart: CartRow;
  readonly payment: PaymentRow;
}

/**
 * Locks a payment's cart, then the payment, until the transaction ends, and returns both. Completing an
 * edit moves its payments to the order's cart, under the edit's lock; the `cart_id` given is only where
 * to start.
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
