import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { type OrderCapture, owedAfterWonDispute } from '#domain/payments/booking.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { cartTotals, costOf, keptOf, owesInstalments } from '../../cart/view/cart-totals.ts';
import type { WholeCart } from '../../cart/view/cart-view.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { capturesOfOrder } from '../../store/payments/movements.ts';
import { sumsOfOrder } from '../../store/payments/order-sums.ts';
import { type Loss, lossOf } from '../../store/refunds/losses.ts';
import { withheldAndSettled } from '../../store/refunds/withheld.ts';

/** The sums of an order's money for staff, as decimal texts. */
export async function moneyOfOrder(
  tx: Tx,
  order: OrderRow,
  { whole, tickets }: { readonly whole: WholeCart; readonly tickets: readonly TicketRow[] },
  currency: string,
) {
  const captures = await capturesOfOrder(tx, whole.entries, order.id);
  const { paid, returned, goodwill } = await sumsOfOrder(tx, order.id);
  const { settled } = await withheldAndSettled(tx, order.id);
  const text = (amount: number) => formatAmount(amount, currency);
  return {
    paid: text(paid),
    returned: text(returned),
    goodwill: text(goodwill),
    total: text(order.total_after_fees_price),
    left: text(sum(captures.map(({ amount }) => amount))),
    waived: text(order.waived),
    kept_fees: text(order.kept_fees),
    kept_spent: text(order.kept_spent),
    won_back: text(await wonBackOf(tx, order, { captures, tickets })),
    won_back_settled: text(settled),
    loss: lossShown(await lossOf(tx, order.id), tickets, text),
    owed: text(owesInstalments(whole) ? cartTotals(whole).total_outstanding : 0),
  };
}

/**
 * The lost money of an order with tickets or value left, and how much of it staff have decided about; null if none is
 * lost.
 */
function lossShown(
  { amount, kept, is_dispute }: Loss,
  tickets: readonly TicketRow[],
  text: (amount: number) => string,
) {
  if (amount <= 0) return null;
  const isInHand = tickets.some(({ state }) => state === 'booked' || state === 'redeemed');
  const undecided = isInHand ? Math.max(0, amount - kept) : 0;
  return { undecided: text(undecided), kept: text(Math.min(kept, amount)), is_dispute };
}

/** The money that an order's buyer is owed from a won dispute, in minor units. */
export async function wonBackOf(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'kept_fees' | 'kept_spent'>,
  {
    captures,
    tickets,
  }: { readonly captures: readonly OrderCapture[]; readonly tickets: readonly TicketRow[] },
): Promise<number> {
  const staying = costOf(countedTickets(tickets)) + keptOf(order);
  return owedAfterWonDispute(await withheldAndSettled(tx, order.id), captures, staying);
}
