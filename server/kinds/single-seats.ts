import { Refusal } from '#contract/api/refusals.ts';
import type { SeatedTicket } from '#domain/seats/reserve-seats.ts';
import { packStates } from '#domain/seats/seat-map.ts';
import { strandedSeats } from '#domain/seats/seat-singles.ts';
import { indexOf, seatingOf, sellersAt } from '../seats/seating.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Store, Tx } from '../store/database.ts';
import { readTakenSeats } from '../store/seats/taken-seats.ts';
import type { HoldStep } from './kind.ts';

/**
 * Refuses seats that leave a single seat isolated if another choice avoids it, for tenants that require it
 * (`seats.prevent_single`). Simultaneous buyers may still leave one: this is a courtesy, not stock, so it locks
 * nothing. `from` is the transaction when inside one.
 */
export async function refuseSingles(
  from: Store | Tx,
  { request: { catalogue, portalId, seller }, added, kept, removed }: HoldStep,
): Promise<void> {
  const seated = added.filter((ticket) => ticket.seat_template_id !== null);
  const bySession = Map.groupBy(seated, (ticket) => ticket.event_session_id ?? '');
  for (const [sessionId, tickets] of bySession) {
    const templateId = tickets[0]?.event_template_id ?? '';
    const seating = seatingOf(catalogue, templateId);
    const place = { seller: seller.id, event_template: templateId };
    if (!seating || !configValue(catalogue, 'seats.prevent_single', place)) continue;
    const taken =
      'read' in from
        ? await from.read(portalId, (tx) => readTakenSeats(tx, sessionId))
        : await readTakenSeats(from, sessionId);
    const left = new Set(seatsIn(sessionId, removed));
    const states = packStates(
      seating.seats.map(({ seat_template_id: id }, index) => {
        if (sellersAt(seating, index).length === 0) return 'unavailable';
        return taken.has(id) && !left.has(id) ? 'booked' : 'available';
      }),
    );
    const chosen = seatsIn(sessionId, [...tickets, ...kept]);
    const seats = strandedSeats(indexOf(seating), states, chosen);
    if (seats.length > 0) throw new Refusal('single_seat_left', 'reserve', { seats });
  }
}

const seatsIn = (sessionId: string, tickets: readonly SeatedTicket[]): string[] =>
  tickets
    .filter((ticket) => ticket.event_session_id === sessionId)
    .flatMap((ticket) => ticket.seat_template_id ?? []);
