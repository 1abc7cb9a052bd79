import { type CartRow, lockCart } from '../../store/cart/carts.ts';
import type { Store, Tx } from '../../store/database.ts';
import { type CartEdit, editOf } from '../../store/orders/edits.ts';
import {
  type CartWithParts,
  lockCartWithParts,
  readCartWithParts,
} from '../../store/orders/whole-cart.ts';
import { lockPaymentOfCart, type PaymentRow, readPayment } from '../../store/payments/payments.ts';

/** A cart with all its parts. */
export interface WholeCart extends CartWithParts {
  /** Set if the cart changes an order. */
  readonly edit: CartEdit | undefined;
}

/** Reads a cart with all its parts, in one round trip unless it edits an order. */
export async function readWholeCartOnce(
  store: Store,
  portalId: number,
  id: string,
): Promise<WholeCart | undefined> {
  const found = await store.readOnce(portalId, (tx) => readCartWithParts(tx, id));
  if (!found || found.cart.edits_order_id === null) return found && { ...found, edit: undefined };
  return store.read(portalId, (tx) => readWholeCart(tx, id));
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

/** Adds the remaining parts to a cart row that was already read. */
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
 * Locks a payment's cart, then the payment, until the transaction ends, and returns both. Completing an edit moves its
 * payments to the order's cart, under the edit's lock; the given `cart_id` is only where the search starts.
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
  return lockCartOfPayment(tx, await movedPayment(tx, id));
}

/** Locks both like `lockCartOfPayment`, and reads the whole cart in the same round trip. */
export async function lockWholeCartOfPayment(
  tx: Tx,
  { id, cart_id }: Pick<PaymentRow, 'id' | 'cart_id'>,
): Promise<{ readonly whole: WholeCart; readonly payment: PaymentRow }> {
  const [found, payment] = await Promise.all([
    lockCartWithParts(tx, cart_id),
    lockPaymentOfCart(tx, id, cart_id),
  ]);
  if (found && payment) return { whole: await withEdit(tx, found), payment };
  return lockWholeCartOfPayment(tx, await movedPayment(tx, id));
}

async function movedPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const moved = await readPayment(tx, id);
  if (!moved) throw new Error(`payment ${id} is not there`);
  return moved;
}
