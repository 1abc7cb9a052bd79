import type { Instalment } from '#domain/payments/payment-schedule.ts';
import {
  type CartRow,
  lockCart,
  readCart,
  type TicketRow,
  ticketsOfCart,
} from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { type CartEdit, editOf } from '../../store/orders/edits.ts';
import { type OrderRow, ordersOfCart } from '../../store/orders/orders.ts';
import {
  entriesOfCart,
  lockPaymentOfCart,
  openersOfCart,
  type Payer,
  type PaymentEntryRow,
  type PaymentRow,
  readPayment,
  unsettledPayment,
} from '../../store/payments/payments.ts';
import { instalmentsOfCart } from '../../store/payments/scheduled-payments.ts';
import { type CartCodeRow, codesOfCart } from '../../store/pricing/cart-codes.ts';

/** A cart with everything that belongs to it. */
export interface WholeCart {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly codes: readonly CartCodeRow[];
  readonly entries: readonly PaymentEntryRow[];
  readonly orders: readonly OrderRow[];
  readonly unsettled: PaymentRow | undefined;
  /** Parts of the price with due dates; empty for most carts. */
  readonly instalments: readonly Instalment[];
  /** Payments whose payers may see the orders, once the cart is bought. */
  readonly openers: readonly Payer[];
  /** Set if the cart changes an order. */
  readonly edit: CartEdit | undefined;
}

export async function readWholeCart(tx: Tx, id: string): Promise<WholeCart | undefined> {
  const cart = await readCart(tx, id);
  return cart && wholeCartOf(tx, cart);
}

/** Reads the whole cart and locks it until the transaction ends. */
export async function lockWholeCart(tx: Tx, id: string): Promise<WholeCart | undefined> {
  const cart = await lockCart(tx, id);
  return cart && wholeCartOf(tx, cart);
}

/** Completes a cart row that was already read. */
export async function wholeCartOf(tx: Tx, cart: CartRow): Promise<WholeCart> {
  const isOrdered = cart.state === 'ordered';
  const edit = await editOf(tx, cart);
  const ofEdit = edit ? [edit.order] : undefined;
  const [tickets, codes, entries, orders, unsettled, openers, instalments] = await Promise.all([
    ticketsOfCart(tx, cart.id),
    codesOfCart(tx, cart.id),
    entriesOfCart(tx, cart.id),
    isOrdered ? (ofEdit ?? ordersOfCart(tx, cart.id)) : [],
    unsettledPayment(tx, cart.id),
    isOrdered ? openersOfCart(tx, cart.id) : [],
    instalmentsOfCart(tx, cart.id),
  ]);
  return { cart, edit, tickets, codes, entries, orders, unsettled, openers, instalments };
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
