import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { wholeCartOf } from '../cart/view/cart-view.ts';
import { hasPaid } from '../cart/view/payer.ts';
import type { ApiRequest } from '../http/request.ts';
import { readCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { type OrderRow, ordersById } from '../store/orders/orders.ts';

/** The order that a request edits. */
export interface EditSubject {
  readonly order: OrderRow;
  /** The id of the edit to continue, if given. */
  readonly editId: string | undefined;
  /** True if the caller knows the order, not only the cart that it was (decision 082). */
  readonly isKnown: boolean;
}

/**
 * Returns the order that a cart edits or became: the one named, or for its payer the order of the first removed ticket.
 * Throws not_found for an id of another order.
 */
export async function editSubjectOf(
  tx: Tx,
  cartId: string,
  body: z.output<typeof changeBody>,
  request: ApiRequest,
): Promise<EditSubject | undefined> {
  const { ticket_order_id: named } = body;
  const cart = await readCart(tx, cartId);
  if (cart?.edits_order_id) {
    const [order] = await ordersById(tx, [cart.edits_order_id]);
    if (named !== undefined && named !== order?.id) throw otherOrder();
    return order && cart.state !== 'ordered'
      ? { order, editId: cart.id, isKnown: true }
      : undefined;
  }
  const whole = cart?.state === 'ordered' ? await wholeCartOf(tx, cart) : undefined;
  if (named !== undefined) {
    const order = whole?.orders.find(({ id }) => id === named);
    if (!order) throw otherOrder();
    return { order, editId: undefined, isKnown: true };
  }
  if (!whole) return undefined;
  const first = whole.tickets.find(({ id }) => id === body.remove?.[0])?.ticket_order_id;
  const order = whole.orders.find(({ id }) => id === first) ?? whole.orders[0];
  return order && { order, editId: undefined, isKnown: hasPaid(request, whole) };
}

/** The field that names an order. */
export const orderPath = { path: 'ticket_order_id' };
const otherOrder = () => new Refusal('not_found', 'reserve', orderPath);
