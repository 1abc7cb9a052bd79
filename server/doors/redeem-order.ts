import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import { isMembershipHandler } from '#domain/memberships/membership.ts';
import { shownCode } from '#domain/orders/scan-code.ts';
import { changedTickets } from '#domain/orders/self-edit.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { lockCart, type TicketRow, ticketsOfOrders } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { membershipsOfTickets } from '../store/doors/redemptions.ts';
import { ordersById } from '../store/orders/orders.ts';
import { type MembershipAtDoor, membershipAtDoor } from './membership-at-door.ts';
import { invalidCode, type RedeemRequest } from './redeem-request.ts';
import { admit, type TicketAtDoor, ticketsAtDoor } from './tickets-at-door.ts';

/** An order as shown at a door. */
export interface OrderAtDoor {
  readonly orderNumber: string;
  /** Numbered from 1 in this order. */
  readonly tickets: readonly (TicketAtDoor & { readonly isNamed: boolean })[];
  /** Memberships that its buyer keeps; they are shown, and not used up. */
  readonly memberships: readonly MembershipAtDoor[];
}

/**
 * Redeems the tickets of an order that are valid now, all or only the named ones, each once. Throws
 * InvalidInput if the order is another seller's, a name matches none of its tickets, or `force` is
 * set without naming tickets.
 */
export async function redeemOrder(
  tx: Tx,
  { id, cart_id }: { readonly id: string; readonly cart_id: string },
  { run, force, tickets: names, dry_run: isTrial }: RedeemRequest,
  request: ApiRequest,
): Promise<OrderAtDoor> {
  // Changes of the order, and other doors that read a ticket of it, take this lock too.
  await lockCart(tx, cart_id);
  const [order] = await ordersById(tx, [id]);
  if (order?.seller_id !== request.seller.id) throw invalidCode("is another seller's");
  if (force && !names) {
    const fault = 'requires that tickets are named: an order may have tickets for several days';
    throw new InvalidInput([{ path: 'force', fault }]);
  }
  const bought = await ticketsOfOrders(tx, [id]);
  const tickets = listed(bought);
  const named = namedOf(tickets, names);
  const forced = force ? named : undefined;
  const judged = await ticketsAtDoor(tx, tickets, forced, request);
  const chosen = judged.filter((ticket) => named?.has(ticket.id) ?? true);
  const used = isTrial ? chosen : await admit(tx, chosen, run, request);
  const usedById = new Map(used.map((ticket) => [ticket.id, ticket]));
  return {
    orderNumber: order.order_number,
    tickets: judged.map((ticket) => ({
      ...(usedById.get(ticket.id) ?? ticket),
      isNamed: named?.has(ticket.id) ?? false,
    })),
    memberships: await membershipsAtDoor(tx, bought, request),
  };
}

/** Tickets shown at a door: exchanged ones are left out. */
function listed(bought: readonly TicketRow[]): TicketRow[] {
  const changed = changedTickets(bought);
  return bought
    .filter(({ id, handler }) => isUsedUp(handler) && !changed.has(id))
    .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

const isUsedUp = (handler: string): boolean =>
  admitsVisitors(handler) && !isMembershipHandler(handler);

/** The ids of the named tickets; undefined if none is named. */
function namedOf(
  tickets: readonly TicketRow[],
  names: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (!names) return undefined;
  const ids = names.map((name, at) => {
    const ticket = /^\d+$/.test(name)
      ? tickets[Number(name) - 1]
      : tickets.find(({ id }) => id === name.toLowerCase());
    if (ticket) return ticket.id;
    const fault = `is neither a number from 1 to ${tickets.length} nor the id of a ticket of this order`;
    throw new InvalidInput([{ path: `tickets.${at}`, fault }]);
  });
  return new Set(ids);
}

async function membershipsAtDoor(
  tx: Tx,
  bought: readonly TicketRow[],
  request: ApiRequest,
): Promise<MembershipAtDoor[]> {
  const own = bought.filter(
    (ticket) => isMembershipHandler(ticket.handler) && shownCode(ticket) !== null,
  );
  const ids = await membershipsOfTickets(
    tx,
    own.map(({ id }) => id),
  );
  const memberships: MembershipAtDoor[] = [];
  for (const id of ids) memberships.push(await membershipAtDoor(tx, id, request));
  return memberships;
}
