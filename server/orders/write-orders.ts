import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Booking, BookStep } from '../kinds/kind.ts';
import { referenceNumber, scanCode } from '../setup/random.ts';
import type { IssuedIdentity } from '../store/accounts/identities.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { bookTickets, insertOrder } from '../store/orders/orders.ts';

interface CartToOrder extends BookStep {
  readonly bookings: readonly Booking[];
  readonly buyer: IssuedIdentity;
  /** The identity that the orders belong to. */
  readonly ownerId: string;
  readonly isMailed: boolean;
}

/** A written order with its price in minor units. */
interface WrittenOrder {
  readonly id: string;
  readonly total: number;
}

/** Writes one order per seller of a paid cart, books its tickets and enqueues its email. */
export async function writeOrders(
  tx: Tx,
  { cart, tickets, catalogue, now, bookings, buyer, ownerId, isMailed }: CartToOrder,
): Promise<readonly WrittenOrder[]> {
  const ofSeller = Map.groupBy(tickets, (ticket) => sellerOf(ticket, catalogue));
  const orders: WrittenOrder[] = [];
  for (const [sellerId, sold] of ofSeller) {
    const totals = totalsOf(sold, 0);
    const id = insertOrder(tx, {
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
    const codes = new Map(sold.map((ticket) => [ticket.id, codeOf(ticket)]));
    bookTickets(tx, { orderId: id, cartId: cart.id }, codes);
    orders.push({ id, total: totals.total_after_fees_price });
    if (isMailed) {
      const payload = { portal_id: tx.portalId, ticket_order_id: id };
      enqueue(tx, 'mail_confirmation', payload);
      // The job decides whom the venue writes to.
      if (sold.some(({ admit_email }) => admit_email !== '')) enqueue(tx, 'tell_holders', payload);
    }
  }
  return orders;
}

const codeOf = ({ handler }: TicketRow): string | null =>
  admitsVisitors(handler) ? scanCode() : null;

const sellerOf = (ticket: TicketRow, catalogue: Catalogue): string => {
  const template = catalogue.templates.get(ticket.event_template_id);
  if (!template) throw new Error(`event template ${ticket.event_template_id} is not there`);
  return template.seller_id;
};
