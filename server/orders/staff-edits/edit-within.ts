import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import { needsNoEntry } from '../../audit/audit-change.ts';
import type { CartChange } from '../../cart/cart-change.ts';
import type { Modification } from '../../cart/payload.ts';
import { owesInstalments } from '../../cart/view/cart-totals.ts';
import { lockWholeCart } from '../../cart/view/cart-view.ts';
import { invalid } from '../../http/input.ts';
import type { ApiRequest } from '../../http/request.ts';
import { partsWithWays } from '../../refunds/parts-with-ways.ts';
import { markOf } from '../../refunds/shown-outcome.ts';
import type { Tx } from '../../store/database.ts';
import { openEditOf } from '../../store/orders/edits.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { staffEditById } from '../../store/orders/staff-edits.ts';
import { changeEdit } from '../change-edit.ts';
import { alreadyOpen, beginEdit, editIdOf } from './begin-edit.ts';
import { carryOut } from './carry-out.ts';
import type { EditedOrder } from './edited-lines.ts';
import { recordEdit } from './record-edit.ts';
import type { editLines, StaffEdit } from './staff-edit-request.ts';

/** A change of an order about to be saved; `amount` is the money it gives away, in minor units. */
export interface DueEdit {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly result: EditedOrder;
  /** The mark of this outcome for this order. */
  readonly mark: string;
}

/**
 * Runs in the change's transaction before it is saved, once per reference; throws to stop it. Returns facts for the
 * audit entry.
 */
export type BeforeEdit = (tx: Tx, edit: DueEdit) => Promise<Readonly<Record<string, string>>>;

/** An order that staff changed, or would change. */
export interface StaffEdited {
  /** The cart of the edit. */
  readonly id: string;
  readonly orderId: string;
  readonly result: EditedOrder;
}

/** The request, looked up before any lock is taken. */
interface Asked {
  readonly wish: StaffEdit;
  readonly lines: ReturnType<typeof editLines>;
  readonly wanted: Modification;
  readonly change: CartChange;
}

/** Makes or offers a change inside its transaction; a repeated request gets the first result. */
export async function editWithin(
  tx: Tx,
  found: OrderRow,
  { wish, lines, wanted, change }: Asked,
  request: ApiRequest,
  before: BeforeEdit = async () => ({}),
): Promise<StaffEdited> {
  const id = editIdOf(request, found.id, wish.reference);
  const open = await openEditOf(tx, found.id);
  if (open !== undefined && open !== id) throw await alreadyOpen(tx, open);
  // Changes run one after the other: the second finds tickets that are no longer valid.
  const whole = await lockWholeCart(tx, found.cart_id);
  const order = whole?.orders.find((each) => each.id === found.id);
  if (!whole || !order) throw new Error(`cart ${found.cart_id} of an order is not there`);
  const asked = createHash('sha256').update(JSON.stringify(wish)).digest('hex');
  const known = await staffEditById(tx, id);
  if (known) {
    if (known.wish !== asked) throw invalid('reference', 'was already used for another change');
    needsNoEntry(tx);
    return { id, orderId: order.id, result: known.result as EditedOrder };
  }
  if (whole.unsettled) throw new Refusal('payment_in_progress', 'edit');
  // The instalments of a cart are not divided among its orders.
  if (owesInstalments(whole) && whole.orders.length > 1) {
    throw new Refusal('incorrect_cart_state', 'edit', { state: 'scheduled' });
  }
  const edit = await beginEdit(tx, { id, order, hours: wish.link_hours }, request);
  const done = await carryOut(
    tx,
    { order, whole, editId: id, waives: wish.difference === 'waive' },
    (takePlaces) =>
      changeEdit(
        tx,
        edit,
        { body: lines.body, wanted, change, replaces: lines.replaces },
        request,
        takePlaces,
      ),
    request,
  );
  const { amount, payments } = done;
  const mark = markOf(whole, order.id, done.result);
  const parts = await partsWithWays(tx, done.result.parts, payments);
  const result = { ...done.result, parts };
  const facts = await before(tx, { id, orderId: order.id, amount, result, mark });
  await recordEdit(tx, { id, order, wish, asked, done: { ...done, result }, facts }, request);
  return { id, orderId: order.id, result };
}
