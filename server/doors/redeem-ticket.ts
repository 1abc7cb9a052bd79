import { needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput, readStaffRequest } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { lockCart, readTicket } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import {
  membershipByCode,
  orderByCode,
  type ScannedTicket,
  ticketByCode,
} from '../store/doors/redemptions.ts';
import { ordersById } from '../store/orders/orders.ts';
import { type MembershipAtDoor, membershipAtDoor } from './membership-at-door.ts';
import { type OrderAtDoor, redeemOrder } from './redeem-order.ts';
import { invalidCode, type RedeemRequest, redeemRequest } from './redeem-request.ts';
import { admit, type TicketAtDoor, ticketsAtDoor } from './tickets-at-door.ts';

export type Scanned =
  | ({ readonly kind: 'ticket'; readonly orderNumber: string } & TicketAtDoor)
  | ({ readonly kind: 'membership' } & MembershipAtDoor)
  | ({ readonly kind: 'order' } & OrderAtDoor);

/**
 * Redeems the ticket of a scan code, once, or gives the reason why not; with an order's code all of
 * its tickets for now, or the named ones. A membership is only checked, any number of times. Throws
 * InvalidInput if the code is not this seller's.
 */
export async function redeemTicket(services: Services, given: unknown): Promise<Scanned> {
  const input = readStaffRequest(redeemRequest, given);
  const request = await staffRequest(services, input);
  return services.store.write(request.portalId, async (tx): Promise<Scanned> => {
    // A scan has a log of its own.
    needsNoEntry(tx);
    const order = await orderByCode(tx, input.code);
    if (order) return { kind: 'order', ...(await redeemOrder(tx, order, input, request)) };
    if (input.tickets) {
      const fault = 'can only be named with the code of an order';
      throw new InvalidInput([{ path: 'tickets', fault }]);
    }
    const membershipId = await membershipByCode(tx, input.code);
    if (membershipId !== undefined) {
      return { kind: 'membership', ...(await membershipAtDoor(tx, membershipId, request)) };
    }
    const ticket = await ticketByCode(tx, input.code);
    if (!ticket) throw invalidCode('is not known in this portal');
    return used(tx, ticket, input, request);
  });
}

async function used(
  tx: Tx,
  { id, cart_id }: ScannedTicket,
  { run, force, dry_run: isTrial }: RedeemRequest,
  request: ApiRequest,
): Promise<Scanned> {
  // Cancelling or moving a ticket, and other doors, take this lock too.
  await lockCart(tx, cart_id);
  const ticket = await readTicket(tx, id);
  const [order] = await ordersById(tx, ticket?.ticket_order_id ? [ticket.ticket_order_id] : []);
  if (!ticket || !order) throw new Error(`ticket ${id} has a code and no order`);
  if (order.seller_id !== request.seller.id) throw invalidCode("is another seller's");
  const judged = await ticketsAtDoor(tx, [ticket], force ? new Set([id]) : undefined, request);
  const [told] = isTrial ? judged : await admit(tx, judged, run, request);
  if (!told) throw new Error(`ticket ${id} was not checked`);
  return { kind: 'ticket', orderNumber: order.order_number, ...told };
}
