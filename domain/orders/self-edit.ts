import type { AnchorContext } from '../events/anchor.ts';
import { sellsPlaces } from '../seats/sold-places.ts';

/** The changes that a tenant lets buyers make to their orders (CFG-17, CFG-18). */
export interface SelfEditRules {
  readonly enabled: boolean;
  /** Allows changes without logging in. Orders are never edited while logged in. */
  readonly anonEditing: boolean;
  readonly horizonDays: number;
  readonly horizonHours: number;
  /** Categories of events whose tickets can be changed; null for all. */
  readonly categories: readonly string[] | null;
}

/**
 * The side that changes an order. Staff may make changes that a venue does not allow its buyers (SLS-04); a ticket's
 * kind, its stock and its price bind both.
 */
export type Editor = 'buyer' | 'staff';

/** A ticket of an order, with the fields that the rules need. */
export interface OrderTicket {
  readonly id: string;
  readonly state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart';
  readonly handler: string;
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  /** The category of its event. */
  readonly category: string | null;
  /** Minor units, or the wire's decimal text. Only compared with zero. */
  readonly face_value: number | string;
  readonly adjusted_value: number | string;
  /**
   * The start of its session in epoch milliseconds; without a session, the end of its validity, if
   * any.
   */
  readonly at: number | null;
}

/** Converts a ticket of the API, given the category of its event. */
export function orderTicketOf<
  T extends Omit<OrderTicket, 'category' | 'at'> & {
    readonly start_datetime: string | null;
    readonly valid_to: string | null;
  },
>(ticket: T, category: string | null): T & OrderTicket {
  const at = ticket.start_datetime ?? ticket.valid_to;
  return { ...ticket, category, at: at === null ? null : Date.parse(at) };
}

/** The reason why a ticket cannot be changed, as a refusal code of the wire. */
export type EditFault =
  | { readonly code: 'tickets_too_old' }
  | {
      readonly code: 'ticket_state_incorrect';
      readonly reason: 'redeemed' | 'cancelled' | 'not_editable' | 'anchored' | 'not_free';
    };

const hour = 3_600_000;

/**
 * Returns true if orders can be edited. Otherwise `/manage/:id` shows the screen for cancelling
 * free orders (ORD-12, A-63).
 */
export const isEditingOpen = ({ enabled, anonEditing }: SelfEditRules): boolean =>
  enabled && anonEditing;

/** Returns true for cancelled tickets, which are hidden except in an edit in progress (ORD-15). */
export const isCancelled = ({ state }: Pick<OrderTicket, 'state'>): boolean =>
  state === 'cancelled' || state === 'unbooked';

const isLiving = (ticket: OrderTicket): boolean => !isCancelled(ticket);

/** Returns true for zero, including `'0'` and `'0.00'`. */
export const isZero = (amount: number | string): boolean => Number(amount) === 0;

/** Returns true from the horizon before the start (ORD-27, A-61); `now` in epoch milliseconds. */
export function isPast(
  at: number | null,
  { horizonDays, horizonHours }: Pick<SelfEditRules, 'horizonDays' | 'horizonHours'>,
  now: number,
): boolean {
  return at !== null && at <= now + (horizonDays * 24 + horizonHours) * hour;
}

/** Returns true if tickets of the event and group can be changed (ORD-32). */
export const isEditableKind = (
  { handler, category }: Pick<OrderTicket, 'handler' | 'category'>,
  { categories }: Pick<SelfEditRules, 'categories'>,
): boolean =>
  sellsPlaces(handler) &&
  (categories === null || (category !== null && categories.includes(category)));

/**
 * An order's admission tickets and the add-ons bound to them, whose sessions cannot be changed
 * (ORD-31).
 */
export function anchoredTickets(
  tickets: readonly OrderTicket[],
  { anchorEvent, anchorRule: ruleOf }: AnchorContext,
): ReadonlySet<string> {
  const living = tickets.filter(isLiving);
  const bound = living.filter(
    ({ event_template_id: event }) => event !== anchorEvent && ruleOf(event) !== null,
  );
  if (bound.length === 0) return new Set();
  const anchors = living.filter(({ event_template_id }) => event_template_id === anchorEvent);
  return new Set([...anchors, ...bound].map(({ id }) => id));
}

/**
 * The reason why a ticket cannot be removed from its order or moved; null if it can. Categories, the horizon and
 * add-ons bind buyers only.
 */
export function editFault(
  ticket: OrderTicket,
  rules: SelfEditRules,
  anchored: ReadonlySet<string>,
  now: number,
  editor: Editor = 'buyer',
): EditFault | null {
  const incorrect = (
    reason: Extract<EditFault, { code: 'ticket_state_incorrect' }>['reason'],
  ): EditFault => ({ code: 'ticket_state_incorrect', reason });
  if (isCancelled(ticket)) return incorrect('cancelled');
  if (ticket.state === 'redeemed') return incorrect('redeemed');
  if (editor === 'staff') {
    return isEditableKind(ticket, { categories: null }) ? null : incorrect('not_editable');
  }
  if (!isEditableKind(ticket, rules)) return incorrect('not_editable');
  if (isPast(ticket.at, rules, now)) return { code: 'tickets_too_old' };
  return anchored.has(ticket.id) ? incorrect('anchored') : null;
}

/** Ids of the order's tickets that were replaced by others. */
export const changedTickets = (
  tickets: readonly { readonly replaces_ticket_id: string | null }[],
): ReadonlySet<string> =>
  new Set(tickets.flatMap(({ replaces_ticket_id: id }) => (id === null ? [] : [id])));

export type SessionLabel = 'redeemed' | 'cancelled' | 'moved' | 'past';

/**
 * The label of a session that cannot be edited (ORD-28); null if it can. A session that all tickets have left, some of
 * them replaced (`changed`), counts as moved.
 */
export function sessionLabel(
  tickets: readonly OrderTicket[],
  rules: SelfEditRules,
  now: number,
  changed: ReadonlySet<string>,
): SessionLabel | null {
  const living = tickets.filter(isLiving);
  if (living.length === 0) {
    return tickets.some(({ id }) => changed.has(id)) ? 'moved' : 'cancelled';
  }
  if (living.every(({ state }) => state === 'redeemed')) return 'redeemed';
  return living.every(({ at }) => isPast(at, rules, now)) ? 'past' : null;
}

/** Returns true if an edit may cancel the whole order (ORD-29). */
export function canCancelOrder(
  tickets: readonly OrderTicket[],
  rules: SelfEditRules,
  now: number,
): boolean {
  return (
    tickets.every(({ face_value }) => isZero(face_value)) &&
    tickets.some((ticket) => isLiving(ticket) && !isPast(ticket.at, rules, now))
  );
}

/** Returns true if an edit may cancel all tickets of a session (ORD-30). */
export const canCancelSession = (tickets: readonly OrderTicket[]): boolean =>
  tickets.filter(isLiving).every(({ face_value }) => isZero(face_value));

/**
 * Tickets of sessions for which everything paid would be refunded (ORD-29, ORD-30): no paid ticket stays, and none is
 * changed (`instead`, by the old ticket's id) for a paid one. Only staff can cancel these.
 */
export function paidAndEmptied(
  tickets: readonly OrderTicket[],
  removed: ReadonlySet<string>,
  instead: ReadonlyMap<string, Pick<OrderTicket, 'face_value'>>,
): readonly OrderTicket[] {
  const paid = tickets.filter((ticket) => isLiving(ticket) && !isZero(ticket.face_value));
  const bySession = Map.groupBy(
    paid,
    ({ event_template_id: event, event_session_id: session }) => `${event}\n${session ?? ''}`,
  );
  const isGivenBack = ({ id }: OrderTicket): boolean =>
    removed.has(id) && isZero(instead.get(id)?.face_value ?? 0);
  return [...bySession.values()].filter((ofSession) => ofSession.every(isGivenBack)).flat();
}

/** The reason why buyers cannot cancel a ticket themselves, regardless of whether orders can be edited (ORD-33). */
export function cancelFault(ticket: OrderTicket, now: number): EditFault | null {
  if (isCancelled(ticket)) return { code: 'ticket_state_incorrect', reason: 'cancelled' };
  if (ticket.state === 'redeemed') return { code: 'ticket_state_incorrect', reason: 'redeemed' };
  if (!isZero(ticket.adjusted_value)) {
    return { code: 'ticket_state_incorrect', reason: 'not_free' };
  }
  if (ticket.event_session_id === null || ticket.at === null) {
    return { code: 'ticket_state_incorrect', reason: 'not_editable' };
  }
  return ticket.at <= now ? { code: 'tickets_too_old' } : null;
}

/**
 * The notice on the screen for cancelling free orders if nothing can be cancelled: no ticket in the order is valid any
 * more, or staff have to be asked (ORD-37 to 40). Null if something can.
 */
export function cancelNotice(
  tickets: readonly OrderTicket[],
  now: number,
): 'none_valid' | 'contact_to_cancel' | null {
  if (tickets.some((ticket) => cancelFault(ticket, now) === null)) return null;
  const isValid = (ticket: OrderTicket) =>
    ticket.state === 'booked' && (ticket.at === null || ticket.at > now);
  return tickets.some(isValid) ? 'contact_to_cancel' : 'none_valid';
}

/**
 * Returns true if a session's tickets are upcoming and could be moved, but only by staff, because buyers may not change
 * their category or kind or an add-on depends on them (ORD-39, ORD-40).
 */
export function onlyStaffCanMove(
  tickets: readonly OrderTicket[],
  rules: SelfEditRules,
  anchored: ReadonlySet<string>,
  now: number,
): boolean {
  if (sessionLabel(tickets, rules, now, new Set()) !== null) return false;
  return tickets.every((ticket) => editFault(ticket, rules, anchored, now) !== null);
}
