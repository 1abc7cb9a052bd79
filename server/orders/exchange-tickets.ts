import { stockMoves } from '#domain/cart/reserve.ts';
import type { Editor } from '#domain/orders/self-edit.ts';
import { totalsChange } from '#domain/pricing/price.ts';
import { areStillAvailable } from '../cart/view/still-available.ts';
import { scanCode } from '../setup/random.ts';
import { moveStock, retakeTickets, type TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { type CartEdit, changeOrderTotals, mergeEdit } from '../store/orders/edits.ts';
import { bookTickets } from '../store/orders/orders.ts';
import { writePrices } from '../store/pricing/cart-codes.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import { arePast } from './self-edit.ts';

/** The tickets that an edit removes from an order, and those that it adds. */
interface Exchange {
  readonly order: CartEdit['order'];
  readonly removed: readonly TicketRow[];
  readonly tickets: readonly TicketRow[];
}

interface Circumstances {
  readonly isLapsed: boolean;
  readonly editor: Editor;
  readonly now: number;
}

/**
 * Frees the places of removed tickets; also takes those of new tickets if the edit's hold had ended. Returns false,
 * with nothing changed, if that is too late.
 */
export async function exchangePlaces(
  tx: Tx,
  catalogue: Catalogue,
  { order, removed, tickets }: Exchange,
  { isLapsed, editor, now }: Circumstances,
): Promise<boolean> {
  if (!isLapsed) {
    await moveStock(tx, stockMoves([], removed));
    return true;
  }
  if (editor === 'buyer' && (await arePast(tx, catalogue, { order, removed }, now))) return false;
  return takeInstead(tx, catalogue, { tickets, removed }, now);
}

/**
 * Takes the places of an edit's lapsed tickets, in exchange for those of the tickets they replace; false if any is gone
 * or no longer sold.
 */
async function takeInstead(
  tx: Tx,
  catalogue: Catalogue,
  { tickets, removed }: Pick<Exchange, 'tickets' | 'removed'>,
  now: number,
): Promise<boolean> {
  if (!(await areStillAvailable(tx, catalogue, tickets, now))) return false;
  if (await moveStock(tx, stockMoves(tickets, removed))) return false;
  const ids = tickets.map(({ id }) => id);
  if (await retakeTickets(tx, ids)) return true;
  await moveStock(tx, stockMoves(removed, tickets));
  return false;
}

export interface ExchangedOrder extends Exchange {
  readonly editId: string;
  /** The order's other tickets before the edit. */
  readonly staying: readonly TicketRow[];
  /** All the order's tickets after the edit, at their prices. */
  readonly after: Parameters<typeof totalsChange>[0];
  readonly price: Parameters<typeof writePrices>[2];
}

/** Cancels removed tickets, which are locked. */
export async function cancelRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  if ((await cancelTickets(tx, ids)) !== ids.length) {
    throw new Error('tickets changed while they were locked');
  }
}

/** Books the new tickets into the order in place of the cancelled ones, and writes its prices and totals. */
export async function bookExchanged(
  tx: Tx,
  { order, removed, tickets, editId, staying, after, price }: ExchangedOrder,
): Promise<void> {
  const codes = new Map(tickets.map(({ id }) => [id, scanCode()]));
  bookTickets(tx, { orderId: order.id, cartId: editId }, codes);
  await mergeEdit(tx, editId, order.cart_id);
  await writePrices(tx, order.cart_id, price);
  await changeOrderTotals(tx, order.id, totalsChange(after, [...removed, ...staying]));
}
