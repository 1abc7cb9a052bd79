import type { KeptTicket, ReserveContext } from './reserve.ts';

/** Milliseconds after the end of a sale during which an arriving payment still buys. */
const grace = 15 * 60_000;

/**
 * Returns true if tickets whose hold has ended could still be sold. Since then, an import may have withdrawn their
 * event, group, type or session, or removed their seat, or their sale may have ended or been closed. A session sells until it
 * starts, unless its own sale ends before.
 * The price is that of the hold. `known.group` finds no group of a withdrawn event; `now` in epoch milliseconds.
 */
export function canStillBeSold(
  tickets: readonly (KeptTicket & { readonly valid_to: Date | null })[],
  known: Pick<ReserveContext, 'type' | 'group' | 'session' | 'seat' | 'now'>,
): boolean {
  const isOver = (end: Date | null | undefined) => end != null && end.getTime() <= known.now;
  const wasOver = (end: Date | null | undefined) =>
    end != null && end.getTime() + grace <= known.now;
  return tickets.every((ticket) => {
    const { event_session_id: sessionId, seat_template_id: seatId } = ticket;
    const type = known.type(ticket.ticket_type_id);
    const group = known.group(ticket.ticket_group_id);
    if (!type || type.withdrawn || !group || group.withdrawn) return false;
    if (wasOver(group.sales_end) || isOver(ticket.valid_to)) return false;
    if (sessionId !== null) {
      const session = known.session(sessionId);
      if (!session || session.withdrawn || session.closed) return false;
      if (
        wasOver(session.sales_end) ||
        wasOver(session.start_datetime) ||
        isOver(session.end_datetime)
      )
        return false;
    }
    if (seatId === null) return true;
    const seat = known.seat(ticket.event_template_id, seatId);
    return seat?.ticket_groups.includes(group.id) ?? false;
  });
}
