import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { type CartChange, prepareChange } from '../../cart/cart-change.ts';
import { newCart } from '../../cart/hold-terms.ts';
import { type Modification, modificationOf } from '../../cart/payload.ts';
import { lockWholeCart, type WholeCart } from '../../cart/view/cart-view.ts';
import { readStaffRequest } from '../../http/input.ts';
import type { ApiRequest } from '../../http/request.ts';
import { staffRequest } from '../../http/staff-request.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { owesInstalments } from '../../payments/payable.ts';
import type { Services } from '../../services/services.ts';
import { uuidOf } from '../../setup/random.ts';
import { readCart, ticketsOfOrders } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { type CartEdit, insertEdit, openEditOf } from '../../store/orders/edits.ts';
import { type OrderRow, orderByNumber } from '../../store/orders/orders.ts';
import { insertStaffEdit, staffEditById } from '../../store/orders/staff-edits.ts';
import { runOrRollBack } from '../../store/trial.ts';
import { changeEdit } from '../edit-order.ts';
import { releaseOver } from '../open-edit.ts';
import { editorOf } from '../self-edit.ts';
import { carryOut, type EditedOrder } from './carry-out.ts';
import {
  editLines,
  invalid,
  namingFields,
  type StaffEdit,
  staffEdit,
} from './staff-edit-request.ts';

/** A change of an order that is about to be kept; the amount is what it gives away, in minor units. */
export interface DueEdit {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly result: EditedOrder;
}

/**
 * Runs in the change's transaction before it is kept, once per reference, and throws to stop it. Returns facts for the
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

/**
 * Changes an order for staff (SLS-04), by the edit that buyers make: the new tickets are priced with the whole order under
 * its own codes. What is due waits for the buyer in a cart that holds the new places, unless it is waived; everything
 * else happens at once. All or nothing, once per reference. With `isTrial` nothing is kept. Throws InvalidInput and the
 * refusals of reserving.
 */
export async function editAsStaff(
  services: Services,
  given: unknown,
  { isTrial = false, before }: { isTrial?: boolean; before?: BeforeEdit } = {},
): Promise<StaffEdited> {
  const wish = readStaffRequest(staffEdit, given);
  const request = await staffRequest(services, wish);
  const { portalId, catalogue } = request;
  const found = await services.store.read(portalId, (tx) => orderByNumber(tx, wish.order));
  if (!found || found.seller_id !== request.seller.id) throw invalid('order', 'does not exist');
  const tickets = await services.store.read(portalId, (tx) => ticketsOfOrders(tx, [found.id]));
  const isSeated = (type: string) => {
    const group = catalogue.groups.get(catalogue.types.get(type)?.ticket_group_id ?? '');
    return group?.handler === 'seated';
  };
  const lines = editLines(wish, tickets, isSeated);
  await releaseOver(request, found.id);
  return namingFields(lines.paths, async () => {
    const wanted = modificationOf(lines.body, catalogue);
    const subject = { cartId: found.cart_id, isNew: false };
    const change = await prepareChange(request, lines.body, wanted, subject);
    const asked = { wish, lines, wanted, change };
    return runOrRollBack(services.store, portalId, isTrial, (tx) =>
      editWithin(tx, found, asked, request, before),
    );
  });
}

interface Asked {
  readonly wish: StaffEdit;
  readonly lines: ReturnType<typeof editLines>;
  readonly wanted: Modification;
  readonly change: CartChange;
}

async function editWithin(
  tx: Tx,
  found: OrderRow,
  { wish, lines, wanted, change }: Asked,
  request: ApiRequest,
  before: BeforeEdit = async () => ({}),
): Promise<StaffEdited> {
  const id = editIdOf(request, found.id, wish.reference);
  const open = await openEditOf(tx, found.id);
  if (open !== undefined && open !== id) throw await alreadyOpen(tx, open);
  // One after the other: the second finds tickets that are not valid any more.
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
  if (owesInstalments(whole)) {
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
  const { result, amount, waived } = done;
  const facts = await before(tx, { id, orderId: order.id, amount, result });
  const decided_on = new Date(request.services.now());
  await insertStaffEdit(tx, {
    cart_id: id,
    ticket_order_id: order.id,
    wish: asked,
    result,
    waived,
    decided_on,
  });
  if (done.waits) {
    enqueue(tx, 'mail_change_offered', {
      portal_id: request.portalId,
      ticket_order_id: order.id,
      cart_id: id,
    });
  }
  const names = [...wish.changes, ...wish.add].flatMap(({ holder }) => holder || []);
  const { lines: tickets, before: price, ...outcome } = result;
  await auditChange(tx, request.services.actor, {
    act: done.waits ? 'offer_edit' : 'edit_order',
    entity: { kind: 'order', id: order.order_number },
    before: { price, tickets: tickets.flatMap(({ from }) => from ?? []) },
    after: {
      ...outcome,
      tickets: tickets.flatMap(({ to }) => to ?? []),
      edit: id,
      reference: wish.reference,
      ...facts,
    },
    personal: {
      reason: wish.reason,
      ...(names.length > 0 ? { names: names.join(', ') } : {}),
    },
  });
  return { id, orderId: order.id, result };
}

interface NewEdit {
  readonly id: string;
  readonly order: OrderRow;
  readonly hours: number;
}

/** Opens the edit’s cart, which keeps the places for the hours in which its buyer can pay. */
async function beginEdit(
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

/** Anybody may know the reference, but the id gives access to the cart (law 9). */
const editIdOf = ({ services, portalId }: ApiRequest, orderId: string, reference: string): string =>
  uuidOf('staff edit', services.settings.giftCardKey, String(portalId), orderId, reference);

async function alreadyOpen(tx: Tx, id: string): Promise<StaffRefusal> {
  const cart = await readCart(tx, id);
  return new StaffRefusal('edit_open', 'order', { by: cart ? editorOf(cart) : 'buyer' });
}
