import { seatTickets } from '#domain/seat-need.ts';
import type { TicketLine } from '../../cart/reserve.ts';
import type { Flow } from './date-first-flow.ts';
import type { OfferedGroup } from './offer.ts';

/** What is asked for, a line a ticket; a seated ticket carries its seat (SEA-17, A-32). */
export function ticketLines(
  groups: readonly OfferedGroup[],
  { quantities, seats, session }: Pick<Flow, 'quantities' | 'seats' | 'session'>,
): TicketLine[] {
  const when = session === null ? {} : { event_session_id: session };
  const seated = groups.filter(({ isSeated }) => isSeated);
  const plain = groups.filter(({ isSeated }) => !isSeated).flatMap(({ types }) => types);
  return [
    ...plain.flatMap(({ id }) =>
      Array.from({ length: quantities[id] ?? 0 }, () => ({ ticket_type_id: id, ...when })),
    ),
    ...seatTickets(seated, quantities, seats).map(({ typeId, seat }) => ({
      ticket_type_id: typeId,
      ...when,
      handler_data: {
        seat_template_id: seat.templateID,
        ticket_group_id: seat.ticketGroupID,
      },
    })),
  ];
}
