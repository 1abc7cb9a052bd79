import { Refusal } from '#contract/api/refusals.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { newCart } from '../cart/hold-terms.ts';
import { lockWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import type { ApiRequest } from '../http/request.ts';
import { uuid } from '../setup/random.ts';
import { type CartRow, lockCart, releaseCarts } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { type CartEdit, insertEdit, openEditOf } from '../store/orders/edits.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { holdsMoney } from '../store/payments/payments.ts';
import { instalmentsOfCart } from '../store/payments/scheduled-payments.ts';
import { editorOf, refuseLost } from './self-edit.ts';

const context = 'reserve';

const isOver = ({ expires_at }: CartRow, { services }: ApiRequest): boolean =>
  expires_at !== null && expires_at.getTime() <= services.now();

/**
 * Releases an edit whose hold has ended before a sweep found it, in a transaction of its own, so that counters keep
 * their one lock order.
 */
export function releaseOver(request: ApiRequest, orderId: string): Promise<void> {
  return request.services.store.write(request.portalId, async (tx) => {
    // As in the sweep, no audit entry is needed, even for an edit by staff.
    needsNoEntry(tx);
    const id = await openEditOf(tx, orderId);
    const edit = id === undefined ? undefined : await lockWholeCart(tx, id);
    if (edit?.cart.state !== 'pending' || !isOver(edit.cart, request)) return;
    if (!holdsMoney(edit)) await releaseCarts(tx, [edit.cart.id]);
  });
}

/**
 * Locks and returns the open edit of an order, or a new edit if none is open and none is named. Locks the order's cart
 * first, also before starting an edit (law 2): two that start at once share one edit. Throws cart_expired and
 * incorrect_cart_state.
 */
export async function lockEdit(
  tx: Tx,
  request: ApiRequest,
  order: OrderRow,
  named: string | undefined,
): Promise<WholeCart & { readonly edit: CartEdit }> {
  await lockCart(tx, order.cart_id);
  await refuseLost(tx, order.id, context);
  const open = named ?? (await openEditOf(tx, order.id)) ?? (await begin(tx, request, order));
  const edit = await lockWholeCart(tx, open);
  if (!edit?.edit) throw new Error(`edit ${open} is not there`);
  if (edit.cart.state === 'ordered') {
    throw new Refusal('incorrect_cart_state', context, {
      state: edit.cart.state,
      order_ids: [order.id],
    });
  }
  if (holdsMoney(edit)) {
    throw new Refusal('incorrect_cart_state', context, { state: 'payment_in_progress' });
  }
  // Staff have agreed on this edit with the buyer, who pays for it or discards it.
  if (editorOf(edit.cart) === 'staff') {
    throw new Refusal('incorrect_cart_state', context, { state: 'staff' });
  }
  if (edit.cart.state === 'expired' || isOver(edit.cart, request)) {
    throw new Refusal('cart_expired', context);
  }
  return { ...edit, edit: edit.edit };
}

async function begin(tx: Tx, request: ApiRequest, order: OrderRow): Promise<string> {
  // Only staff may change what was agreed with staff.
  if ((await instalmentsOfCart(tx, order.cart_id)).length > 0) {
    throw new Refusal('incorrect_cart_state', context, { state: 'scheduled' });
  }
  const id = uuid();
  const cart = {
    ...newCart(request, id, {}),
    seller_id: order.seller_id,
    language: order.language,
  };
  if (await insertEdit(tx, cart, order.id)) return id;
  const other = await openEditOf(tx, order.id);
  if (other === undefined) throw new Refusal('request_in_progress', context);
  return other;
}
