import { memberCodeKey } from '#domain/accounts/login.ts';
import { typedSeat } from '#domain/doors/seat-text.ts';
import { judge } from '#domain/doors/verdict.ts';
import { searchTerms } from '#domain/orders/search-terms.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { eventDays } from '../../events/event-days.ts';
import { findSeat } from '../../seats/seating.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { ticketsOfOrders } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { findMemberships } from '../../store/doors/codes.ts';
import { ticketsOfSeat } from '../../store/doors/find-seats.ts';
import { ordersByEmail, ordersByName, ordersByNumber } from '../../store/orders/found-orders.ts';
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
import { placeNames, scannersIn, wireMembership, wireTicket } from './scan-answer.ts';

/** Orders in one answer, and tickets of each. */
const mostOrders = 10;
const mostTickets = 100;
/** Memberships in one answer. */
const mostMemberships = 20;

/**
 * Finds the orders that somebody at the door means, with their tickets as this door judges them now (DOR-14). Reading
 * changes nothing and is not logged.
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
    const byOrder = Map.groupBy(listed(bought), ({ ticket_order_id }) => ticket_order_id);
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
 * The memberships of orders that were found, and those of the member whose ID was typed, as this door judges one member of each
 * now. A guest’s seller may be another than that of the membership’s event: only own events count.
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

/** The ids of orders by number, e-mail address, seat of today and name, the surest first. */
async function findOrders(tx: Tx, text: string, request: DoorStaffRequest): Promise<string[]> {
  const { catalogue, scope } = request;
  const { number, email, names } = searchTerms(text);
  const sellers = [...catalogue.sellers.keys()].filter((id) => isWithin(scope, id));
  const wanted = { sellers, limit: mostOrders + 1 };
  const [seats, ...found] = await Promise.all([
    ordersOfSeat(tx, text, request),
    number === null ? [] : ordersByNumber(tx, number, wanted),
    email === null ? [] : ordersByEmail(tx, email, wanted),
    ...names.map((name) => ordersByName(tx, name, wanted)),
  ]);
  return [...seats, ...found.flat().map(({ id }) => id)];
}

async function ordersOfSeat(tx: Tx, text: string, request: DoorStaffRequest): Promise<string[]> {
  const { catalogue, services } = request;
  const typed = typedSeat(text);
  if (!typed) return [];
  const own = doorRequestOf(request);
  const events = [...catalogue.templates.values()]
    .filter(({ id, seat_map_id }) => seat_map_id !== null && isOwn(own, id))
    .map(({ id }) => id);
  const days = eventDays(catalogue, events, services.now());
  const tickets = await ticketsOfSeat(tx, typed, { events: days, limit: 100 });
  return tickets
    .filter(({ event, seat }) => {
      const section = findSeat(catalogue, event, seat)?.section.toLowerCase() ?? '';
      return section.includes(typed.section);
    })
    .map(({ order }) => order);
}
