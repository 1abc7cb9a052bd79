import { maskEmail } from '#domain/gifts/reference.ts';
import { shownCode } from '#domain/orders/scan-code.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { wireCatalogueOf, wireSession } from '../../events/catalogue-answer.ts';
import type { TicketAnswer } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/ticket-kinds.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import type { SessionFacts } from '../../store/events/session-facts.ts';

type Sessions = ReadonlyMap<string, SessionFacts>;

/** A ticket with its scan code while its buyer may show it (law 9). */
export function withShownCode(ticket: TicketRow): TicketRow {
  const code = shownCode(ticket);
  return code === ticket.scan_code ? ticket : { ...ticket, scan_code: code };
}

/** Tickets on the wire, with their sessions and their part of the catalogue. */
export function wireTickets(
  view: { readonly sessions: Sessions },
  tickets: readonly TicketRow[],
  catalogue: Catalogue,
) {
  const sessionIds = new Set(tickets.flatMap((ticket) => ticket.event_session_id ?? []));
  const sessions = [...sessionIds].flatMap((id) => view.sessions.get(id) ?? []);
  return {
    ticket: tickets.map(ticketWriter(view.sessions, catalogue)),
    // Counters are not part of a cart: it has its own places.
    event_session: sessions.map((session) =>
      wireSession(session, { capacity: -1, oversell_capacity: 0, used_capacity: 0 }, catalogue),
    ),
    ...wireCatalogueOf(catalogue, tickets),
  };
}

export const wireTicket = (
  ticket: TicketRow,
  sessions: Sessions,
  catalogue: Catalogue,
): TicketAnswer => ticketWriter(sessions, catalogue)(ticket);

/** Writes tickets; formats values shared by many tickets, such as amounts and times, only once. */
function ticketWriter(
  sessions: Sessions,
  { portal: { currency }, translate }: Catalogue,
): (ticket: TicketRow) => TicketAnswer {
  const amount = remembered((minor: number) => formatAmount(minor, currency));
  const timesOf = remembered((id: string) => {
    const session = sessions.get(id);
    return (
      session && {
        start: session.start_datetime.toISOString(),
        end: session.end_datetime.toISOString(),
        timezone: session.timezone,
      }
    );
  });
  return (ticket) => {
    const session = ticket.event_session_id ? timesOf(ticket.event_session_id) : undefined;
    return {
      id: ticket.id,
      state: ticket.state,
      ticket_order_id: ticket.ticket_order_id,
      ticket_type_id: ticket.ticket_type_id,
      ticket_group_id: ticket.ticket_group_id,
      event_session_id: ticket.event_session_id,
      event_template_id: ticket.event_template_id,
      handler: ticket.handler,
      face_value: amount(ticket.face_value),
      adjusted_value: amount(ticket.adjusted_value),
      fee_outside: amount(ticket.fee_fixed_outside + ticket.fee_percent_outside),
      admit_name: ticket.admit_name,
      admit_email: maskEmail(ticket.admit_email),
      scan_code: ticket.scan_code,
      // The session may have been moved or replaced since the purchase.
      valid_from: session?.start ?? ticket.valid_from?.toISOString() ?? null,
      valid_to: session?.end ?? ticket.valid_to?.toISOString() ?? null,
      start_datetime: session?.start ?? null,
      timezone: session?.timezone ?? null,
      replaces_ticket_id: ticket.replaces_ticket_id,
      gift_card: null,
      gift: null,
      seat: null,
      ...kindOf(ticket.handler).answer?.(ticket, translate),
    };
  };
}

/** Returns the function with its results memoized. */
function remembered<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = compute(key);
    known.set(key, result);
    return result;
  };
}
