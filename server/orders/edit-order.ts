import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { isEditingOpen } from '#domain/orders/self-edit.ts';
import { prepareChange } from '../cart/cart-change.ts';
import { modifyCartWith } from '../cart/modify-cart.ts';
import { modificationOf } from '../cart/payload.ts';
import type { CartAnswer } from '../cart/view/cart-answer.ts';
import { answerChanged } from '../cart/write-change.ts';
import { runOnce } from '../http/idempotency.ts';
import type { ApiRequest } from '../http/request.ts';
import { changeEdit } from './change-edit.ts';
import { type EditSubject, editSubjectOf, orderPath } from './edit-subject.ts';
import { lockEdit, releaseOver } from './open-edit.ts';
import { refuseCodes } from './price-edit.ts';
import { selfEditRules } from './self-edit.ts';

type Body = z.output<typeof changeBody>;
const context = 'reserve';

/** Changes a cart reached by its id; edits the order if the cart became one or edits one (API-05). */
export async function modifyOrEdit(
  cartId: string,
  body: Body,
  request: ApiRequest,
): Promise<CartAnswer> {
  const subject = await request.services.store.read(request.portalId, (tx) =>
    editSubjectOf(tx, cartId, body, request),
  );
  const isOpen =
    subject && isEditingOpen(selfEditRules(request.catalogue, subject.order.seller_id));
  if (!isOpen) return modifyCartWith(cartId, body, request);
  return editOrder(subject, body, request);
}

/**
 * Starts or continues an edit of an order, all or nothing: holds added places and records removals. Leaves the order
 * itself untouched (decision 072).
 */
async function editOrder(
  { order, editId, isKnown }: EditSubject,
  body: Body,
  request: ApiRequest,
): Promise<CartAnswer> {
  // ORD-52, ORD-53
  if (request.viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', context);
  if (!isKnown) throw new Refusal('scope_error', context, orderPath);
  refuseCodes(body);
  const wanted = modificationOf(body, request.catalogue);
  const change = await prepareChange(request, body, wanted, {
    cartId: order.cart_id,
    isNew: false,
  });
  if (editId === undefined) await releaseOver(request, order.id);
  return runOnce(request, ['edit', order.id, body], async (tx) => {
    const edit = await lockEdit(tx, request, order, editId);
    await changeEdit(tx, edit, { body, wanted, change }, request);
    return answerChanged(tx, request, edit.cart.id, { asksForMoney: true });
  });
}
