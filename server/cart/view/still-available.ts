import { canStillBeSold } from '#domain/cart/still-sold.ts';
import { findSeat } from '../../seats/seating.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import { type Catalogue, groupOfEventOnSale } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { includesCancelledOrMoved } from '../../store/events/session-changes.ts';
import { sessionFacts } from '../../store/events/session-facts.ts';

/** True if lapsed tickets are still on sale (domain/cart/still-sold.ts); places are checked separately. */
export async function areStillAvailable(
  tx: Tx,
  catalogue: Catalogue,
  tickets: readonly TicketRow[],
  now: number,
): Promise<boolean> {
  // The catalogue in memory may be older than the end of a session's sale.
  if (await includesCancelledOrMoved(tx, tickets)) return false;
  const sessions = await sessionFacts(
    tx,
    catalogue,
    tickets.flatMap((ticket) => ticket.event_session_id ?? []),
  );
  const known = {
    type: (id: string) => catalogue.types.get(id),
    group: (id: string) => groupOfEventOnSale(catalogue, id),
    session: (id: string) => sessions.get(id),
    seat: (templateId: string, seatId: string) => findSeat(catalogue, templateId, seatId),
    now,
  };
  return canStillBeSold(tickets, known);
}
