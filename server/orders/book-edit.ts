import type { EditSettlement } from '#domain/orders/order-edit.ts';
import { divideWaived } from '#domain/orders/waived.ts';
import { allocateCaptures, decideBooking, remainingCaptures } from '#domain/payments/booking.ts';
import { recordChange } from '../announcements/announce-change.ts';
import { afterEdit, costOf, settlementOf } from '../cart/view/cart-totals.ts';
import { lockWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { fitSchedule } from '../refunds/fit-schedule.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
import { refundDifference } from '../refunds/refund-difference.ts';
import type { Services } from '../services/services.ts';
import { releaseCarts, type TicketRow, updateCart } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { isPricedAs, priceOrder } from '../store/orders/edit-price.ts';
import {
  type CartEdit,
  changeWaived,
  lockBookedTickets,
  readWaivedFor,
} from '../store/orders/edits.ts';
import { allocate, type PaymentRow, paidOf } from '../store/payments/payments.ts';
import { changeWithheld } from '../store/refunds/withheld.ts';
import {
  bookExchanged,
  cancelRemoved,
  type ExchangedOrder,
  exchangePlaces,
} from './exchange-tickets.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { editorOf } from './self-edit.ts';

/** Thrown for an edit that can no longer be made, because its order has changed. */
export class Overtaken extends Error {
  readonly ticketId: string | undefined;
  constructor(ticketId: string | undefined) {
    super('an order was changed while it was being edited');
    this.ticketId = ticketId;
  }
}

/**
 * Carries out an edit in the transaction that holds its lock: cancels the old tickets, frees their places, books the
 * new ones into the same order, and owes back any difference in price. If the order has changed meanwhile, owes back
 * what was paid; if nothing was paid, throws Overtaken.
 */
export async function bookEdit(
  tx: Tx,
  services: Services,
  catalogue: Catalogue,
  whole: WholeCart & { readonly edit: CartEdit },
  payment: Pick<PaymentRow, 'send_email'>,
): Promise<PaymentOutcome> {
  const { cart, entries, edit, tickets } = whole;
  const { due } = settlementOf(edit, tickets);
  const paid = paidOf(entries);
  const now = services.now();
  const decision = decideBooking({
    state: cart.state,
    total: cart.state === 'ordered' ? 0 : due,
    needed: due,
    tickets: tickets.length + edit.removed.length,
    paid,
  });
  if (decision.kind === 'partial') return { kind: 'partial' };
  const giveBack = async (reason: Parameters<typeof oweRefund>[4]): Promise<PaymentOutcome> => {
    oweRefund(tx, cart.id, entries, paid, reason, now);
    if (cart.state === 'pending') await releaseCarts(tx, [cart.id]);
    return { kind: 'refunded' };
  };
  if (decision.kind === 'refund') {
    if (cart.state !== 'ordered') return giveBack('nothing_to_sell');
    oweRefund(tx, cart.id, entries, decision.surplus, 'paid_twice', now);
    return { kind: 'completed' };
  }

  const { order } = edit;
  const ids = edit.removed.map(({ id }) => id);
  const before = await lockWholeCart(tx, order.cart_id);
  if (!before) throw new Error(`cart ${order.cart_id} of an order is not there`);
  // Read again: the venue may have moved the tickets to another session, where their places now are.
  const removed = before.tickets.filter(({ id }) => ids.includes(id));
  const booked = await lockBookedTickets(tx, ids);
  const changed = ids.find((id) => !booked.has(id));
  const { price, staying } = await priceOrder(tx, catalogue, order.id, before, {
    removed: new Set(ids),
    added: tickets,
  });
  const settled = settlementOf({ ...edit, removed, others: staying }, tickets);
  const after = [...afterEdit(staying, edit), ...tickets];
  if (changed !== undefined || settled.due !== due || !isPricedAs(price, after)) {
    if (paid === 0) throw new Overtaken(changed);
    return giveBack('places_gone');
  }
  const exchange = { order, removed, tickets };
  const circumstances = { isLapsed: decision.reacquire, editor: editorOf(cart), now };
  if (!(await exchangePlaces(tx, catalogue, exchange, circumstances)))
    return giveBack('places_gone');
  await cancelRemoved(tx, ids);
  const done = { ...exchange, editId: cart.id, staying, after, price, before, settled };
  await completeEdit(tx, done, { now, isTold: payment.send_email });
  allocate(
    tx,
    allocateCaptures(remainingCaptures(entries), [{ id: order.id, total: due }]),
    new Date(now),
  );
  oweRefund(tx, order.cart_id, entries, decision.surplus, 'paid_twice', now);
  return { kind: 'completed' };
}

/** An edit whose places are exchanged, with its order's cart before the edit. */
interface ExchangedEdit extends ExchangedOrder {
  readonly before: WholeCart;
  readonly settled: Pick<EditSettlement, 'refund' | 'withheld' | 'unwaived'>;
  /** The part of the difference that staff waive. */
  readonly waived?: number;
}

/**
 * Books the new tickets of an edit into its order and owes back any difference; the removed tickets are cancelled, and
 * the order's cart is locked. Its email goes out at once, or when its page requests it.
 */
export async function completeEdit(
  tx: Tx,
  { before, settled, waived = 0, ...exchanged }: ExchangedEdit,
  { now, isTold }: { readonly now: number; readonly isTold: boolean },
): Promise<void> {
  const { order, removed, tickets, editId, staying, after } = exchanged;
  const { refund, withheld, unwaived } = settled;
  await bookExchanged(tx, exchanged);
  updateCart(tx, editId, { state: 'ordered', expires_at: null, network: null });
  await moveWaived(tx, exchanged, before, waived - unwaived);
  await refundDifference(tx, before, order.id, refund, now);
  await changeWithheld(tx, order.id, withheld);
  const price = costOf(after) - costOf([...removed, ...staying]);
  await fitSchedule(tx, before, { price, waived: waived - unwaived, refund, now });
  const change = {
    id: editId,
    ticket_order_id: order.id,
    kind: 'update',
    removed: removed.map(({ id }) => id),
    added: tickets.map(({ id }) => id),
    decided_on: new Date(now),
  } as const;
  await recordChange(tx, change, { isTold });
}

/**
 * Changes the waived amount of an order by `by`, which may be negative, and assigns it to the tickets it applies to.
 */
async function moveWaived(
  tx: Tx,
  { order, removed, tickets, staying, price }: ExchangedOrder,
  before: WholeCart,
  by: number,
): Promise<void> {
  const now = before.orders.find(({ id }) => id === order.id)?.waived ?? 0;
  if (now === 0 && by === 0) return;
  const costAfter = (ticket: TicketRow) => costOf([{ ...ticket, ...price.tickets.get(ticket.id) }]);
  const replaced = (id: string | null) => costOf(removed.filter((ticket) => ticket.id === id));
  const after = [
    ...tickets.map((ticket) => ({
      id: ticket.id,
      cost: costAfter(ticket),
      before: replaced(ticket.replaces_ticket_id),
      replaces: ticket.replaces_ticket_id,
    })),
    ...staying.map((ticket) => ({
      id: ticket.id,
      cost: costAfter(ticket),
      before: costOf([ticket]),
      replaces: null,
    })),
  ];
  const divided = divideWaived(now + by, await readWaivedFor(tx, order.id), after);
  await changeWaived(tx, order.id, by, divided);
}
