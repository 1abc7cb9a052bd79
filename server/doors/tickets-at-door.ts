import type { DoorRule, TicketCard } from '#domain/doors/card.ts';
import { type Presence, presenceOf } from '#domain/doors/scan-log.ts';
import type { Verdict } from '#domain/doors/verdict.ts';
import { sessionDay } from '#domain/events/session-day.ts';
import { codeEndOf } from '#domain/orders/scan-code.ts';
import { dayAt } from '#domain/time/days.ts';
import { nameOfType } from '../catalogue/type-name.ts';
import { findSeat, seatingOf } from '../seats/seating.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { logsOfTickets, refundedCarts, replacementsOf } from '../store/doors/scans.ts';
import { readSessionFacts, type SessionFacts } from '../store/events/session-facts.ts';
import { owedByCarts } from '../store/payments/owed-parts.ts';
import type { DoorRequest } from './scan-request.ts';

/** A ticket as a steward sees it. */
export interface ShownTicket {
  readonly id: string;
  readonly event: string;
  readonly type: string;
  /** Empty without a holder, and at a door that shows no names. */
  readonly holder: string;
  /** The zone of its event's venue. */
  readonly timezone: string;
  readonly session: string | null;
  /** Date and time of its session at the venue; null for a ticket without a session. */
  readonly date: string | null;
  readonly time: string | null;
  readonly seat: { readonly section: string; readonly row: string; readonly seat: string } | null;
  /** The last four characters of its code, by which staff tell it from another ticket; null without a code. */
  readonly codeEnd: string | null;
  readonly admits: number;
}

/** A ticket with its verdict. */
export interface TicketAtDoor extends ShownTicket {
  readonly verdict: Verdict;
  /** The number of people inside with it afterwards. */
  readonly inside: number;
  /** The number of this scan in the log; null if it was not logged. */
  readonly scan: number | null;
}

/** A ticket with everything needed for a verdict. */
export interface TicketToJudge {
  readonly shown: ShownTicket;
  readonly card: TicketCard;
  readonly presence: Presence;
}

/** Reads what is needed to judge tickets, in their order, with their cart locked. */
export async function ticketsToJudge(
  tx: Tx,
  tickets: readonly TicketRow[],
  door: DoorRule | null,
  request: DoorRequest,
): Promise<TicketToJudge[]> {
  const ids = tickets.map(({ id }) => id);
  const gone = tickets.filter(({ state }) => state === 'cancelled');
  const sessionIds = [...new Set(tickets.flatMap(({ event_session_id: id }) => id ?? []))];
  const cartIds = [...new Set(tickets.map(({ cart_id }) => cart_id))];
  const [sessions, logs, owed, replacements, refunded] = await Promise.all([
    readSessionFacts(tx, sessionIds),
    logsOfTickets(tx, ids),
    owedByCarts(tx, cartIds),
    gone.length === 0
      ? []
      : replacementsOf(
          tx,
          gone.map(({ id }) => id),
        ),
    gone.length === 0
      ? new Set<string>()
      : refundedCarts(tx, [...new Set(gone.map(({ cart_id }) => cart_id))]),
  ]);
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const replacementOf = new Map(replacements.map((one) => [one.ticket_id, one]));
  return tickets.map((ticket) => {
    const session = sessionOf.get(ticket.event_session_id ?? '');
    const moved = replacementOf.get(ticket.id);
    const paid = ticket.adjusted_value + ticket.fee_fixed_outside + ticket.fee_percent_outside;
    const shown = shownTicket(ticket, session, door, request);
    return {
      shown,
      card: {
        kind: 'ticket',
        state: ticket.state,
        isRefunded: paid > 0 && refunded.has(ticket.cart_id),
        movedTo: moved ? { session: moved.session, start: moved.start?.getTime() ?? null } : null,
        event: ticket.event_template_id,
        group: ticket.ticket_group_id,
        section: sectionOf(ticket, request),
        session: ticket.event_session_id,
        start: session?.start_datetime.getTime() ?? null,
        ...daysOf(ticket, session, timezoneOf(request.catalogue, ticket.event_template_id)),
        owedSince: owed.get(ticket.cart_id)?.getTime() ?? null,
        admits: shown.admits,
        note: request.catalogue.types.get(ticket.ticket_type_id)?.door_note ?? '',
      },
      presence: presenceOf(logs.get(ticket.id) ?? []),
    };
  });
}

function shownTicket(
  ticket: TicketRow,
  session: SessionFacts | undefined,
  door: DoorRule | null,
  { catalogue }: DoorRequest,
): ShownTicket {
  const type = catalogue.types.get(ticket.ticket_type_id);
  const seat =
    ticket.seat_template_id === null
      ? undefined
      : findSeat(catalogue, ticket.event_template_id, ticket.seat_template_id);
  return {
    id: ticket.id,
    event: catalogue.templates.get(ticket.event_template_id)?.name ?? '',
    type: type ? nameOfType(catalogue, type.id) : '',
    holder: (door?.shows_names ?? true) ? ticket.admit_name : '',
    timezone: timezoneOf(catalogue, ticket.event_template_id),
    session: ticket.event_session_id,
    date: session?.date ?? null,
    time: session?.startTime ?? null,
    seat: seat ? { section: seat.section, row: seat.row, seat: seat.seat } : null,
    codeEnd: codeEndOf(ticket.scan_code),
    admits: type?.admits ?? 1,
  };
}

function sectionOf(
  { seat_template_id: seat, event_template_id: event }: TicketRow,
  { catalogue }: DoorRequest,
): TicketCard['section'] {
  if (seat === null) return null;
  const seating = seatingOf(catalogue, event);
  const planned = seating?.seats[seating.at.get(seat) ?? -1];
  return seating && planned ? { seat_map: seating.plan.id, section: planned.section_id } : null;
}

/** The day of its session, or the whole days of the period for which it was sold. */
export function daysOf(
  { valid_from, valid_to }: Pick<TicketRow, 'valid_from' | 'valid_to'>,
  session: SessionFacts | undefined,
  timezone: string,
): Pick<TicketCard, 'dayFrom' | 'dayTo'> {
  if (session) {
    const { start_datetime: start, end_datetime: end } = session;
    const day = sessionDay({ start: start.getTime(), end: end.getTime() }, timezone);
    return { dayFrom: day.from, dayTo: day.until };
  }
  return {
    dayFrom: valid_from && dayAt(valid_from.getTime(), timezone).from,
    dayTo: valid_to && dayAt(valid_to.getTime() - 1, timezone).until,
  };
}
