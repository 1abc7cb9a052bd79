import { Refusal } from '#contract/api/refusals.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { lockWholeCart } from '../../cart/view/cart-view.ts';
import type { Services } from '../../services/services.ts';
import { releaseCarts } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { holdsMoney } from '../../store/payments/payments.ts';
import { editorOf } from '../self-edit.ts';

/**
 * Ends a change of an order that waits for its buyer, and frees its places; has no effect on one that has already
 * ended. Throws not_found, and payment_in_progress while part of it is paid.
 */
export async function withdrawEdit(
  tx: Tx,
  { actor }: Services,
  { order, cartId }: { readonly order: OrderRow; readonly cartId: string },
): Promise<void> {
  const edit = await lockWholeCart(tx, cartId);
  if (edit?.edit?.order.id !== order.id) throw new Refusal('not_found', 'edit');
  if (edit.cart.state !== 'pending') return needsNoEntry(tx);
  if (holdsMoney(edit)) throw new Refusal('payment_in_progress', 'edit');
  await releaseCarts(tx, [cartId]);
  await auditChange(tx, actor, {
    act: 'withdraw_edit',
    entity: { kind: 'order', id: order.order_number },
    before: { by: editorOf(edit.cart) },
  });
}
