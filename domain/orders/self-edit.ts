import type { AnchorKnowledge } from '../events/anchor.ts';

/** What a tenant lets buyers change of their orders by themselves (CFG-17, CFG-18). */
export interface SelfEditRules {
  readonly enabled: boolean;
  /** Without logging in; nobody edits an order while logged in. */
  readonly anonEditing: boolean;
  readonly horizonDays: number;
  readonly horizonHours: number;
  /** Categories of events whose tickets can be changed; null is all of them. */
  readonly categories: readonly string[] | null;
}

/** A ticket of an order as the rules of changing it look at it. */
export interface OrderTicket {
  readonly id: string;
  readonly state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart';
  readonly handler: string;
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  /** Category of its event. */
  readonly category: string | null;
  /** Minor units, or the wire's decimal text: what is compared is only whether it is nothing. */
  readonly face_value: number | string;
  readonly adjusted_value: number | string;
  /** When its session starts, epoch milliseconds; without one, when it ends being valid, if ever. */
  readonly at: number | null;
}

/** The same from a ticket as the API answers it, with the category of its event. */
export function orderTicketOf<
  T extends Omit<OrderTicket, 'category' | 'at'> & {
    readonly start_datetime: string | null;
    readonly valid_to: string | null;
  },
>(ticket: T, category: string | null): T & OrderTicket {
  const at = ticket.start_datetime ?? ticket.valid_to;
  return { ...ticket, category, at: at === null ? null : Date.parse(at) };
}

/** Why a ticket can't be changed, as the wire's refusal says it. */
export type EditFault =
  | { readonly code: 'tickets_too_old' }
  | {
      readonly code: 'ticket_state_incorrect';
      readonly reason: 'redeemed' | 'cancelled' | 'not_editable' | 'anchored' | 'not_free';
    };

/** Handlers whose tickets are places: with a seat of their own, or without (ORD-32). */
const editable: ReadonlySet<string> = new Set(['tickets', 'seated']);

const hour = 3_600_000;

/** Whether orders are edited at all; else `/manage/:id` has the free-order cancel screen (ORD-12, A-63). */
export const isEditingOpen = ({ enabled, anonEditing }: SelfEditRules): boolean =>
  enabled && anonEditing;

/** ORD-15: cancelled tickets are hidden, but for those of an edit that is under way. */
export const isCancelled = ({ state }: Pick<OrderTicket, 'state'>): boolean =>
  state === 'cancelled' || state === 'unbooked';

const isLiving = (ticket: OrderTicket): boolean => !isCancelled(ticket);

/** `0`, `'0'` and `'0.00'` are nothing. */
export const isNothing = (amount: number | string): boolean => Number(amount) === 0;

/** ORD-27, A-61: from so long before its start on it is past; `now` in epoch milliseconds. */
export function isPast(
  at: number | null,
  { horizonDays, horizonHours }: Pick<SelfEditRules, 'horizonDays' | 'horizonHours'>,
  now: number,
): boolean {
  return at !== null && at <= now + (horizonDays * 24 + horizonHours) * hour;
}

/** ORD-32: of an event and a group of which tickets can be changed. */
export const isEditableKind = (
  { handler, category }: Pick<OrderTicket, 'handler' | 'category'>,
  { categories }: Pick<SelfEditRules, 'categories'>,
): boolean =>
  editable.has(handler) &&
  (categories === null || (category !== null && categories.includes(category)));

/**
 * ORD-31: tickets that hang together: the admission that add-ons of the order are bound to, and
 * these. Their sessions can't be changed.
 */
export function anchoredTickets(
  tickets: readonly OrderTicket[],
  { anchorEvent, anchorRule: ruleOf }: AnchorKnowledge,
): ReadonlySet<string> {
  const living = tickets.filter(isLiving);
  const bound = living.filter(
    ({ event_template_id: event }) => event !== anchorEvent && ruleOf(event) !== null,
  );
  if (bound.length === 0) return new Set();
  const anchors = living.filter(({ event_template_id }) => event_template_id === anchorEvent);
  return new Set([...anchors, ...bound].map(({ id }) => id));
}

/** Why a ticket can't be taken out of its order or moved; null where it can. */
export function editFault(
  ticket: OrderTicket,
  rules: SelfEditRules,
  anchored: ReadonlySet<string>,
  now: number,
): EditFault | null {
  const incorrect = (
    reason: Extract<EditFault, { code: 'ticket_state_incorrect' }>['reason'],
  ): EditFault => ({ code: 'ticket_state_incorrect', reason });
  if (isCancelled(ticket)) return incorrect('cancelled');
  if (ticket.state === 'redeemed') return incorrect('redeemed');
  if (!isEditableKind(ticket, rules)) return incorrect('not_editable');
  if (isPast(ticket.at, rules, now)) return { code: 'tickets_too_old' };
  return anchored.has(ticket.id) ? incorrect('anchored') : null;
}

/** Ids of the tickets of an order that were changed for others of it. */
export const changedTickets = (
  tickets: readonly { readonly replaces_ticket_id: string | null }[],
): ReadonlySet<string> =>
  new Set(tickets.flatMap(({ replaces_ticket_id: id }) => (id === null ? [] : [id])));

export type SessionLabel = 'redeemed' | 'cancelled' | 'moved' | 'past';

/**
 * ORD-28: the label of a session of an order that can't be edited; null where it can. A session that
 * all tickets left, some of them for others (`changed`), counts as moved.
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

/** ORD-29: whether the whole order can be cancelled by an edit. */
export function canCancelOrder(
  tickets: readonly OrderTicket[],
  rules: SelfEditRules,
  now: number,
): boolean {
  return (
    tickets.every(({ face_value }) => isNothing(face_value)) &&
    tickets.some((ticket) => isLiving(ticket) && !isPast(ticket.at, rules, now))
  );
}

/** ORD-30: whether all tickets of a session can be cancelled by an edit. */
export const canCancelSession = (tickets: readonly OrderTicket[]): boolean =>
  tickets.filter(isLiving).every(({ face_value }) => isNothing(face_value));

/**
 * Tickets of sessions of which all that was paid would be given back (ORD-29, ORD-30): none that
 * costs something stays, or is changed (`instead`, by the id of the old one) for one that does. Only
 * staff cancel these.
 */
export function paidAndLeftEmpty(
  tickets: readonly OrderTicket[],
  removed: ReadonlySet<string>,
  instead: ReadonlyMap<string, Pick<OrderTicket, 'face_value'>>,
): readonly OrderTicket[] {
  const paid = tickets.filter((ticket) => isLiving(ticket) && !isNothing(ticket.face_value));
  const bySession = Map.groupBy(
    paid,
    ({ event_template_id: event, event_session_id: session }) => `${event}\n${session ?? ''}`,
  );
  const isGivenBack = ({ id }: OrderTicket): boolean =>
    removed.has(id) && isNothing(instead.get(id)?.face_value ?? 0);
  return [...bySession.values()].filter((ofSession) => ofSession.every(isGivenBack)).flat();
}

/** ORD-33: tickets that buyers cancel themselves, whether or not orders can be edited. */
export function cancelFault(ticket: OrderTicket, now: number): EditFault | null {
  if (isCancelled(ticket)) return { code: 'ticket_state_incorrect', reason: 'cancelled' };
  if (ticket.state === 'redeemed') return { code: 'ticket_state_incorrect', reason: 'redeemed' };
  if (!isNothing(ticket.adjusted_value)) {
    return { code: 'ticket_state_incorrect', reason: 'not_free' };
  }
  if (ticket.event_session_id === null || ticket.at === null) {
    return { code: 'ticket_state_incorrect', reason: 'not_editable' };
  }
  return ticket.at <= now ? { code: 'tickets_too_old' } : null;
}

/**
 * ORD-37 to 40: what the free-order cancel screen says where nothing can be cancelled: that nothing
 * of the order is valid any more, or that staff are to be asked; null where something can.
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
 * ORD-39, ORD-40: whether a session's tickets are still ahead and could be moved, but by staff alone:
 * their category or kind is not the buyer's to change, or an add-on hangs on them.
 */
export function movedByStaffAlone(
  tickets: readonly OrderTicket[],
  rules: SelfEditRules,
  anchored: ReadonlySet<string>,
  now: number,
): boolean {
  if (sessionLabel(tickets, rules, now, new Set()) !== null) return false;
  return tickets.every((ticket) => editFault(ticket, rules, anchored, now) !== null);
}
