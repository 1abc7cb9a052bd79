import { type CartRow, lockCart } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { type CartEdit, editOf } from '../../store/orders/edits.ts';
import {
  type CartWithParts,
  lockCartWithParts,
  readCartWithParts,
} from '../../store/orders/whole-cart.ts';
import { lockPaymentOfCart, type PaymentRow, readPayment } from '../../store/payments/payments.ts';

/** A cart with everything that belongs to it. */
export interface WholeCart extends CartWithParts {
  /** Set if the cart changes an order. */
  readonly edit: CartEdit | undefined;
}

export async function readWholeCart(tx: Tx, id: string): Promise<WholeCart | undefined> {
  const found = await readCartWithParts(tx, id);
  return found && withEdit(tx, found);
}

/** Reads the whole cart and locks it until the transaction ends. */
export async function lockWholeCart(tx: Tx, id: string): Promise<WholeCart | undefined> {
  const found = await lockCartWithParts(tx, id);
  return found && withEdit(tx, found);
}

/** Completes a cart row that was already read. */
export async function wholeCartOf(tx: Tx, cart: CartRow): Promise<WholeCart> {
  const found = await readCartWithParts(tx, cart.id);
  if (!found) throw new Error(`cart ${cart.id} is missing`);
  return withEdit(tx, { ...found, cart });
}

/** Adds the order that a cart edits; a completed edit has no other. */
async function withEdit(tx: Tx, found: CartWithParts): Promise<WholeCart> {
  const edit = await editOf(tx, found.cart);
  const isDone = edit !== undefined && found.cart.state === 'ordered';
  return { ...found, edit, orders: isDone ? [edit.order] : found.orders };
}

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
  const [cart, payment] = await Promise.all([
    lockCart(tx, cart_id),
    lockPaymentOfCart(tx, id, cart_id),
  ]);
  if (cart && payment) return { cart, payment };
  const moved = await readPayment(tx, id);
  if (!moved) throw new Error(`payment ${id} is not there`);
  return lockCartOfPayment(tx, moved);
}
