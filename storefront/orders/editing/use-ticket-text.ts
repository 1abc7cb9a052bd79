import { ticketTime } from '#domain/events/ticket-time.ts';
import { useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import type { OrderAnswer, Ticket } from './managed-order.ts';

/** An answer's facts about tickets; the answer of an edit has them too. */
export type TicketFacts = Pick<OrderAnswer, 'event_template' | 'event_session' | 'ticket_type'>;

/** Formats a ticket on one line: event, time, type, seat and holder. */
export function useTicketText(): (ticket: Ticket, facts: TicketFacts) => string {
  const t = useWords();
  const textOf = useWhen();
  return (ticket, facts) => {
    const event = facts.event_template.find(({ id }) => id === ticket.event_template_id);
    const session = facts.event_session.find(({ id }) => id === ticket.event_session_id);
    const when = ticketTime(session, event?.meta);
    const { seat } = ticket;
    const parts = [
      event?.name,
      when && textOf(when),
      facts.ticket_type.find(({ id }) => id === ticket.ticket_type_id)?.name,
      seat && t('seat.name', { section: seat.section, row: seat.row, seat: seat.seat }),
      ticket.admit_name,
    ];
    return parts.filter(Boolean).join(', ');
  };
}
