import type { CallAnswer } from '#contract/client.ts';
import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import { pictureOf } from '../../site/picture-facts.ts';

/** An upcoming session, with all of the member's tickets for it. */
export interface UpcomingSession {
  readonly id: string;
  readonly eventName: string;
  /** Id of its picture. */
  readonly picture: string | undefined;
  /** Null if its tickets have no time. */
  readonly when: TicketTime | null;
  readonly venueName: string;
  readonly ticketCount: number;
  readonly orderNumbers: readonly string[];
}

/** The sessions in the answer's order, each once: several orders may be for the same session. */
export function upcomingSessions(answer: CallAnswer<'listMyOrderSessions'>): UpcomingSession[] {
  const found = new Map<string, UpcomingSession>();
  for (const line of answer.order_session) {
    const event = answer.event_template.find(({ id }) => id === line.event_template_id);
    const session = answer.event_session.find(({ id }) => id === line.event_session_id);
    const before = found.get(line.event_session_id);
    found.set(line.event_session_id, {
      id: line.event_session_id,
      eventName: line.event_name,
      picture: pictureOf(event?.meta),
      when: ticketTime(session, event?.meta),
      venueName: answer.venue.find(({ id }) => id === event?.venue_id)?.name ?? '',
      ticketCount: (before?.ticketCount ?? 0) + line.num_tickets,
      orderNumbers: [...(before?.orderNumbers ?? []), line.order_number],
    });
  }
  return [...found.values()];
}
