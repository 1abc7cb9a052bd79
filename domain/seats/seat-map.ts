/** What is special about a seat: room for a wheelchair, or the chair of whoever comes with one. */
export type SeatKind = 'standard' | 'accessible' | 'companion';

/**
 * A seat's standing for one buyer (SEA-05). `booked` is sold or held by anybody, `unavailable` is
 * not for sale now, `selected` is the buyer's own choice: only a page knows that one.
 */
export type SeatState = 'available' | 'booked' | 'unavailable' | 'selected';

/** Where a seat is and what it is called, in the wire's names (SEA-02); lengths in map units. */
export interface SeatPlace {
  readonly seat_template_id: string;
  /** Its name in the row, such as "12". */
  readonly seat: string;
  readonly row: string;
  readonly section: string;
  readonly x: number;
  readonly y: number;
  /** Radius. */
  readonly r: number;
  /** Comma list of the ids of the ticket groups that sell it. */
  readonly ticket_groups: string;
  /** Its neighbours in the row, by seat_template_id; null at an end or beside a gap. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly kind: SeatKind;
}

/**
 * What is drawn beside seats: the stage, areas, words, outlines. (x, y) is the upper left corner of
 * what has a width and height, the middle of a text, and the origin of an outline.
 */
export interface SeatMapElement {
  readonly kind: 'stage' | 'area' | 'text' | 'path';
  readonly x: number;
  readonly y: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly text?: string | undefined;
  /** Outline of a path, as SVG writes it. */
  readonly d?: string | undefined;
  /** Degrees, clockwise around the middle. */
  readonly rotate?: number | undefined;
}

/** A place on a map, in its units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A map apart from its seats (SEA-03); its hash changes whenever a seat or group of it does. */
export interface SeatMapFrame {
  readonly id: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly other_elements: readonly SeatMapElement[];
  /** Where the best seats are, as the map's author says. */
  readonly focus?: Point | undefined;
}

/** A seat in the cart's or order's own words. */
export interface SeatName {
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

const letters = { available: 'a', booked: 'b', unavailable: 'u' } as const;

/** States of all seats, one letter a seat in the geometry's order, as they travel. */
export const packStates = (states: readonly Exclude<SeatState, 'selected'>[]): string =>
  states.map((state) => letters[state]).join('');

/** The state that a letter of packed states says; what is not known is not for sale. */
export function stateOf(letter: string | undefined): Exclude<SeatState, 'selected'> {
  if (letter === letters.available) return 'available';
  return letter === letters.booked ? 'booked' : 'unavailable';
}
