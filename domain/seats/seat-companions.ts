import type { SeatKind } from './seat-map.ts';

/** How many companion seats go with one wheelchair place of the same row. */
export const companionsOfPlace = 1;

/** A seat that a cart would hold, and where it is. */
export interface CompanionedSeat {
  readonly seat_template_id: string;
  readonly event_session_id: string | null;
  readonly section: string;
  readonly row: string;
  readonly kind: SeatKind;
}

/**
 * Companion seats without a wheelchair place in the same row and session, by seat_template_id: they
 * are kept for whoever comes with somebody, so they are sold with that place and not alone. Whoever
 * needs a wheelchair place may take it alone.
 */
export function companionsAlone(seats: readonly CompanionedSeat[]): string[] {
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
