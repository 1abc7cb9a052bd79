import type { KeptTicket, ReserveKnowledge } from './reserve.ts';

/**
 * Whether tickets whose hold has ended could be had once more: an import may have withdrawn their
 * event, group, type or session since, or taken their seat out of the hall. Their price and the
 * times of sale are those of the hold. `known.group` tells of no group whose event is withdrawn.
 */
export function areStillSold(
  tickets: readonly KeptTicket[],
  known: Pick<ReserveKnowledge, 'type' | 'group' | 'session' | 'seat'>,
): boolean {
  return tickets.every((ticket) => {
    const { event_session_id: sessionId, seat_template_id: seatId } = ticket;
    const type = known.type(ticket.ticket_type_id);
    const group = known.group(ticket.ticket_group_id);
    if (!type || type.withdrawn || !group || group.withdrawn) return false;
    if (sessionId !== null && known.session(sessionId)?.withdrawn !== false) return false;
    if (seatId === null) return true;
    const seat = known.seat(ticket.event_template_id, seatId);
    return seat?.ticket_groups.includes(group.id) ?? false;
  });
}
