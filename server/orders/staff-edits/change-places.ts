import { Refusal } from '#contract/api/refusals.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { isCardAmount } from '#domain/pricing/card-amount.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { seatTakenRefusal, shortageRefusal } from '../../cart/cart-change.ts';
import { refuseWithoutGateway } from '../../catalogue/card-gateway.ts';
import { invalid } from '../../http/input.ts';
import type { ApiRequest } from '../../http/request.ts';
import { changeTickets, moveStock } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { lockBookedTickets } from '../../store/orders/edits.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import type { PricedChange } from '../change-edit.ts';
import { cancelRemoved } from '../exchange-tickets.ts';

/** Locks the tickets to remove before any counter; refuses if one was used or cancelled meanwhile. */
export async function lockRemoved(tx: Tx, { removed }: PricedChange): Promise<void> {
  const ids = removed.map(({ id }) => id);
  const booked = await lockBookedTickets(tx, ids);
  const ticket_id = ids.find((id) => !booked.has(id));
  if (ticket_id === undefined) return;
  throw new Refusal('ticket_state_incorrect', 'edit', { ticket_id, reason: 'changed' });
}

/** Frees the places of the old tickets and takes those of the new ones, in one step. */
export async function exchangeAtOnce(
  tx: Tx,
  editId: string,
  { kept, added, removed }: PricedChange,
) {
  const shortage = await moveStock(tx, stockMoves(added, removed));
  if (shortage) throw shortageRefusal(shortage, kept);
  await cancelRemoved(
    tx,
    removed.map(({ id }) => id),
  );
  const seats = await changeTickets(tx, editId, [], added);
  if (seats.length > 0) throw seatTakenRefusal(seats);
}

/** Refuses a link that could not be paid. */
export function refuseUnpayable(
  due: number,
  { seller_id }: OrderRow,
  { catalogue }: ApiRequest,
): void {
  refuseWithoutGateway(due, seller_id, catalogue, 'edit');
  const { currency } = catalogue.portal;
  if (isCardAmount(due, currency)) return;
  throw invalid('difference', `of ${formatAmount(due, currency)} cannot be paid by card: waive it`);
}
