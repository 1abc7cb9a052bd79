import { stockMoves } from '#domain/cart/reserve.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  changeTickets,
  moveStock,
  type TicketRow,
  type TicketToHold,
} from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { seatTakenRefusal, shortageRefusal } from './cart-change.ts';
import { answerCart } from './view/answer-cart.ts';
import type { CartAnswer } from './view/cart-answer.ts';
import { cartTotals } from './view/cart-totals.ts';
import { readWholeCart } from './view/cart-view.ts';

interface TicketChange {
  readonly kept: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  readonly removed: readonly TicketRow[];
}

/**
 * Takes and releases the places of a change in a locked cart. Counters come before tickets: touching a ticket with a
 * seat makes other transactions wait. `takeCodes` takes the uses of promo codes between the two. Throws the refusal for
 * places or seats that are gone.
 */
export async function changePlaces<T>(
  tx: Tx,
  cartId: string,
  { kept, added, removed }: TicketChange,
  takeCodes: () => Promise<T>,
): Promise<T> {
  const shortage = await moveStock(tx, stockMoves(added, removed));
  if (shortage) throw shortageRefusal(shortage, kept);
  const codes = await takeCodes();
  const ids = removed.map(({ id }) => id);
  const seats = await changeTickets(tx, cartId, ids, added);
  if (seats.length > 0) throw seatTakenRefusal(seats);
  return codes;
}

/** Returns the answer for a changed cart; refuses a cart that costs money where nothing can be paid. */
export async function answerChanged(
  tx: Tx,
  request: ApiRequest,
  id: string,
  { asksForMoney }: { readonly asksForMoney: boolean },
): Promise<CartAnswer> {
  const changed = await readWholeCart(tx, id);
  if (!changed) throw new Error(`cart ${id} went away while it was locked`);
  if (asksForMoney) {
    const { total_outstanding } = cartTotals(changed);
    refuseWithoutGateway(total_outstanding, changed.cart.seller_id, request.catalogue, 'reserve');
  }
  return answerCart(request, changed, tx);
}
