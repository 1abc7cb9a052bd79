import type { Instalment } from '#domain/payments/payment-schedule.ts';
import {
  type CartRow,
  lockCart,
  readCart,
  type TicketRow,
  ticketsOfCart,
} from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { type CartEdit, editOf } from '../store/orders/edits.ts';
import { type OrderRow, ordersOfCart } from '../store/orders/orders.ts';
import {
  entriesOfCart,
  openersOfCart,
  type Payer,
  type PaymentEntryRow,
  type PaymentRow,
  unsettledPayment,
} from '../store/payments/payments.ts';
import { instalmentsOfCart } from '../store/payments/scheduled-payments.ts';
import { type CartCodeRow, codesOfCart } from '../store/pricing/cart-codes.ts';

/** A cart with everything that hangs on it. */
export interface WholeCart {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly codes: readonly CartCodeRow[];
  readonly entries: readonly PaymentEntryRow[];
  readonly orders: readonly OrderRow[];
  readonly unsettled: PaymentRow | undefined;
  /** Parts of its price that are due by a day; none for most carts. */
  readonly instalments: readonly Instalment[];
  /** Payments whose payers see its orders, of a cart that was bought. */
  readonly openers: readonly Payer[];
  /** Of a cart that changes an order. */
  readonly edit: CartEdit | undefined;
}

export async function readWholeCart(tx: Tx, id: string): Promise<WholeCart | undefined> {
  const cart = await readCart(tx, id);
  return cart && wholeCartOf(tx, cart);
}

/** The same with the cart locked until the transaction ends. */
export async function lockWholeCart(tx: Tx, id: string): Promise<WholeCart | undefined> {
  const cart = await lockCart(tx, id);
  return cart && wholeCartOf(tx, cart);
}

/** A cart that was read already, with what hangs on it. */
export async function wholeCartOf(tx: Tx, cart: CartRow): Promise<WholeCart> {
  const edit = await editOf(tx, cart);
  const ofEdit = edit ? [edit.order] : undefined;
  return {
    cart,
    edit,
    tickets: await ticketsOfCart(tx, cart.id),
    codes: await codesOfCart(tx, cart.id),
    entries: await entriesOfCart(tx, cart.id),
    orders: cart.state === 'ordered' ? (ofEdit ?? (await ordersOfCart(tx, cart.id))) : [],
    unsettled: await unsettledPayment(tx, cart.id),
    openers: cart.state === 'ordered' ? await openersOfCart(tx, cart.id) : [],
    instalments: await instalmentsOfCart(tx, cart.id),
  };
}
