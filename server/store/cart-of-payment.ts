import { lockCart } from './carts.ts';
import type { Tx } from './door.ts';
import { type PaymentRow, readPayment } from './payments.ts';

/**
 * A payment as it is now, with its cart locked until the transaction ends. Whoever completes an edit
 * makes its payments the order's cart's, under the edit's lock: which cart it was when it was read
 * before says nothing.
 */
export async function lockCartOfPayment(tx: Tx, id: string): Promise<PaymentRow> {
  let locked: string | undefined;
  for (;;) {
    const payment = await readPayment(tx, id);
    if (!payment) throw new Error(`payment ${id} is not there`);
    if (payment.cart_id === locked) return payment;
    locked = payment.cart_id;
    await lockCart(tx, locked);
  }
}
