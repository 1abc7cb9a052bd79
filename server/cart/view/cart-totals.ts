import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { type EditSettlement, settleEdit } from '#domain/orders/order-edit.ts';
import {
  paidTowards,
  remainingCaptures,
  returnable,
  undisputed,
} from '#domain/payments/booking.ts';
import { sum } from '#domain/pricing/money.ts';
import { type TicketAmounts, type Totals, totalsOf } from '#domain/pricing/price.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { CartEdit } from '../../store/orders/edits.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { type PaymentEntryRow, paidOf } from '../../store/payments/payments.ts';
import type { WholeCart } from './cart-view.ts';

/** The totals of a cart. Goodwill refunds of a cart that became orders are not owed again. */
export function cartTotals(
  view: Pick<WholeCart, 'cart' | 'tickets' | 'entries' | 'edit' | 'orders'>,
  tickets = countedTickets(view.tickets),
): Totals {
  const { cart, entries, edit } = view;
  if (edit) return totalsOf(tickets, settlementOf(edit, tickets).credited + paidOf(entries));
  if (cart.state !== 'ordered') return totalsOf(tickets, paidOf(entries));
  const totals = totalsOf(tickets, paidTowards(entries));
  const owed = totals.total_outstanding + addedToPrice(view.orders);
  return { ...totals, total_outstanding: Math.max(0, owed) };
}

/** Returns true if instalments of a cart are unpaid; it may have become an order. */
export const owesInstalments = (whole: WholeCart): boolean =>
  whole.instalments.length > 0 && cartTotals(whole).total_outstanding > 0;

type Kept = Pick<OrderRow, 'kept_fees' | 'kept_spent'>;

/** Money kept for an order's cancelled tickets, in minor units: fees, and the spent part of gift cards (SLS-03). */
export const keptOf = ({ kept_fees, kept_spent }: Kept): number => kept_fees + kept_spent;

/**
 * The part of the orders' price outside their tickets, in minor units: money kept for cancelled tickets, minus what
 * staff waived (SLS-04).
 */
export const addedToPrice = (orders: readonly (Kept & Pick<OrderRow, 'waived'>)[]): number =>
  sum(orders.map((order) => keptOf(order) - order.waived));

/** The price of tickets with their fees, in minor units. */
export const costOf = (tickets: readonly TicketAmounts[]) =>
  totalsOf(tickets, 0).total_after_fees_price;

/** Returns the tickets that stay in an edited order, at their prices after the edit. */
export const afterEdit = (
  staying: readonly TicketRow[],
  { prices }: Pick<CartEdit, 'prices'>,
): TicketRow[] => staying.map((ticket) => ({ ...ticket, ...prices.get(ticket.id) }));

/** The change in price of the tickets that stay, in minor units; negative if they get cheaper. */
export function stayingChange(edit: CartEdit): number {
  const staying = countedTickets(edit.others);
  return costOf(afterEdit(staying, edit)) - costOf(staying);
}

/** Returns the amount that an edit with these new tickets charges or refunds. */
export function settlementOf(edit: CartEdit, tickets: readonly TicketRow[]): EditSettlement {
  const { removed, others, order, captures } = edit;
  const added = costOf(tickets);
  const staying = costOf(afterEdit(countedTickets(others), edit));
  return settleEdit({
    removed: costOf(removed),
    added,
    stayingChange: stayingChange(edit),
    waived: order.waived,
    left: returnable(captures, staying + added + keptOf(order)),
    undisputed: undisputed(captures),
  });
}

/** Captures of gift cards that still have money on the cart (CRT-34, PAY-48). */
export const giftCardCaptures = (entries: readonly PaymentEntryRow[]) =>
  remainingCaptures(entries.filter((entry) => entry.gateway_id === 'ledger')).filter(
    ({ amount }) => amount > 0,
  );
