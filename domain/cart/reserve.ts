import type { TicketRule } from '../contact/admit.ts';
import { type AnchorContext, type AnchorFault, brokenAnchorRule } from '../events/anchor.ts';
import { isForAnyDate } from '../events/any-date.ts';
import { isOnSale, isSessionOnSale, type SessionSale } from '../events/on-sale.ts';
import { type QuantityRefusal, refuseQuantities } from '../events/quantity.ts';
import { giftDelivery, isMailed } from '../gifts/gift-delivery.ts';
import { giftLineFault, giftOf, giftTerm } from '../gifts/membership-gift.ts';
import type { BenefitRules, MemberStanding } from '../memberships/member-benefits.ts';
import {
  type HeldMembership,
  nextTerm,
  type PartyRefusal,
  type RenewalFault,
  refuseParty,
  renewalOf,
} from '../memberships/membership.ts';
import { isMembershipHandler } from '../memberships/membership-handler.ts';
import { memberTermOfLine } from '../memberships/reserve-members.ts';
import { renewalOfLine, renewalsIn } from '../memberships/reserve-renewals.ts';
import { type ValidityPolicy, validityOf } from '../memberships/validity.ts';
import type { Minor } from '../pricing/money.ts';
import {
  type FeeRates,
  feeRatesOf,
  type PricedSession,
  type PricedType,
  priceTicket,
} from '../pricing/price.ts';
import {
  type FindSeat,
  seatData,
  seatKey,
  seatOfLine,
  unaccompaniedCompanionsIn,
} from '../seats/reserve-seats.ts';
import { cartTicketLimit } from './cart.ts';

/** One ticket that a buyer wants to hold. */
export interface ReserveLine {
  readonly ticket_type_id: string;
  readonly event_session_id: string | null;
  readonly face_value?: Minor | undefined;
  readonly admit_name: string;
  readonly admit_email: string;
  readonly handler_data: Readonly<Record<string, unknown>>;
}

export interface ReserveType extends PricedType {
  readonly id: string;
  readonly ticket_group_id: string;
  readonly max_per_order: number | null;
  readonly withdrawn: boolean;
  readonly rule?: TicketRule | undefined;
}

export interface ReserveGroup extends ValidityPolicy {
  readonly id: string;
  readonly event_template_id: string;
  readonly handler: string;
  readonly hidden_type: string;
  readonly min_tickets_per_order: number;
  readonly max_tickets_per_order: number | null;
  readonly capacity: number;
  readonly exclude_from_event_capacity: boolean;
  readonly sales_start: Date | null;
  readonly sales_end: Date | null;
  readonly withdrawn: boolean;
  readonly types: readonly Pick<ReserveType, 'id' | 'rule'>[];
}

export interface ReserveSession extends PricedSession, SessionSale {
  readonly event_template_id: string;
  readonly start_datetime: Date;
  readonly end_datetime: Date;
  readonly withdrawn: boolean;
}

/** The lookups that the decision needs. They return undefined for ids of other portals. */
export interface ReserveContext extends AnchorContext {
  readonly type: (id: string) => ReserveType | undefined;
  readonly group: (id: string) => ReserveGroup | undefined;
  readonly session: (id: string) => ReserveSession | undefined;
  /** Returns true if the template sells by session. */
  readonly hasSessions: (eventTemplateId: string) => boolean;
  readonly seat: FindSeat;
  /** The time zone of the template's venue. */
  readonly timezone: (eventTemplateId: string) => string;
  /** Returns true if only members may buy tickets of an event, regardless of its groups. */
  readonly isEventForMembers: (eventTemplateId: string) => boolean;
  /** The buyer's memberships and their purchases with them, without this cart. */
  readonly standing: MemberStanding;
  readonly benefits: BenefitRules;
  /** A membership of the buyer. */
  readonly membership: (id: string) => HeldMembership | undefined;
  readonly now: number;
}

/** A ticket that stays in the cart. */
export interface KeptTicket {
  readonly ticket_type_id: string;
  readonly ticket_group_id: string;
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  readonly handler: string;
  readonly seat_template_id: string | null;
  readonly handler_data: Readonly<Record<string, unknown>>;
  /** The membership term that it is bought under. */
  readonly member_term_id: string | null;
}

export interface TicketDraft extends FeeRates {
  readonly ticket_type_id: string;
  readonly ticket_group_id: string;
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  readonly handler: string;
  /** Set for a numbered seat, whose row and number are in handler_data. */
  readonly seat_template_id: string | null;
  readonly counts_session: boolean;
  readonly counts_group: boolean;
  readonly face_value: Minor;
  readonly adjusted_value: Minor;
  readonly fee_fixed_outside: Minor;
  readonly fee_percent_outside: Minor;
  readonly admit_name: string;
  readonly admit_email: string;
  readonly handler_data: Readonly<Record<string, unknown>>;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  /** The membership term that it is bought under, if it is for members only. */
  readonly member_term_id: string | null;
}

type ReserveDecision =
  | { readonly kind: 'hold'; readonly drafts: readonly TicketDraft[] }
  | {
      readonly kind: 'invalid';
      readonly faults: readonly { line: number; field: string; fault: string }[];
    }
  | { readonly kind: 'companion_alone'; readonly seats: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly code: QuantityRefusal | PartyRefusal;
      readonly ticket_group_id: string;
    }
  | {
      readonly kind: 'member_limit';
      readonly limit: number;
      readonly ticket_type_id: string;
    }
  | {
      readonly kind: 'not_renewed';
      readonly reason: RenewalFault;
      readonly membership_id: string;
    }
  | {
      readonly kind: 'blocked';
      readonly block_reason: BlockReason;
      readonly ticket_group_id: string;
    };

type BlockReason = 'not_on_sale' | 'members_only' | 'beyond_membership' | AnchorFault;

/**
 * Decides on a request to hold tickets, without checking free places: each line must name a type on sale and a session
 * of its event, gets its price, and the cart's quantities must stay within bounds.
 */
export function decideReserve(
  lines: readonly ReserveLine[],
  kept: readonly KeptTicket[],
  known: ReserveContext,
): ReserveDecision {
  const drafts: TicketDraft[] = [];
  const faults: { line: number; field: string; fault: string }[] = [];
  const heldSeats = new Set(kept.map(seatKey));
  const renewing = renewalsIn(kept);
  for (const [line, wanted] of lines.entries()) {
    const invalid = (field: string, fault: string) => faults.push({ line, field, fault });
    const type = known.type(wanted.ticket_type_id);
    const group = type && known.group(type.ticket_group_id);
    if (!type || !group || type.withdrawn || group.withdrawn) {
      invalid('ticket_type_id', 'is not a ticket type on sale');
      continue;
    }
    if (!isOnSale(group, known.now)) {
      return { kind: 'blocked', block_reason: 'not_on_sale', ticket_group_id: group.id };
    }
    const session = sessionFor(wanted, group, known);
    if (session === undefined) {
      invalid('event_session_id', 'is not a coming session of this event');
      continue;
    }
    if (session && !isSessionOnSale(session, known.now)) {
      return { kind: 'blocked', block_reason: 'not_on_sale', ticket_group_id: group.id };
    }
    const at = session?.start_datetime.getTime() ?? null;
    const member = memberTermOfLine({ type, group, at }, [...kept, ...drafts], known);
    if (member && member.kind !== 'bought') return member;
    const seat = seatOfLine(wanted, group, known.seat, heldSeats);
    if (seat && 'fault' in seat) {
      invalid(seat.field, seat.fault);
      continue;
    }
    const renewal = renewalOfLine(wanted, group, renewing, known);
    if (renewal?.kind === 'invalid') {
      invalid('handler_data.renews', renewal.fault);
      continue;
    }
    if (renewal?.kind === 'not_renewed') return renewal;
    const gift = giftLineFault(wanted, group, [...kept, ...drafts], {
      timezone: known.timezone(group.event_template_id),
      now: known.now,
    });
    if (gift) {
      invalid(`handler_data.${gift.field}`, gift.fault);
      continue;
    }
    const price = priceTicket(type, session, wanted.face_value);
    if (!price) {
      invalid('face_value', 'is outside min/max');
      continue;
    }
    if (seat) heldSeats.add(seatKey({ ...wanted, ...seat }));
    drafts.push({
      ...price,
      ...feeRatesOf(type),
      adjusted_value: price.face_value,
      ticket_type_id: type.id,
      ticket_group_id: group.id,
      event_template_id: group.event_template_id,
      event_session_id: session?.id ?? null,
      handler: group.handler,
      seat_template_id: seat?.seat_template_id ?? null,
      counts_session: session !== null && !group.exclude_from_event_capacity,
      counts_group: group.capacity >= 0,
      admit_name: wanted.admit_name,
      admit_email: wanted.admit_email,
      handler_data: seat ? seatData(seat, group.id) : dataToKeep(wanted, group),
      ...validityIn(session, wanted, group, known, renewal?.held),
      member_term_id: member?.term_id ?? null,
    });
  }
  if (kept.length + lines.length > cartTicketLimit) {
    faults.push({ line: lines.length - 1, field: '', fault: `is over ${cartTicketLimit} tickets` });
  }
  if (faults.length > 0) return { kind: 'invalid', faults };
  const cart = [...kept, ...drafts];
  return refuseCart(cart, known) ?? blockByAnchor(cart, drafts, known) ?? { kind: 'hold', drafts };
}

function dataToKeep({ handler_data }: ReserveLine, { handler }: ReserveGroup) {
  if (isMailed(handler)) return { ...giftDelivery(handler_data) };
  if (!isMembershipHandler(handler)) return handler_data;
  const renews = renewalOf(handler_data);
  if (renews !== undefined) return { renews };
  const gift = giftOf({ handler, handler_data });
  return gift ? { gift: true, ...gift } : {};
}

/** The validity: the session's time; for a membership, its next term; otherwise by the group's policy (QTY-04). */
function validityIn(
  session: ReserveSession | null,
  { handler_data }: ReserveLine,
  group: ReserveGroup,
  known: ReserveContext,
  held: HeldMembership | undefined,
) {
  if (session) return { valid_from: session.start_datetime, valid_to: session.end_datetime };
  const timezone = known.timezone(group.event_template_id);
  const gift = giftOf({ handler: group.handler, handler_data });
  const { valid_from, valid_to } =
    (gift && giftTerm(group, timezone, known.now, gift)) ??
    (held && nextTerm(group, timezone, known.now, held)) ??
    validityOf(group, timezone, known.now);
  return { valid_from, valid_to };
}

/**
 * Returns the refusal for tickets that need tickets of the admission event (DET-41, QTY-23). Checks only the events
 * that tickets are added to.
 */
function blockByAnchor(
  cart: readonly KeptTicket[],
  added: readonly KeptTicket[],
  known: AnchorContext,
): ReserveDecision | null {
  const events = new Set(added.map(({ event_template_id }) => event_template_id));
  const broken = brokenAnchorRule(cart, events, known);
  if (!broken) return null;
  return {
    kind: 'blocked',
    block_reason: broken.fault,
    ticket_group_id: broken.ticket_group_id,
  };
}

/** The session of a line; null if the group sells without sessions, undefined if it is wrong. */
function sessionFor(
  line: ReserveLine,
  group: ReserveGroup,
  known: ReserveContext,
): ReserveSession | null | undefined {
  if (isForAnyDate(group) || isMembershipHandler(group.handler)) {
    return line.event_session_id === null ? null : undefined;
  }
  if (line.event_session_id === null) {
    return known.hasSessions(group.event_template_id) ? undefined : null;
  }
  const session = known.session(line.event_session_id);
  const fits =
    session &&
    session.event_template_id === group.event_template_id &&
    !session.withdrawn &&
    session.start_datetime.getTime() > known.now;
  return fits ? session : undefined;
}

/** Checks the quantities and seats of the whole cart; null if they are fine. */
export function refuseCart(
  tickets: readonly KeptTicket[],
  known: Pick<ReserveContext, 'type' | 'group' | 'seat'>,
): ReserveDecision | null {
  for (const [groupId, ofGroup] of Map.groupBy(tickets, (ticket) => ticket.ticket_group_id)) {
    const group = known.group(groupId);
    if (!group) continue;
    const byType = new Map<string, { quantity: number; limit: number | null }>();
    for (const { ticket_type_id } of ofGroup) {
      const limit = known.type(ticket_type_id)?.max_per_order ?? null;
      const quantity = (byType.get(ticket_type_id)?.quantity ?? 0) + 1;
      byType.set(ticket_type_id, { quantity, limit });
    }
    const quantity = (id: string): number => byType.get(id)?.quantity ?? 0;
    const code =
      refuseQuantities({ rule: { ...group, types: group.types.length }, byType }) ??
      (isMembershipHandler(group.handler) ? refuseParty(group.types, quantity) : null);
    if (code) return { kind: 'refused', code, ticket_group_id: groupId };
  }
  const seats = unaccompaniedCompanionsIn(tickets, known.seat);
  return seats.length > 0 ? { kind: 'companion_alone', seats } : null;
}

/** A change to one counter of places: n taken, or released if negative. */
export interface StockMove {
  readonly session: string;
  readonly group: string;
  readonly n: number;
}

export interface CountedTicket {
  readonly event_session_id: string | null;
  readonly ticket_group_id: string;
  readonly counts_session: boolean;
  readonly counts_group: boolean;
}

/**
 * The net changes to tickets' counters: taken for `added`, released for `removed`. A ticket added to a session without
 * counting there still names the session's counter, with 0 places, so that buyers wait for a move or closing of the
 * session, and vice versa.
 */
export function stockMoves(
  added: readonly CountedTicket[],
  removed: readonly CountedTicket[],
): StockMove[] {
  const net = new Map<string, StockMove>();
  const uncounted = new Set<string>();
  const count = (ticket: CountedTicket, n: number): void => {
    const session = ticket.event_session_id ?? '';
    if (ticket.counts_session) move(net, session, '', n);
    if (ticket.counts_group) move(net, session, ticket.ticket_group_id, n);
  };
  for (const ticket of added) {
    count(ticket, 1);
    const { event_session_id: session, counts_session, counts_group } = ticket;
    if (session === null || counts_session || counts_group) continue;
    move(net, session, '', 0);
    uncounted.add(session);
  }
  for (const ticket of removed) count(ticket, -1);
  return [...net.values()].filter(
    ({ session, group, n }) => n !== 0 || (group === '' && uncounted.has(session)),
  );
}

function move(net: Map<string, StockMove>, session: string, group: string, n: number): void {
  const key = `${session}\n${group}`;
  net.set(key, { session, group, n: (net.get(key)?.n ?? 0) + n });
}
