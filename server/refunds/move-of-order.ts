import { stockMoves } from '#domain/cart/reserve.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import { moveStock } from '../store/cart/carts.ts';
import { type Tx, violates } from '../store/database.ts';
import { moveToSession, type SessionChange } from '../store/events/session-changes.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';
import { lockBookedTickets } from '../store/orders/edits.ts';
import { ordersById } from '../store/orders/orders.ts';
import type { DoneToOrder } from './done-to-order.ts';

/** Throws InvalidInput if tickets of a session can't be moved to this one. */
export function refuseTarget(
  from: SessionFacts,
  target: SessionFacts | undefined,
  now: number,
): void {
  if (target?.event_template_id !== from.event_template_id) {
    throw invalid('is not a session of the same event');
  }
  if (target.id === from.id) throw invalid('is the session itself');
  if (target.withdrawn) throw invalid('is not on sale');
  if (target.start_datetime.getTime() <= now) throw invalid('has already started');
}

/**
 * Moves an order's tickets for a session to another, at the paid price and under the same codes. Throws InvalidInput if
 * the other session lacks places, and an error that seatIsTaken recognizes if another buyer has one of the seats.
 */
export async function moveOfOrder(
  tx: Tx,
  orderId: string,
  { event_session_id: from, to_session_id: to }: SessionChange,
): Promise<DoneToOrder | undefined> {
  if (to === null) throw new Error('a move without a session to move to');
  const [order] = await ordersById(tx, [orderId]);
  const whole = order && (await lockWholeCart(tx, order.cart_id));
  if (!whole) throw new Error(`order ${orderId} of a session is not there`);
  const tickets = whole.tickets.filter(
    (ticket) =>
      ticket.ticket_order_id === orderId &&
      ticket.state === 'booked' &&
      ticket.event_session_id === from,
  );
  if (tickets.length === 0) return undefined;
  const ids = tickets.map(({ id }) => id);
  await lockBookedTickets(tx, ids);
  const moved = tickets.map((ticket) => ({ ...ticket, event_session_id: to }));
  const shortage = await moveStock(tx, stockMoves(moved, tickets));
  if (shortage) throw invalid(`has ${shortage.available} places left for ${ids.length}`);
  if ((await moveToSession(tx, ids, to)) !== ids.length) {
    throw new Error('tickets changed while they were locked');
  }
  return { kind: 'update', removed: [], added: ids, amount: '0', fees: [] };
}

export const seatIsTaken = (error: unknown): boolean => violates(error, 'ticket_one_a_seat');

const invalid = (fault: string) => new InvalidInput([{ path: 'to', fault }]);
