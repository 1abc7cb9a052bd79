import { memberCodeKey } from '#domain/accounts/login.ts';
import { judge } from '#domain/doors/verdict.ts';
import { isWithin } from '#domain/staff/rights.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { ticketsOfOrders } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { findMemberships } from '../../store/doors/codes.ts';
import { ordersById } from '../../store/orders/orders.ts';
import {
  eventOfMembership,
  type MembershipAtDoor,
  membershipAtDoor,
} from '../membership-at-door.ts';
import { listed } from '../scan-order.ts';
import { doorOf, isOwn } from '../scan-request.ts';
import { type TicketAtDoor, ticketsToJudge } from '../tickets-at-door.ts';
import { countFind, doorRequestOf, placeOf } from './door-request.ts';
import { findOrders, holderMeant, mostOrders } from './find-orders.ts';
import { placeNames, scannersIn, wireMembership, wireTicket } from './scan-answer.ts';

/** Maximum number of tickets listed for each order. */
const mostTickets = 100;
/** Maximum number of memberships in one answer. */
const mostMemberships = 20;

/**
 * Finds orders for staff at a door, with their tickets as this door judges them now (DOR-14). Changes nothing and is
 * not logged.
 */
export async function findAtDoor({ body }: StaffInput<'findAtDoor'>, request: DoorStaffRequest) {
  await countFind(request);
  const { services, portalId, catalogue, scope } = request;
  const place = placeOf(request, body);
  const asked = doorRequestOf(request);
  const door = doorOf(asked, place.door);
  return services.store.read(portalId, async (tx) => {
    const ids = [...new Set(await findOrders(tx, body.text, request))];
    const found = await ordersById(tx, ids.slice(0, mostOrders));
    const orders = ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
    const own = orders.filter(({ seller_id }) => isWithin(scope, seller_id));
    const bought = await ticketsOfOrders(
      tx,
      own.map(({ id }) => id),
    );
    const isMeant = holderMeant(body.text);
    // The holder's own ticket may not be the last of a large order.
    const tickets = listed(bought).sort((a, b) => Number(isMeant(b)) - Number(isMeant(a)));
    const byOrder = Map.groupBy(tickets, ({ ticket_order_id }) => ticket_order_id);
    const shown = own.flatMap(({ id }) => (byOrder.get(id) ?? []).slice(0, mostTickets));
    const known = await ticketsToJudge(tx, shown, door, asked);
    const judged = known.map(({ shown: ticket, card, presence }, at) => {
      const verdict = judge(card, presence, door, {
        direction: body.direction,
        at: services.now(),
        force: false,
        sessions: place.sessions,
      });
      const answer: TicketAtDoor = { ...ticket, verdict, inside: presence.inside, scan: null };
      return { order: shown[at]?.ticket_order_id, answer };
    });
    const memberships = await findMembers(tx, body, own, request);
    const verdicts = [
      ...judged.map(({ answer }) => answer.verdict),
      ...memberships.map(({ shown: { verdict } }) => verdict),
    ];
    const names = await placeNames(tx, catalogue, scannersIn(verdicts));
    return {
      order: own.map(({ id, order_number, buyer }) => ({
        number: order_number,
        buyer: `${buyer.first_name} ${buyer.last_name}`.trim(),
        ticket: judged
          .filter(({ order }) => order === id)
          .map(({ answer }) => wireTicket(answer, names)),
      })),
      membership: memberships.map(({ name, shown: membership }) => ({
        id: membership.id,
        name,
        ...wireMembership(membership, names),
      })),
      has_more: ids.length > mostOrders,
    };
  });
}

/**
 * The memberships of the orders found, and those of the member whose ID was typed, judged by this door for one member
 * each. The guest's seller may differ from the membership's event: only own events count.
 */
async function findMembers(
  tx: Tx,
  { text, door: doorId, sessions, direction }: StaffInput<'findAtDoor'>['body'],
  orders: readonly { readonly id: string }[],
  request: DoorStaffRequest,
): Promise<{ name: string; shown: MembershipAtDoor }[]> {
  const asked = doorRequestOf(request);
  const place = placeOf(request, { door: doorId, sessions });
  const door = doorOf(asked, place.door);
  const found = await findMemberships(tx, {
    orders: orders.map(({ id }) => id),
    memberCode: memberCodeKey(text),
    limit: mostMemberships,
  });
  const shown = [];
  for (const { id, first_name, last_name } of found) {
    if (!isOwn(asked, await eventOfMembership(tx, id, asked))) continue;
    const subject = { id, ticket_id: null };
    const at = { direction, at: request.services.now(), force: false, sessions: place.sessions };
    shown.push({
      name: `${first_name} ${last_name}`.trim(),
      shown: await membershipAtDoor(tx, subject, door, at, asked),
    });
  }
  return shown;
}
