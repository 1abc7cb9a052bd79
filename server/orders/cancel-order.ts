import { Refusal } from '#contract/api/refusals.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { cancelFault } from '#domain/orders/self-edit.ts';
import { recordChange } from '../announcements/announce-change.ts';
import { lockWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { runOnce } from '../http/idempotency.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { uuid } from '../setup/random.ts';
import { moveStock } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { priceOrder } from '../store/orders/edit-price.ts';
import { lockBookedTickets } from '../store/orders/edits.ts';
import { ordersById } from '../store/orders/orders.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import { answerOrders } from './answer-orders.ts';
import { orderTickets, refuseLoggedIn } from './self-edit.ts';

const context = 'cart_remove_tickets';

/**
 * Cancels free tickets of an order for future sessions, all or nothing (API-38), and frees their places in the same
 * transaction. An open edit of these tickets fails when it is completed.
 */
export async function cancelOrder(
  { params, body }: ApiInput<'cancelTicketOrder'>,
  request: ApiRequest,
) {
  refuseLoggedIn(request);
  const orderId = params.id.toLowerCase();
  const ids = [...new Set(body.tickets.map(({ ticket_id }) => ticket_id.toLowerCase()))];
  await runOnce(request, ['cancel', orderId, ids], (tx) => cancelWithin(tx, orderId, ids, request));
  const { services, catalogue, language } = request;
  return answerOrders(services.store, inLanguage(catalogue, language), [orderId], {
    asker: request,
  });
}

async function cancelWithin(
  tx: Tx,
  orderId: string,
  ids: readonly string[],
  { services, catalogue }: ApiRequest,
): Promise<readonly string[]> {
  const [order] = await ordersById(tx, [orderId]);
  const whole = order && (await lockWholeCart(tx, order.cart_id));
  if (!whole) throw new Refusal('not_found', 'ticket_order');
  if (whole.unsettled) throw new Refusal('payment_in_progress', 'ticket_order');
  const own = whole.tickets.filter((ticket) => ticket.ticket_order_id === orderId);
  const booked = await lockBookedTickets(tx, ids);
  const views = new Map((await orderTickets(tx, catalogue, own)).map((view) => [view.id, view]));
  const cancelled = ids.map((id) => {
    const view = views.get(id);
    const ticket = own.find((each) => each.id === id);
    if (!view || !ticket) throw new Refusal('ticket_not_found', context, { ticket_id: id });
    const fault = cancelFault(view, services.now());
    if (fault) {
      const reason = fault.code === 'tickets_too_old' ? {} : { reason: fault.reason };
      throw new Refusal(fault.code, context, { ticket_id: id, ...reason });
    }
    if (!booked.has(id)) {
      throw new Refusal('ticket_state_incorrect', context, { ticket_id: id, reason: 'changed' });
    }
    return ticket;
  });
  await refuseDearerRest(tx, catalogue, whole, orderId, ids);
  await moveStock(tx, stockMoves([], cancelled));
  if ((await cancelTickets(tx, ids)) !== ids.length) {
    throw new Error('tickets changed while they were locked');
  }
  const change = {
    id: uuid(),
    ticket_order_id: orderId,
    kind: 'cancel',
    removed: ids,
    added: [],
    decided_on: new Date(services.now()),
  } as const;
  await recordChange(tx, change, { isTold: false });
  return ids;
}

/**
 * Throws if the order's codes would save less without these tickets: only an edit or the venue can charge more for the
 * rest.
 */
async function refuseDearerRest(
  tx: Tx,
  catalogue: Catalogue,
  whole: WholeCart,
  orderId: string,
  ids: readonly string[],
): Promise<void> {
  if (whole.codes.length === 0) return;
  const removed = new Set(ids);
  const { price, staying } = await priceOrder(tx, catalogue, orderId, whole, {
    removed,
    added: [],
  });
  const isDearer = staying.some(
    ({ id, adjusted_value }) => (price.tickets.get(id)?.adjusted_value ?? 0) > adjusted_value,
  );
  if (!isDearer && price.otherChanged.length === 0) return;
  throw new Refusal('ticket_state_incorrect', context, { ticket_id: ids[0], reason: 'not_free' });
}
