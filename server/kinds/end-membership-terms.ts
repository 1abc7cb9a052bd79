import { includesMember } from '#domain/memberships/membership.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { spanOf } from '#domain/memberships/membership-term.ts';
import { InvalidInput } from '../http/input.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  countedTerms,
  lockMemberships,
  type MembershipRow,
  membershipsOfTickets,
  type TermRow,
  termsOfOrders,
  updateMembership,
} from '../store/memberships/memberships.ts';

/**
 * Throws InvalidInput if only companions of its members, such as free guests, would be left in a membership (MEM-10).
 */
export function refuseWithoutMember(
  returned: readonly TicketRow[],
  staying: readonly TicketRow[],
  { types }: Catalogue,
): void {
  const hasMember = (tickets: readonly TicketRow[]) =>
    includesMember(tickets.flatMap(({ ticket_type_id: id }) => types.get(id) ?? []));
  for (const [level, tickets] of Map.groupBy(returned, (ticket) => ticket.ticket_group_id)) {
    const left = staying.filter(({ ticket_group_id: id }) => id === level);
    const isLevel = tickets.some(({ handler }) => isMembershipHandler(handler));
    if (!isLevel || left.length === 0 || !hasMember(tickets) || hasMember(left)) continue;
    const fault = 'would leave a membership without a member: name its other tickets too';
    throw new InvalidInput([{ path: 'tickets', fault }]);
  }
}

/** Locks the memberships of tickets, before the counters of their places. */
export async function membershipsToEnd(
  tx: Tx,
  ticketIds: readonly string[],
): Promise<readonly MembershipRow[]> {
  const ids = await membershipsOfTickets(tx, ticketIds);
  return ids.length === 0 ? [] : lockMemberships(tx, ids);
}

/** The ids of an order's terms that have no valid ticket left once these are returned. */
export async function endingTerms(
  tx: Tx,
  {
    orderId,
    tickets,
    staying,
  }: {
    readonly orderId: string;
    readonly tickets: readonly TicketRow[];
    readonly staying: readonly TicketRow[];
  },
): Promise<ReadonlySet<string>> {
  const buys = (some: readonly TicketRow[], level: string) =>
    some.some((ticket) => isMembershipHandler(ticket.handler) && ticket.ticket_group_id === level);
  const ending = (await termsOfOrders(tx, [orderId])).filter(
    ({ ticket_group_id: level }) => buys(tickets, level) && !buys(staying, level),
  );
  return new Set(ending.map(({ id }) => id));
}

/**
 * Removes the terms of an order whose tickets are now all cancelled. Each membership lasts as long as
 * its remaining terms; one without any ends at `now` (epoch milliseconds). Throws InvalidInput if a
 * later term continues one of them: that one has to be returned first.
 */
export async function endTerms(
  tx: Tx,
  {
    orderId,
    memberships,
  }: { readonly orderId: string; readonly memberships: readonly MembershipRow[] },
  now: number,
): Promise<void> {
  if (memberships.length === 0) return;
  const ids = memberships.map(({ id }) => id);
  const left = Map.groupBy(await countedTerms(tx, ids), (term) => term.membership_id);
  for (const bought of await termsOfOrders(tx, [orderId])) {
    const after = left.get(bought.membership_id) ?? [];
    const counts = after.some(({ position }) => position === bought.position);
    if (counts || after.every(({ position }) => position < bought.position)) continue;
    const fault = 'belong to a membership that has been renewed since: refund the renewal first';
    throw new InvalidInput([{ path: 'tickets', fault }]);
  }
  for (const membership of memberships) {
    await lastAs(tx, membership, left.get(membership.id) ?? [], now);
  }
}

async function lastAs(
  tx: Tx,
  membership: MembershipRow,
  terms: readonly TermRow[],
  now: number,
): Promise<void> {
  const span = spanOf(terms);
  const isShorter = span?.valid_to?.getTime() !== membership.valid_to?.getTime();
  // An owner who returns a term doesn't want to be charged for the next.
  const stopped =
    isShorter && membership.auto_renew === 'scheduled' ? { auto_renew: 'cancelled' as const } : {};
  if (!span) {
    const at = new Date(now);
    const { valid_from, valid_to } = membership;
    await updateMembership(tx, membership.id, {
      valid_from: valid_from && (valid_from < at ? valid_from : at),
      valid_to: valid_to && valid_to < at ? valid_to : at,
      ...stopped,
    });
    return;
  }
  const { ticket_group_id, anchor, valid_from, valid_to } = span;
  await updateMembership(tx, membership.id, {
    ticket_group_id,
    anchor,
    valid_from,
    valid_to,
    ...stopped,
  });
}
