import type { SeatPlace } from './seat-map.ts';

type Spot = Pick<SeatPlace, 'x' | 'y' | 'r'>;

/**
 * Pairs of overlapping seats: the centre of one lies within the circle of the other, so that they cannot be told apart
 * on a map. Each seat is paired with the first one that it covers.
 */
export function overlappingSeats<S extends Spot>(seats: readonly S[]): (readonly [S, S])[] {
  const size = seats.reduce((most, { r }) => Math.max(most, r), 0) || 1;
  const cells = new Map<number, S[]>();
  const pairs: (readonly [S, S])[] = [];
  for (const seat of seats) {
    const [across, down] = [Math.floor(seat.x / size), Math.floor(seat.y / size)];
    const before = coveredBy(cells, seat, across, down);
    if (before) pairs.push([before, seat]);
    const key = cellKey(across, down);
    const cell = cells.get(key);
    if (cell) cell.push(seat);
    else cells.set(key, [seat]);
  }
  return pairs;
}

/** One number per cell. The height of a map is at most a few million times the smallest radius. */
const cellKey = (across: number, down: number): number => across * 1e7 + down;

/** The first seat in the surrounding cells that covers this one. */
function coveredBy<S extends Spot>(
  cells: ReadonlyMap<number, readonly S[]>,
  seat: S,
  across: number,
  down: number,
): S | undefined {
  for (let x = across - 1; x <= across + 1; x += 1) {
    for (let y = down - 1; y <= down + 1; y += 1) {
      const found = cells
        .get(cellKey(x, y))
        ?.find(
          (other) => Math.hypot(other.x - seat.x, other.y - seat.y) < Math.min(other.r, seat.r),
        );
      if (found) return found;
    }
  }
  return undefined;
}
