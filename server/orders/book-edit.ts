import { stockMoves } from '#domain/cart/reserve.ts';
import { isPast } from '#domain/orders/self-edit.ts';
import {
  allocations,
  decideBooking,
  refundsFor,
  remainingCaptures,
} from '#domain/payments/booking.ts';
import { totalsChange } from '#domain/pricing/price.ts';
import { recordChange } from '../announcements/announce-change.ts';
import { afterEdit, settlementOf } from '../cart/cart-totals.ts';
import { lockWholeCart, type WholeCart } from '../cart/cart-view.ts';
import { areToBeHad } from '../cart/still-available.ts';
import { capturesOfOrder, oweRefund } from '../refunds/owe-refund.ts';
import type { Services } from '../services/services.ts';
import { scanCode } from '../setup/random.ts';
import { moveStock, releaseCarts, retakeTickets, updateCart } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { isPricedAs, priceOrder } from '../store/orders/edit-price.ts';
import { type CartEdit, changeOrderTotals, lockBooked, takeOver } from '../store/orders/edits.ts';
import { bookTickets } from '../store/orders/orders.ts';
import { allocate, insertEntry, type PaymentRow, paidOf } from '../store/payments/payments.ts';
import { writePrices } from '../store/pricing/cart-codes.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { orderTickets, selfEditRules } from './self-edit.ts';

/** Thrown for an edit that can no longer be made, because its order has changed. */
export class Overtaken extends Error {
  readonly ticketId: string | undefined;
  constructor(ticketId: string | undefined) {
    super('an order was changed while it was being edited');
    this.ticketId = ticketId;
  }
}

/**
 * Carries out an edit, all in the transaction that holds its lock: cancels the old tickets, frees their
 * places, books the new ones into the same order, and owes back any difference in price. If the order
 * has changed meanwhile, what was paid goes back; if nothing was paid, Overtaken is thrown.
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
    await oweRefund(tx, cart.id, entries, paid, reason, now);
    if (cart.state === 'pending') await releaseCarts(tx, [cart.id]);
    return { kind: 'refunded' };
  };
  if (decision.kind === 'refund') {
    if (cart.state !== 'ordered') return giveBack('nothing_to_sell');
    await oweRefund(tx, cart.id, entries, decision.surplus, 'paid_twice', now);
    return { kind: 'completed' };
  }

  const { order } = edit;
  const ids = edit.removed.map(({ id }) => id);
  const before = await lockWholeCart(tx, order.cart_id);
  if (!before) throw new Error(`cart ${order.cart_id} of an order is not there`);
  // Read again: the venue may have moved them to another session, which now has their places.
  const removed = before.tickets.filter(({ id }) => ids.includes(id));
  const booked = await lockBooked(tx, ids);
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
  if (decision.reacquire) {
    const isLate =
      (await arePast(tx, catalogue, { order, removed }, now)) ||
      !(await areToBeHad(tx, catalogue, tickets, now)) ||
      (await moveStock(tx, stockMoves(tickets, removed))) !== undefined;
    if (isLate) return giveBack('places_gone');
    const areHeld = await retakeTickets(
      tx,
      tickets.map(({ id }) => id),
    );
    if (!areHeld) {
      await moveStock(tx, stockMoves(removed, tickets));
      return giveBack('places_gone');
    }
  } else {
    await moveStock(tx, stockMoves([], removed));
  }
  if ((await cancelTickets(tx, ids)) !== ids.length) {
    throw new Error('tickets changed while they were locked');
  }
  await bookTickets(tx, order.id, new Map(tickets.map(({ id }) => [id, scanCode()])));
  await takeOver(tx, cart.id, order.cart_id);
  await writePrices(tx, order.cart_id, price);
  await changeOrderTotals(tx, order.id, totalsChange(after, [...removed, ...staying]));
  await updateCart(tx, cart.id, { state: 'ordered', expires_at: null, network: null });
  await allocate(tx, allocations(remainingCaptures(entries), [{ id: order.id, total: due }]));
  await oweRefund(tx, order.cart_id, entries, decision.surplus, 'paid_twice', now);
  await refundDifference(tx, before, order.id, settled.refund, now);
  const change = {
    id: cart.id,
    ticket_order_id: order.id,
    kind: 'update',
    removed: ids,
    added: tickets.map(({ id }) => id),
    decided_on: new Date(now),
  } as const;
  await recordChange(tx, change, { isTold: payment.send_email });
  return { kind: 'completed' };
}

/** True if a ticket to be removed is past its session's horizon. */
async function arePast(
  tx: Tx,
  catalogue: Catalogue,
  { order, removed }: Pick<CartEdit, 'order' | 'removed'>,
  now: number,
): Promise<boolean> {
  const rules = selfEditRules(catalogue, order.seller_id);
  const views = await orderTickets(tx, catalogue, removed);
  return views.some(({ at }) => isPast(at, rules, now));
}

/**
 * Owes the difference if the order gets cheaper, never more than is left of what was paid for it: the
 * latest payment is refunded first, each to where it came from.
 */
async function refundDifference(
  tx: Tx,
  { cart, entries }: WholeCart,
  orderId: string,
  refund: number,
  now: number,
): Promise<void> {
  if (refund === 0) return;
  const captures = await capturesOfOrder(tx, entries, orderId);
  for (const part of refundsFor(captures, refund)) {
    const payment_entry_id = await insertEntry(tx, {
      ...part,
      cart_id: cart.id,
      audit_action: 'refund',
      state: 'due',
      reason: 'order_changed',
      occurred_on: new Date(now),
    });
    if (payment_entry_id === undefined) throw new Error('a refund was not written down');
    await allocate(tx, [{ payment_entry_id, ticket_order_id: orderId, amount: part.amount }]);
  }
}
