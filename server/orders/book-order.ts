import {
  allocateCaptures,
  decideBooking,
  paidTowards,
  remainingCaptures,
} from '#domain/payments/booking.ts';
import { neededToBook } from '#domain/payments/payment-schedule.ts';
import { ownedBy, type PayingBuyer, readBuyer } from '../accounts/owner-of-order.ts';
import { addedToPrice, costOf } from '../cart/view/cart-totals.ts';
import { lockWholeCartOfPayment, type WholeCart } from '../cart/view/cart-view.ts';
import { codeUsedUpBy } from '../cart/view/code-rules.ts';
import { type NotBooked, prepareBookings } from '../kinds/ticket-kinds.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
import type { Services } from '../services/services.ts';
import { releaseCarts, updateCart } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { updatePayment } from '../store/payments/payment-changes.ts';
import { allocate, type PaymentRow, paidOf } from '../store/payments/payments.ts';
import { countPurchase } from '../telemetry/purchases.ts';
import { allocateFurther } from './allocate-further.ts';
import { bookEdit } from './book-edit.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { reacquire } from './reacquire.ts';
import { writeOrders } from './write-orders.ts';

/**
 * Books the orders of a paid cart, in one transaction that locks the cart; any caller may repeat it safely. Refunds
 * whatever can no longer be sold. A process that dies before the commit has booked nothing.
 */
export async function bookOrder(
  services: Services,
  portalId: number,
  payment: PaymentRow,
): Promise<PaymentOutcome> {
  const catalogue = await services.cache.catalogue(portalId);
  let isFirst = false;
  const booked = await services.store.write(portalId, async (tx): Promise<PaymentOutcome> => {
    // In one round trip; the cart is locked first.
    const [{ whole, payment: current }, buyer] = await Promise.all([
      lockWholeCartOfPayment(tx, payment),
      readBuyer(tx, payment),
    ]);
    // Its capture sets the next check; the first committed booking ends the checks.
    isFirst = current.next_check_at !== null;
    const { outcome, opensOrders } = await bookWithin(
      tx,
      services,
      catalogue,
      whole,
      payment,
      buyer,
    );
    updatePayment(tx, payment.id, {
      next_check_at: null,
      ...(opensOrders && { opens_orders: true }),
    });
    await tx.sent();
    return outcome;
  });
  if (isFirst) countPurchase(payment.gateway_id, booked);
  return booked;
}

interface Booked {
  readonly outcome: PaymentOutcome;
  /** True if the payer may see the orders: the caller stores that on the payment, with what else it changes. */
  readonly opensOrders: boolean;
}

const without = (outcome: PaymentOutcome): Booked => ({ outcome, opensOrders: false });

/** Books the orders inside a transaction that holds the cart's lock; `known` is the buyer, if already read. */
export async function bookWithin(
  tx: Tx,
  services: Services,
  catalogue: Catalogue,
  whole: WholeCart,
  payment: Pick<PaymentRow, 'id' | 'completes' | 'identity_id' | 'send_email'>,
  known?: PayingBuyer,
): Promise<Booked> {
  const { cart, entries, edit } = whole;
  if (edit) return without(await bookEdit(tx, services, catalogue, { ...whole, edit }, payment));
  const tickets = whole.tickets.filter((ticket) => ticket.state !== 'cancelled');
  const total = costOf(tickets) + addedToPrice(whole.orders);
  const decision = decideBooking({
    state: cart.state,
    total,
    needed: neededToBook(whole.instalments, total),
    tickets: tickets.length,
    paid: cart.state === 'ordered' ? paidTowards(entries) : paidOf(entries),
  });
  if (decision.kind === 'partial') return without({ kind: 'partial' });
  if (decision.kind === 'refund') {
    const isOrdered = cart.state === 'ordered';
    const came = isOrdered ? await allocateFurther(tx, whole, services.now()) : decision.surplus;
    const reason = isOrdered ? 'paid_twice' : 'nothing_to_sell';
    const surplus = Math.min(decision.surplus, came);
    oweRefund(tx, cart.id, entries, surplus, reason, services.now());
    // The payer of an instalment may see what it was for.
    const opensOrders =
      isOrdered && whole.instalments.length > 0 && payment.completes && came > surplus;
    return { outcome: { kind: isOrdered ? 'completed' : 'refunded' }, opensOrders };
  }
  const isLapsed = decision.reacquire;
  const now = new Date(services.now());
  const { buyer, ownCart } = await ownedBy(tx, payment, cart, known);
  const refund = async (reason: NotBooked): Promise<Booked> => {
    oweRefund(tx, cart.id, entries, paidOf(entries), reason, services.now());
    if (!isLapsed) await releaseCarts(tx, [cart.id]);
    return without({ kind: 'refunded' });
  };
  const step = { cart: ownCart, tickets, services, catalogue, now, isLapsed };
  const bookings = await prepareBookings(tx, step);
  if (typeof bookings === 'string') return refund(bookings);
  const usedUp = isLapsed && (await codeUsedUpBy(tx, whole, payment.identity_id, catalogue));
  const isGone = usedUp || bookings.some((booking) => booking.isGone);
  if (isLapsed && (isGone || !(await reacquire(tx, whole, tickets, catalogue, services.now())))) {
    oweRefund(tx, cart.id, entries, paidOf(entries), 'places_gone', services.now());
    return without({ kind: 'refunded' });
  }
  let ownerId = buyer.id;
  for (const { own } of bookings) ownerId = (await own?.(buyer))?.orders ?? ownerId;
  const isMailed = payment.send_email && cart.send_email;
  const orders = await writeOrders(tx, { ...step, bookings, buyer, ownerId, isMailed });
  for (const { issue } of bookings) await issue?.();
  updateCart(tx, cart.id, {
    state: 'ordered',
    expires_at: null,
    network: null,
    purchaser_identity_id: buyer.id,
    ...(ownCart === cart ? {} : { identity_id: ownCart.identity_id }),
  });
  allocate(tx, allocateCaptures(remainingCaptures(entries), orders), now);
  oweRefund(tx, cart.id, entries, decision.surplus, 'paid_twice', services.now());
  return { outcome: { kind: 'completed' }, opensOrders: true };
}
