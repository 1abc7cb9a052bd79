import { type Asked, refusal } from '#domain/doors/verdict.ts';
import { isVisit } from '#domain/events/admits-visitors.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { shownCode } from '#domain/orders/scan-code.ts';
import { changedTickets } from '#domain/orders/self-edit.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { InvalidInput, invalid } from '../http/input.ts';
import { lockCart, type TicketRow, ticketsOfOrders } from '../store/cart/carts.ts';
import { membershipsOfTickets } from '../store/doors/codes.ts';
import type { ScanRow } from '../store/doors/scans.ts';
import { ordersById } from '../store/orders/orders.ts';
import { logScans, rowOf, type Scanning, scanBefore, usedId, verdictOfRow } from './log-scans.ts';
import { type MembershipAtDoor, membershipAtDoor } from './membership-at-door.ts';
import { judgedTicket, logTickets } from './scan-one-ticket.ts';
import { type TicketAtDoor, ticketsToJudge } from './tickets-at-door.ts';

/** An order as shown at a door. */
export interface OrderAtDoor {
  readonly orderNumber: string;
  /** Numbered from 1 in this order. `scan` is null for tickets that this scan did not name or admit. */
  readonly tickets: readonly (TicketAtDoor & { readonly isNamed: boolean })[];
  /** The buyer's memberships; shown but not logged. */
  readonly memberships: readonly MembershipAtDoor[];
  /** True if nothing was logged: the steward chooses among its tickets first. */
  readonly isShown: boolean;
  readonly isRepeated: boolean;
}

/**
 * Scans all or only the named tickets of an order (DOR-15); undefined for another seller's order. Logs the tickets that
 * are admitted, the named ones that are not, and the order if nothing in it is valid here and now. Throws InvalidInput
 * if a name matches none of its tickets, or if `force` or `persons` is given without naming tickets.
 */
export async function scanOrder(
  scanning: Scanning,
  { id, cart_id }: { readonly id: string; readonly cart_id: string },
): Promise<OrderAtDoor | undefined> {
  const { tx, request, input, door, asked } = scanning;
  // Changes of the order, and scans of its tickets at other doors, take this lock too.
  await lockCart(tx, cart_id);
  const [order] = await ordersById(tx, [id]);
  if (!order) throw new Error(`order ${id} is missing`);
  if (!isWithin(request.scope, order.seller_id)) return undefined;
  if (input.force && !input.tickets) {
    const fault = 'requires that tickets are named: an order may have tickets for several days';
    throw invalid('force', fault);
  }
  const isAsking = input.shows_order && !input.tickets;
  if (input.persons !== undefined && !isAsking && input.tickets?.length !== 1) {
    throw invalid('persons', 'requires that one ticket is named');
  }
  const bought = await ticketsOfOrders(tx, [id]);
  const tickets = listed(bought);
  const named = namedOf(tickets, input.tickets);
  const known = await ticketsToJudge(tx, tickets, door, request);
  const judged = known.map((one) =>
    judgedTicket(scanning, one, forOne(asked, named, one.shown.id)),
  );
  const memberships = await membershipsAtDoor(scanning, bought);
  const answer = (
    logged: ReadonlyMap<string, Partial<TicketAtDoor>>,
    isRepeated: boolean,
    isShown = false,
  ) => ({
    orderNumber: order.order_number,
    tickets: judged.map((ticket) => ({
      ...ticket,
      ...logged.get(ticket.id),
      isNamed: named?.has(ticket.id) ?? false,
    })),
    memberships,
    isShown,
    isRepeated,
  });
  const isValid = [...judged, ...memberships].some(({ verdict }) => verdict.result !== 'refused');
  const isShown = isAsking && isValid;
  if (input.dry_run || isShown) return answer(new Map(), false, isShown);
  const ids = new Set(bought.map((ticket) => ticket.id));
  const before = await scanBefore(
    scanning,
    (row) => row.ticket_order_id === id || ids.has(row.ticket_id ?? ''),
  );
  if (before.length > 0) return answer(firstVerdicts(before), true);
  const parts = known.flatMap((one, part) => {
    const ticket = judged[part];
    if (!ticket || !(named?.has(ticket.id) ?? ticket.verdict.result !== 'refused')) return [];
    return [{ known: one, judged: ticket, part }];
  });
  const logged = await logTickets(scanning, parts);
  const isMember = memberships.some(({ verdict }) => verdict.result !== 'refused');
  if (parts.length === 0 && !isMember) {
    const row = rowOf(scanning, { ticket_order_id: id }, refusal('nothing_now'));
    if (!(await logScans(scanning, [row]))) throw usedId();
  }
  return answer(new Map(logged.map((ticket) => [ticket.id, ticket])), false);
}

/** A forced scan overrides time and place only for the named tickets. */
const forOne = (asked: Asked, named: ReadonlySet<string> | undefined, id: string): Asked => ({
  ...asked,
  force: asked.force && (named?.has(id) ?? false),
});

const firstVerdicts = (rows: readonly ScanRow[]): Map<string, Partial<TicketAtDoor>> =>
  new Map(
    rows.flatMap((row) =>
      row.ticket_id === null
        ? []
        : [[row.ticket_id, { verdict: verdictOfRow(row), scan: row.id }] as const],
    ),
  );

/** Tickets shown at a door: exchanged ones are left out. */
export function listed(bought: readonly TicketRow[]): TicketRow[] {
  const changed = changedTickets(bought);
  return bought
    .filter(({ id, handler }) => isVisit(handler) && !changed.has(id))
    .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

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
  { tx, door, asked, request }: Scanning,
  bought: readonly TicketRow[],
): Promise<MembershipAtDoor[]> {
  const own = bought.filter(
    (ticket) => isMembershipHandler(ticket.handler) && shownCode(ticket) !== null,
  );
  const ids = await membershipsOfTickets(
    tx,
    own.map(({ id }) => id),
  );
  const shown = { ...asked, persons: undefined, force: false };
  const memberships: MembershipAtDoor[] = [];
  for (const id of ids) {
    const membership = { id, ticket_id: null };
    memberships.push(await membershipAtDoor(tx, membership, door, shown, request));
  }
  return memberships;
}
