import type { SeatName } from '#domain/seats/seat-map.ts';
import type { TicketKind } from './kind.ts';

/** A numbered seat. Its labels are stored with the ticket when it is taken: maps change, tickets do not. */
export const seated: TicketKind = {
  handler: 'seated',
  answer({ seat_template_id, handler_data }, say) {
    if (seat_template_id === null) return {};
    const word = (key: keyof SeatName) => say(String(handler_data[key] ?? ''));
    const seat = { section: word('section'), row: word('row'), seat: word('seat') };
    return { seat: { seat_template_id, ...seat } };
  },
};
