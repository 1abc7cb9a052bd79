import type { CallAnswer } from '#contract/client.ts';
import type { AnchorContext } from '#domain/events/anchor.ts';
import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import {
  anchoredTickets,
  canCancelOrder,
  canCancelSession,
  changedTickets,
  editFault,
  isCancelled,
  type OrderTicket,
  onlyStaffCanMove,
  orderTicketOf,
  paidAndEmptied,
  type SelfEditRules,
  type SessionLabel,
  sessionLabel,
} from '#domain/orders/self-edit.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

export type OrderAnswer = CallAnswer<'getTicketOrder'>;
export type Ticket = OrderAnswer['ticket'][number];

/** A ticket in the list of an order being changed. */
export interface ManagedTicket {
  readonly id: string;
  readonly ticket: Ticket;
  readonly typeName: string;
  /**
   * `removed` and `moved` tickets stay visible while the edit is open, and right after it as `gone`
   * (ORD-16); `new` tickets come with the edit (ORD-17).
   */
  readonly kind: 'kept' | 'used' | 'removed' | 'moved' | 'gone' | 'new';
  /** The time of the replacement ticket; null if it is the same. */
  readonly movesTo: TicketTime | null;
  readonly canRemove: boolean;
  readonly canUndo: boolean;
}

/** The tickets of an order for one session. */
export interface ManagedSession {
  readonly key: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly sessionId: string | null;
  readonly when: TicketTime | null;
  readonly tickets: readonly ManagedTicket[];
  /** The reason why none of it can be changed (ORD-28). */
  readonly label: SessionLabel | null;
  /** Only staff can move it (ORD-39). */
  readonly isForStaff: boolean;
  /** The tickets that move if the session is rescheduled (ORD-51). */
  readonly movable: readonly Ticket[];
  /** The ids of the tickets removed if the session is cancelled (ORD-30); empty if it can't be. */
  readonly cancellable: readonly string[];
}

interface ManagedOrder {
  readonly sessions: readonly ManagedSession[];
  /** The ids of the tickets removed if the order is cancelled (ORD-29); empty if it can't be. */
  readonly cancellable: readonly string[];
}

interface OrderState {
  readonly order: OrderAnswer;
  /** The open edit; null if there is none. */
  readonly edit: CartAnswer | null;
  readonly rules: SelfEditRules;
  readonly knowledge: AnchorContext;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The ids of the tickets that this browser has just removed. */
  readonly justRemoved?: ReadonlySet<string>;
}

/** An order and its open edit, if any, with the changes that the buyer can make. */
export function managedOrder({
  order,
  edit,
  rules,
  knowledge,
  now,
  justRemoved = new Set(),
}: OrderState): ManagedOrder {
  const events = new Map(
    [...order.event_template, ...(edit?.event_template ?? [])].map((event) => [event.id, event]),
  );
  const sessions = new Map(
    [...order.event_session, ...(edit?.event_session ?? [])].map((one) => [one.id, one]),
  );
  const types = new Map(
    [...order.ticket_type, ...(edit?.ticket_type ?? [])].map((type) => [type.id, type.name]),
  );
  const view = (ticket: Ticket): Ticket & OrderTicket =>
    orderTicketOf(ticket, events.get(ticket.event_template_id)?.category ?? null);
  const whenOf = ({ event_session_id: id, event_template_id }: Ticket): TicketTime | null =>
    ticketTime(sessions.get(id ?? ''), events.get(event_template_id)?.meta);

  const tickets = order.ticket.map(view);
  const changed = changedTickets(order.ticket);
  const change = edit?.cart[0]?.edit;
  const removed = new Set(change?.removed_ticket_ids);
  const coming = new Map((edit?.ticket ?? []).map((ticket) => [ticket.id, ticket]));
  const replacement = new Map(
    (change?.replacements ?? []).flatMap(({ ticket_id, replaces_ticket_id }) => {
      const ticket = coming.get(ticket_id);
      return ticket ? [[replaces_ticket_id, ticket]] : [];
    }),
  );
  const anchored = anchoredTickets(tickets, knowledge);
  const isFree = (ticket: OrderTicket): boolean =>
    !removed.has(ticket.id) && editFault(ticket, rules, anchored, now) === null;
  const leavesPaidOne = (ids: readonly string[]): boolean =>
    paidAndEmptied(tickets, new Set([...removed, ...ids]), replacement).length > 0;

  const managed = (ticket: Ticket & OrderTicket): ManagedTicket => {
    const instead = replacement.get(ticket.id);
    const isRemoved = removed.has(ticket.id);
    const own = instead && whenOf(instead);
    return {
      id: ticket.id,
      ticket,
      typeName: types.get(ticket.ticket_type_id) ?? '',
      kind: kindOf(ticket, instead !== undefined, isRemoved),
      movesTo: instead?.event_session_id === ticket.event_session_id ? null : (own ?? null),
      canRemove: isFree(ticket) && !leavesPaidOne([ticket.id]),
      // Restoring a moved ticket would give up the places held for its replacement.
      canUndo: isRemoved && replacement.size === 0,
    };
  };
  const added = [...coming.values()].map(
    (ticket): ManagedTicket => ({
      id: ticket.id,
      ticket,
      typeName: types.get(ticket.ticket_type_id) ?? '',
      kind: 'new',
      movesTo: null,
      canRemove: false,
      canUndo: false,
    }),
  );

  const keyOf = ({ event_template_id, event_session_id }: Ticket): string =>
    `${event_template_id} ${event_session_id ?? ''}`;
  const grouped = Map.groupBy([...tickets.map(managed), ...added], ({ ticket }) => keyOf(ticket));
  return {
    sessions: [...grouped].map(([key, all]): ManagedSession => {
      const own = tickets.filter((ticket) => keyOf(ticket) === key);
      const [first] = all;
      const ids = own.filter(isFree).map(({ id }) => id);
      const hasNew = all.some(({ kind }) => kind === 'new');
      const label = hasNew ? null : sessionLabel(own, rules, now, changed);
      const isWhole = own.filter((ticket) => !isCancelled(ticket)).length === ids.length;
      return {
        key,
        eventId: first?.ticket.event_template_id ?? '',
        eventName: events.get(first?.ticket.event_template_id ?? '')?.name ?? '',
        sessionId: first?.ticket.event_session_id ?? null,
        when: first ? whenOf(first.ticket) : null,
        // ORD-15, ORD-16
        tickets: all.filter(({ id, kind }) => kind !== 'gone' || justRemoved.has(id)),
        label,
        isForStaff: !hasNew && onlyStaffCanMove(own, rules, anchored, now),
        movable:
          first?.ticket.event_session_id == null
            ? []
            : [
                ...own.filter(isFree),
                ...all.flatMap(({ kind, ticket }) => (kind === 'new' ? ticket : [])),
              ],
        cancellable: label === null && isWhole && canCancelSession(own) ? ids : [],
      };
    }),
    cancellable: cancellableOrder(tickets, removed, isFree, canCancelOrder(tickets, rules, now)),
  };
}

function kindOf(ticket: OrderTicket, isMoved: boolean, isRemoved: boolean): ManagedTicket['kind'] {
  if (isCancelled(ticket)) return 'gone';
  if (isMoved) return 'moved';
  if (isRemoved) return 'removed';
  return ticket.state === 'redeemed' ? 'used' : 'kept';
}

/** The ids of all valid tickets of the order, if every one of them may be cancelled. */
function cancellableOrder(
  tickets: readonly OrderTicket[],
  removed: ReadonlySet<string>,
  isFree: (ticket: OrderTicket) => boolean,
  canCancel: boolean,
): readonly string[] {
  const living = tickets.filter((ticket) => !isCancelled(ticket));
  return canCancel && removed.size === 0 && living.every(isFree) ? living.map(({ id }) => id) : [];
}
