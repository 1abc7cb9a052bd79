import { lockWholeCart } from '../cart/view/cart-view.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Tx } from '../store/database.ts';
import { refundReference, type SessionChange } from '../store/events/session-changes.ts';
import { ordersById } from '../store/orders/orders.ts';
import type { DoneToOrder } from './done-to-order.ts';
import { type BeforeRefund, refundWithin } from './refund-order.ts';

/**
 * Cancels an order's tickets for a cancelled session and refunds their price, as staff would. Throws
 * payment_in_progress.
 */
export async function cancelOfOrder(
  tx: Tx,
  orderId: string,
  change: SessionChange,
  request: ApiRequest,
  before?: BeforeRefund,
): Promise<DoneToOrder | undefined> {
  const [order] = await ordersById(tx, [orderId]);
  const whole = order && (await lockWholeCart(tx, order.cart_id));
  if (!order || !whole) throw new Error(`order ${orderId} of a session is not there`);
  const removed = whole.tickets
    .filter((ticket) => ticket.ticket_order_id === orderId && ticket.state === 'booked')
    .filter((ticket) => ticket.event_session_id === change.event_session_id)
    .map(({ id }) => id);
  if (removed.length === 0) return undefined;
  const { amount, fees = [] } = await refundWithin(
    tx,
    {
      reference: refundReference(change.id, order.order_number),
      seller: request.seller.slug,
      order: order.order_number,
      tickets: removed,
      // Discounts stay when the venue takes tickets back.
      keep_prices: true,
      // The session no longer has places to sell.
      keep_places: false,
      reopens_gift_codes: false,
      tells_buyer: true,
    },
    request,
    { before, cause: 'session' },
  );
  return { kind: 'cancel', removed, added: [], amount, fees };
}
