/** A counter of places; a capacity of -1 is unlimited (CAL-10). */
export interface Counter {
  readonly capacity: number;
  readonly oversell_capacity: number;
  readonly used_capacity: number;
}

/**
 * Places left; Infinity if unlimited. Never negative: if a venue cuts capacity below the number sold, nothing is
 * available (law 2).
 */
export function available(counter: Counter): number {
  if (counter.capacity === -1) return Number.POSITIVE_INFINITY;
  return Math.max(0, counter.capacity + counter.oversell_capacity - counter.used_capacity);
}

/** Places left on the wire; -1 is unlimited. */
export const availableOnWire = (counter: Counter): number => toWire(available(counter));

export const toWire = (places: number): number =>
  places === Number.POSITIVE_INFINITY ? -1 : places;

export function fromWire(availability: number): number {
  return availability === -1 ? Number.POSITIVE_INFINITY : availability;
}
