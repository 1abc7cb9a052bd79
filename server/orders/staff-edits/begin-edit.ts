import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { newCart } from '../../cart/hold-terms.ts';
import { lockWholeCart, type WholeCart } from '../../cart/view/cart-view.ts';
import type { ApiRequest } from '../../http/request.ts';
import { uuidOf } from '../../setup/random.ts';
import { secretsOf } from '../../setup/settings.ts';
import { readCart } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { type CartEdit, insertEdit } from '../../store/orders/edits.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { editorOf } from '../self-edit.ts';

interface NewEdit {
  readonly id: string;
  readonly order: OrderRow;
  readonly hours: number;
}

/** Opens the edit’s cart, which holds the places for the hours in which its buyer can pay. */
export async function beginEdit(
  tx: Tx,
  { id, order, hours }: NewEdit,
  request: ApiRequest,
): Promise<WholeCart & { readonly edit: CartEdit }> {
  const until = new Date(request.services.now() + hours * 3_600_000);
  const cart = {
    ...newCart(request, id, {}),
    channel: 'staff',
    seller_id: order.seller_id,
    language: order.language,
    expires_at: until,
    held_until_max: until,
  };
  const isNew = await insertEdit(tx, cart, order.id);
  if (!isNew) throw new StaffRefusal('edit_open', 'order', { by: 'buyer' });
  const edit = await lockWholeCart(tx, id);
  if (!edit?.edit) throw new Error(`edit ${id} is not there`);
  return { ...edit, edit: edit.edit };
}

/** The reference may be known to anyone, but the id gives access to the cart (law 9). */
export function editIdOf(
  { services, catalogue }: ApiRequest,
  orderId: string,
  reference: string,
): string {
  const { secret, number } = secretsOf(services.settings, catalogue.portal);
  return uuidOf('staff edit', secret, String(number), orderId, reference);
}

/** The refusal of a second change, which says who made the first. */
export async function alreadyOpen(tx: Tx, id: string): Promise<StaffRefusal> {
  const cart = await readCart(tx, id);
  return new StaffRefusal('edit_open', 'order', { by: cart ? editorOf(cart) : 'buyer' });
}
