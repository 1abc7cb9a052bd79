import { lockCart } from './carts.ts';
import type { Tx } from './door.ts';
import { type PaymentRow, readPayment } from './payments.ts';

/**
 * A payment as it is now, with its cart locked until the transaction ends. Whoever completes an edit
 * makes its payments the order's cart's, under the edit's lock: which cart it was when it was read
 * before is only where to begin.
 */
export async function lockCartOfPayment(
  tx: Tx,
  { id, cart_id }: Pick<PaymentRow, 'id' | 'cart_id'>,
): Promise<PaymentRow> {
  await lockCart(tx, cart_id);
  const payment = await readPayment(tx, id);
  if (!payment) throw new Error(`payment ${id} is not there`);
  return payment.cart_id === cart_id ? payment : lockCartOfPayment(tx, payment);
}
