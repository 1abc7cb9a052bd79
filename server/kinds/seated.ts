import type { SeatName } from '#domain/seats/seat-map.ts';
import type { TicketKind } from './kind.ts';
import { refuseSingles } from './single-seats.ts';

/** A numbered seat. Its labels are stored with the ticket when it is taken: maps change, tickets do not. */
export const seated: TicketKind = {
  handler: 'seated',
  refuseChoice: refuseSingles,
  answer({ seat_template_id, handler_data }, translate) {
    if (seat_template_id === null) return {};
    const label = (key: keyof SeatName) => String(handler_data[key] ?? '');
    // As on the map, which only translates the names of sections.
    const section = translate(label('section'));
    return { seat: { seat_template_id, section, row: label('row'), seat: label('seat') } };
  },
};
