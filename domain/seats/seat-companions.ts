import type { SeatKind } from './seat-map.ts';

/** Number of companion seats per wheelchair place in the same row. */
export const companionsOfPlace = 1;

/** A seat that a cart would hold, with its position. */
interface CompanionedSeat {
  readonly seat_template_id: string;
  readonly event_session_id: string | null;
  readonly section: string;
  readonly row: string;
  readonly kind: SeatKind;
}

/**
 * Companion seats, by seat_template_id, without a wheelchair place in the same row and session. They are sold only with
 * one. A wheelchair place can be bought alone.
 */
export function unaccompaniedCompanions(seats: readonly CompanionedSeat[]): string[] {
  const rows = Map.groupBy(seats, (seat) =>
    [seat.event_session_id, seat.section, seat.row].join('\n'),
  );
  return [...rows.values()].flatMap((row) => {
    const places = row.filter((seat) => seat.kind === 'accessible').length;
    return row
      .filter((seat) => seat.kind === 'companion')
      .slice(places * companionsOfPlace)
      .map((seat) => seat.seat_template_id);
  });
}
