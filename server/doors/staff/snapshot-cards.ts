import type { PlaceNames } from '#contract/staff/wire-verdict.ts';
import type { Presence, ScanPlace } from '#domain/doors/scan-log.ts';
import type { SealedCard } from '#domain/doors/snapshot.ts';
import { packMembership, packOrder, packTicket } from '#domain/doors/snapshot-card.ts';
import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import type { DoorStaffRequest } from '../../staff/staff-request.ts';
import { type TicketRow, ticketsOfOrders } from '../../store/cart/carts.ts';
import { timezoneOf } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { membersOfAll } from '../../store/doors/codes.ts';
import { lastAdmissions } from '../../store/doors/scans.ts';
import type { MembershipInSnapshot, TicketInSnapshot } from '../../store/doors/snapshot-tickets.ts';
import { ordersById } from '../../store/orders/orders.ts';
import { admitsOf, daysOfMembership } from '../membership-at-door.ts';
import { listed } from '../scan-order.ts';
import { ticketsToJudge } from '../tickets-at-door.ts';
import { doorRequestOf } from './door-request.ts';
import { placeNames } from './scan-answer.ts';
import { sealCard } from './seal-card.ts';
import { tableKey } from './snapshot-tables.ts';

/**
 * The cards of tickets and of their orders, each under its own code. An order's card goes with its first ticket only:
 * repeating it for each ticket would make large orders twenty times as large.
 */
export async function sealedCards(
  tx: Tx,
  request: DoorStaffRequest,
  found: readonly TicketInSnapshot[],
  { key, hasRefs }: { readonly key: Buffer; readonly hasRefs: boolean },
): Promise<SealedCard[]> {
  const tickets = found.filter(({ handler }) => admitsVisitors(handler));
  const orderIds = [...new Set(tickets.flatMap(({ ticket_order_id: id }) => id ?? []))];
  const orders = new Map((await ordersById(tx, orderIds)).map((order) => [order.id, order]));
  const first = new Set(
    tickets.flatMap(({ ticket_order_id: id, is_first_of_order }) =>
      is_first_of_order ? (id ?? []) : [],
    ),
  );
  const bought = listed(await ticketsOfOrders(tx, [...first]));
  const ofOrder = Map.groupBy(bought, ({ ticket_order_id }) => ticket_order_id);
  return [
    ...(
      await ticketCards(tx, request, tickets, {
        numberOf: (id) => orders.get(id ?? '')?.order_number ?? '',
        hasRefs,
      })
    ).map(({ code, text }) => sealCard(key, code, text)),
    ...[...orders.values()]
      .filter(({ id }) => first.has(id))
      .map(({ id, order_number: order, scan_code }) => {
        const codes = (ofOrder.get(id) ?? []).flatMap(({ scan_code: code }) => code ?? []);
        return sealCard(key, scan_code, packOrder({ order, codes }));
      }),
  ];
}

/** The cards of memberships, and of each member under the member's own code. */
export async function sealedMemberships(
  tx: Tx,
  request: DoorStaffRequest,
  found: readonly MembershipInSnapshot[],
  key: Buffer,
): Promise<SealedCard[]> {
  const ids = found.map(({ id }) => id);
  const [members, admissions] = [await membersOfAll(tx, ids), await lastAdmissions(tx, ids)];
  const { catalogue } = request;
  const names = await placeNames(
    tx,
    catalogue,
    [...admissions.values()].map(({ device }) => device),
  );
  const showsNames = isShowingNames(request);
  return found.flatMap((membership) => {
    const { id, scan_code, ticket_group_id, valid_from, valid_to } = membership;
    const { names: people = [], count = 0, codes = [] } = members.get(id) ?? {};
    const event = catalogue.groups.get(ticket_group_id)?.event_template_id ?? '';
    const last = admissions.get(id);
    const card = {
      level: tableKey(ticket_group_id),
      admits: admitsOf(count),
      members: showsNames ? people : [],
      validFrom: valid_from?.getTime() ?? null,
      validTo: valid_to?.getTime() ?? null,
      ...daysOfMembership(membership, timezoneOf(catalogue, event)),
      lastIn: last ? { at: last.at, door: last.door, device: names.scanner(last.device) } : null,
    };
    const own = packMembership({ ...card, admits: 1 });
    return [
      sealCard(key, scan_code, packMembership(card)),
      ...codes.map((code) => sealCard(key, code, own)),
    ];
  });
}

async function ticketCards(
  tx: Tx,
  request: DoorStaffRequest,
  tickets: readonly TicketRow[],
  {
    numberOf,
    hasRefs,
  }: { readonly numberOf: (orderId: string | null) => string; readonly hasRefs: boolean },
) {
  const known = await ticketsToJudge(tx, tickets, null, doorRequestOf(request));
  const places = known.flatMap(({ presence: { lastIn, lastOut } }) => [
    lastIn ?? [],
    lastOut ?? [],
  ]);
  const names = await placeNames(
    tx,
    request.catalogue,
    places.flat().map(({ device }) => device),
  );
  const showsNames = isShowingNames(request);
  return known.map(({ card, shown, presence }, at) => {
    const ticket = tickets[at];
    if (!ticket?.scan_code) throw new Error(`ticket ${shown.id} has no code`);
    const text = packTicket({
      card,
      order: numberOf(ticket.ticket_order_id),
      ...(hasRefs ? { ref: tableKey(ticket.id) } : {}),
      type: tableKey(ticket.event_template_id, ticket.ticket_group_id, ticket.ticket_type_id),
      session: card.session === null ? null : tableKey(card.session),
      holder: showsNames ? shown.holder : '',
      seat: shown.seat,
      presence: named(presence, names),
    });
    return { code: ticket.scan_code, text };
  });
}

/** Names are left out if no door of the device shows them; without a door they show, as they do online. */
function isShowingNames({ catalogue, scanner }: DoorStaffRequest): boolean {
  const own = scanner.kind === 'device' ? scanner.device.doors : null;
  return own?.some((id) => catalogue.doors.get(id)?.shows_names) ?? true;
}

/** A presence with names of devices and people instead of their keys. */
function named({ lastIn, lastOut, ...sums }: Presence, names: PlaceNames): Presence {
  const place = (one: ScanPlace | null) => one && { ...one, device: names.scanner(one.device) };
  return { ...sums, lastIn: place(lastIn), lastOut: place(lastOut) };
}
