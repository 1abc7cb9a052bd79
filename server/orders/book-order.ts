import { stockMoves } from '#domain/cart/reserve.ts';
import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import {
  allocations,
  decideBooking,
  paidTowards,
  remainingCaptures,
} from '#domain/payments/booking.ts';
import { neededToBook } from '#domain/payments/payment-schedule.ts';
import { sum } from '#domain/pricing/money.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { lockCartOfPayment } from '../cart/cart-of-payment.ts';
import { type WholeCart, wholeCartOf } from '../cart/cart-view.ts';
import { codeUsedUpBy } from '../cart/code-rules.ts';
import { areToBeHad } from '../cart/still-available.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { NotBooked } from '../kinds/kind.ts';
import { prepareBookings } from '../kinds/ticket-kinds.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
import type { Services } from '../services/services.ts';
import { referenceNumber, scanCode } from '../setup/random.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import {
  moveStock,
  releaseCarts,
  retakeTickets,
  type TicketRow,
  updateCart,
} from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { benefitFault } from '../store/memberships/member-benefits.ts';
import { bookTickets, insertOrder } from '../store/orders/orders.ts';
import {
  allocate,
  allocationsOfOrders,
  type PaymentRow,
  paidOf,
  updatePayment,
} from '../store/payments/payments.ts';
import { releaseCodes, retakeCodes } from '../store/pricing/cart-codes.ts';
import { bookEdit } from './book-edit.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/**
 * Books the orders of a paid cart, in one transaction that locks the cart; safe to repeat, from any
 * caller. Refunds whatever can no longer be sold.
 */
export async function bookOrder(
  services: Services,
  portalId: number,
  payment: PaymentRow,
): Promise<PaymentOutcome> {
  const catalogue = await services.cache.catalogue(portalId);
  return services.store.write(portalId, async (tx): Promise<PaymentOutcome> => {
    const { cart } = await lockCartOfPayment(tx, payment);
    const whole = await wholeCartOf(tx, cart);
    const outcome = await bookWithin(tx, services, catalogue, whole, payment);
    await updatePayment(tx, payment.id, { next_check_at: null });
    return outcome;
  });
}

/** Books the orders inside a transaction that holds the cart's lock. */
export async function bookWithin(
  tx: Tx,
  services: Services,
  catalogue: Catalogue,
  whole: WholeCart,
  payment: Pick<PaymentRow, 'id' | 'completes' | 'identity_id' | 'send_email'>,
): Promise<PaymentOutcome> {
  const { cart, entries, edit } = whole;
  if (edit) return bookEdit(tx, services, catalogue, { ...whole, edit }, payment);
  const tickets = whole.tickets.filter((ticket) => ticket.state !== 'cancelled');
  const total = totalsOf(tickets, 0).total_after_fees_price;
  const decision = decideBooking({
    state: cart.state,
    total,
    needed: neededToBook(whole.instalments, total),
    tickets: tickets.length,
    paid: cart.state === 'ordered' ? paidTowards(entries) : paidOf(entries),
  });
  if (decision.kind === 'partial') return { kind: 'partial' };
  if (decision.kind === 'refund') {
    const isOrdered = cart.state === 'ordered';
    const came = isOrdered ? await allocateFurther(tx, whole) : decision.surplus;
    const reason = isOrdered ? 'paid_twice' : 'nothing_to_sell';
    const surplus = Math.min(decision.surplus, came);
    await oweRefund(tx, cart.id, entries, surplus, reason, services.now());
    // Whoever paid an instalment may see what it was for.
    if (isOrdered && whole.instalments.length > 0 && payment.completes && came > surplus) {
      await updatePayment(tx, payment.id, { opens_orders: true });
    }
    return isOrdered ? { kind: 'completed' } : { kind: 'refunded' };
  }
  const isLapsed = decision.reacquire;
  const now = new Date(services.now());
  const unentitled =
    isLapsed && (await benefitFault(tx, { catalogue, services }, cart, tickets)) !== null;
  const refund = async (reason: NotBooked): Promise<PaymentOutcome> => {
    await oweRefund(tx, cart.id, entries, paidOf(entries), reason, services.now());
    if (!isLapsed) await releaseCarts(tx, [cart.id]);
    return { kind: 'refunded' };
  };
  const step = { cart, tickets, services, catalogue, now };
  const bookings = await prepareBookings(tx, step);
  if (typeof bookings === 'string') return refund(bookings);
  const usedUp = isLapsed && (await codeUsedUpBy(tx, whole, payment.identity_id, catalogue));
  const isGone = usedUp || unentitled;
  if (isLapsed && (isGone || !(await reacquire(tx, whole, tickets, catalogue, services.now())))) {
    await oweRefund(tx, cart.id, entries, paidOf(entries), 'places_gone', services.now());
    return { kind: 'refunded' };
  }
  const buyer = await readIdentity(tx, payment.identity_id);
  if (!buyer) throw new Error(`purchaser ${payment.identity_id} is not there`);
  let ownerId = buyer.id;
  for (const { own } of bookings) ownerId = (await own?.(buyer))?.orders ?? ownerId;
  const ofSeller = Map.groupBy(tickets, (ticket) => sellerOf(ticket, catalogue));
  const orders: { id: string; total: number }[] = [];
  for (const [sellerId, sold] of ofSeller) {
    const totals = totalsOf(sold, 0);
    const id = await insertOrder(tx, {
      order_number: referenceNumber(),
      cart_id: cart.id,
      seller_id: sellerId,
      identity_id: ownerId,
      buyer: {
        email: buyer.email,
        first_name: buyer.first_name,
        last_name: buyer.last_name,
        contact: buyer.contact,
      },
      language: cart.language,
      total_before_cartmod_price: totals.total_before_cartmod_price,
      total_cartmod_amount: totals.total_cartmod_amount,
      total_fee_fixed_outside: totals.total_fee_fixed_outside,
      total_fee_percent_outside: totals.total_fee_percent_outside,
      total_after_fees_price: totals.total_after_fees_price,
      purchased_on: now,
    });
    for (const { writeInto } of bookings) await writeInto?.({ id }, sold);
    await bookTickets(tx, id, new Map(sold.map((ticket) => [ticket.id, codeOf(ticket)])));
    orders.push({ id, total: totals.total_after_fees_price });
    if (payment.send_email && cart.send_email) {
      await enqueue(tx, 'mail_confirmation', { portal_id: tx.portalId, ticket_order_id: id });
    }
  }
  for (const { issue } of bookings) await issue?.();
  await updateCart(tx, cart.id, {
    state: 'ordered',
    expires_at: null,
    network: null,
    purchaser_identity_id: buyer.id,
  });
  await updatePayment(tx, payment.id, { opens_orders: true });
  await allocate(tx, allocations(remainingCaptures(entries), orders));
  await oweRefund(tx, cart.id, entries, decision.surplus, 'paid_twice', services.now());
  return { kind: 'completed' };
}

/**
 * Allocates money that came after the orders were made: a later instalment. Returns how much came.
 * Staff alone decide about money that was allocated before.
 */
async function allocateFurther(tx: Tx, { entries, orders }: WholeCart): Promise<number> {
  const before = await allocationsOfOrders(
    tx,
    orders.map((order) => order.id),
  );
  const known = new Set(before.map((share) => share.payment_entry_id));
  const fresh = remainingCaptures(entries).filter((capture) => !known.has(capture.id));
  const unpaid = orders.map(({ id, total_after_fees_price: total }) => {
    const shares = before.filter((share) => share.ticket_order_id === id);
    // An order that was changed may cost less than was paid for it.
    return { id, total: Math.max(0, total - sum(shares.map((share) => share.amount))) };
  });
  await allocate(tx, allocations(fresh, unpaid));
  return sum(fresh.map(({ amount }) => amount));
}

/**
 * Takes again the places, code uses, seats and vouchers of tickets that lapsed; false if any is gone or
 * no longer sold (domain/cart/still-sold.ts).
 */
async function reacquire(
  tx: Tx,
  { cart, codes }: WholeCart,
  tickets: readonly TicketRow[],
  catalogue: Catalogue,
  now: number,
): Promise<boolean> {
  if (!(await areToBeHad(tx, catalogue, tickets, now))) return false;
  if (await moveStock(tx, stockMoves(tickets, []))) return false;
  // All of them: this reveals a seat or a pass voucher that has gone to somebody else.
  const ids = tickets.map((ticket) => ticket.id);
  if (await retakeCodes(tx, cart.id, codes)) {
    if (await retakeTickets(tx, ids)) return true;
    await releaseCodes(tx, [cart.id]);
  }
  await moveStock(tx, stockMoves([], tickets));
  return false;
}

const codeOf = ({ handler }: TicketRow): string | null =>
  admitsVisitors(handler) ? scanCode() : null;

const sellerOf = (ticket: TicketRow, catalogue: Catalogue): string => {
  const template = catalogue.templates.get(ticket.event_template_id);
  if (!template) throw new Error(`event template ${ticket.event_template_id} is not there`);
  return template.seller_id;
};
