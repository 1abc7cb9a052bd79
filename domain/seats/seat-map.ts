/** The kind of a seat: standard, a wheelchair place, or a companion's seat next to one. */
export type SeatKind = 'standard' | 'accessible' | 'companion';

/**
 * The state of a seat for one buyer (SEA-05). `booked` is sold or held by anyone, `unavailable` is not for sale now,
 * `selected` is the buyer's own choice, which only pages know.
 */
export type SeatState = 'available' | 'booked' | 'unavailable' | 'selected';

/** The position and name of a seat, in the wire's names (SEA-02); lengths in map units. */
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
  /** Comma-separated ids of the ticket groups that sell it. */
  readonly ticket_groups: string;
  /** The previous seat in the row, by seat_template_id; null at an end or next to a gap. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly kind: SeatKind;
}

/**
 * An element drawn besides the seats: the stage, areas, labels, outlines. (x, y) is the upper left corner of an element
 * with width and height, the centre of a text, and the origin of an outline.
 */
export interface SeatMapElement {
  readonly kind: 'stage' | 'area' | 'text' | 'path';
  readonly x: number;
  readonly y: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly text?: string | undefined;
  /** The outline of a path in SVG syntax. */
  readonly d?: string | undefined;
  /** Degrees, clockwise around the centre. */
  readonly rotate?: number | undefined;
}

/** A point on a map, in its units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A map without its seats (SEA-03); its hash changes whenever one of its seats or groups does. */
export interface SeatMapFrame {
  readonly id: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly other_elements: readonly SeatMapElement[];
  /** The best place, if set by the map's author. */
  readonly focus?: Point | undefined;
}

/** A seat as named in the cart or order. */
export interface SeatName {
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

const letters = { available: 'a', booked: 'b', unavailable: 'u' } as const;

/**
 * Packs the states of all seats for the wire: one letter per seat, in the order of the geometry.
 */
export const packStates = (states: readonly Exclude<SeatState, 'selected'>[]): string =>
  states.map((state) => letters[state]).join('');

/** The state for a letter of packed states; an unknown letter is unavailable. */
export function stateOf(letter: string | undefined): Exclude<SeatState, 'selected'> {
  if (letter === letters.available) return 'available';
  return letter === letters.booked ? 'booked' : 'unavailable';
}
