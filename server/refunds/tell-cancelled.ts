import { announceChange } from '../announcements/announce-change.ts';
import type { Tx } from '../store/database.ts';
import { insertChange, markAnnounced, type OrderChange } from '../store/orders/edits.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { getsLetters } from '../store/refunds/refunded-orders.ts';

/**
 * Records that tickets were cancelled without a refund, and tells the buyer, who gets no refund email. A buyer who gets
 * no emails, or is not to be told, is not told later either.
 */
export async function tellCancelled(
  tx: Tx,
  { cart_id }: Pick<OrderRow, 'cart_id'>,
  change: Pick<OrderChange, 'id' | 'ticket_order_id' | 'removed' | 'decided_on'>,
  tellsBuyer: boolean,
): Promise<void> {
  await insertChange(tx, { ...change, kind: 'cancel', added: [] });
  const { id, decided_on: at } = change;
  if (tellsBuyer && (await getsLetters(tx, cart_id))) await announceChange(tx, id, at);
  else await markAnnounced(tx, id, at);
}
