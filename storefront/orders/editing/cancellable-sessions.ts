import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import { cancelFault, orderTicketOf } from '#domain/orders/self-edit.ts';
import type { OrderAnswer, Ticket } from './managed-order.ts';

/** The tickets of one session that can be cancelled. */
export interface Cancellable {
  readonly key: string;
  readonly name: string;
  readonly when: TicketTime | null;
  readonly tickets: readonly Ticket[];
}

/** The tickets of an order in the form that the edit rules take. */
export const orderTickets = (answer: OrderAnswer) =>
  answer.ticket.map((ticket) =>
    orderTicketOf(
      ticket,
      answer.event_template.find(({ id }) => id === ticket.event_template_id)?.category ?? null,
    ),
  );

/** The tickets that a buyer may cancel, by session: free, valid, and still to come (ORD-33). */
export function cancellableSessions(answer: OrderAnswer, now: number): readonly Cancellable[] {
  const free = orderTickets(answer).filter((ticket) => cancelFault(ticket, now) === null);
  const grouped = Map.groupBy(
    free,
    ({ event_template_id: event, event_session_id: session }) => `${event} ${session}`,
  );
  return [...grouped].map(([key, tickets]) => {
    const event = answer.event_template.find(({ id }) => id === tickets[0]?.event_template_id);
    const session = answer.event_session.find(({ id }) => id === tickets[0]?.event_session_id);
    return { key, name: event?.name ?? '', when: ticketTime(session, event?.meta), tickets };
  });
}
