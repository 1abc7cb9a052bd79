import { stockMoves } from '#domain/cart/reserve.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { areStillAvailable } from '../cart/view/still-available.ts';
import { moveStock, retakeTickets, type TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { releaseCodes, retakeCodes } from '../store/pricing/cart-codes.ts';

/**
 * Takes the places, code uses, seats and vouchers of lapsed tickets again; false if any is gone or no longer sold
 * (domain/cart/still-sold.ts).
 */
export async function reacquire(
  tx: Tx,
  { cart, codes }: WholeCart,
  tickets: readonly TicketRow[],
  catalogue: Catalogue,
  now: number,
): Promise<boolean> {
  if (!(await areStillAvailable(tx, catalogue, tickets, now))) return false;
  if (await moveStock(tx, stockMoves(tickets, []))) return false;
  // All of them: this detects a seat or a pass voucher that another buyer has taken.
  const ids = tickets.map((ticket) => ticket.id);
  if (await retakeCodes(tx, cart.id, codes)) {
    if (await retakeTickets(tx, ids)) return true;
    await releaseCodes(tx, [cart.id]);
  }
  await moveStock(tx, stockMoves([], tickets));
  return false;
}
