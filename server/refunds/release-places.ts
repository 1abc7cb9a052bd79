import { stockMoves } from '#domain/cart/reserve.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import { moveStock } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { keptPlacesOf, releaseKept } from '../store/refunds/staff-refunds.ts';

/**
 * Puts places that an order's refunded tickets keep taken back on sale (SLS-03), and returns their number. Skips
 * tickets that no longer keep a place, so that a double click is harmless. Throws InvalidInput.
 */
export async function releasePlaces(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'cart_id' | 'order_number'>,
  ids: readonly string[],
  { actor }: Pick<Services, 'actor'>,
): Promise<number> {
  const whole = await lockWholeCart(tx, order.cart_id);
  if (!whole) throw new Error(`cart ${order.cart_id} of an order is not there`);
  const own = whole.tickets.filter(({ ticket_order_id }) => ticket_order_id === order.id);
  const named = ids.map((id, at) => {
    const ticket = own.find((one) => one.id === id);
    if (!ticket) throw invalid(at, 'is not a ticket of this order');
    if (ticket.state !== 'cancelled') throw invalid(at, `is ${ticket.state}`);
    return ticket;
  });
  const kept = await keptPlacesOf(tx, order.id);
  const releasing = [...new Set(named)].filter(({ id }) => kept.has(id));
  if (releasing.length === 0) {
    needsNoEntry(tx);
    return 0;
  }
  await moveStock(tx, stockMoves([], releasing));
  const count = await releaseKept(
    tx,
    releasing.map(({ id }) => id),
  );
  if (count !== releasing.length) throw new Error('places changed while their cart was locked');
  await auditChange(tx, actor, {
    act: 'release_places',
    entity: { kind: 'order', id: order.order_number },
    after: { places: count },
  });
  return count;
}

const invalid = (at: number, fault: string) =>
  new InvalidInput([{ path: `tickets[${at}]`, fault }]);
