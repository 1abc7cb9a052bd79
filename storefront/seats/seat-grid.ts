import type { SeatPlace } from '#domain/seats/seat-map.ts';

/** A spatial index of seats, so that a search does not visit all of them. */
export interface SeatGrid {
  /** The seat at a point of the map or nearest to it, at most `reach` units away. */
  nearest(x: number, y: number, reach: number): number | undefined;
  /** The seats in a part of the map. */
  within(part: Part): number[];
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function seatGridOf(seats: readonly SeatPlace[]): SeatGrid {
  const largest = seats.reduce((most, { r }) => Math.max(most, r), 1);
  const size = largest * 6;
  const cells = new Map<number, number[]>();
  const column = (length: number): number => Math.floor(length / size);
  const keyOf = (across: number, down: number): number => across * 1e6 + down;
  for (const [index, { x, y }] of seats.entries()) {
    const key = keyOf(column(x), column(y));
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }

  function* inCells({ left, top, right, bottom }: Part): Generator<number> {
    for (let across = column(left); across <= column(right); across += 1) {
      for (let down = column(top); down <= column(bottom); down += 1) {
        yield* cells.get(keyOf(across, down)) ?? [];
      }
    }
  }

  return {
    nearest(x, y, reach) {
      let [found, least]: [number | undefined, number] = [undefined, reach];
      const around = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
      for (const index of inCells(around)) {
        const seat = seats[index];
        const distance = seat ? Math.hypot(seat.x - x, seat.y - y) : reach;
        if (distance <= least) [found, least] = [index, distance];
      }
      return found;
    },
    within(part) {
      const { left, top, right, bottom } = part;
      return [...inCells(part)].filter((index) => {
        const seat = seats[index];
        return seat && seat.x >= left && seat.x <= right && seat.y >= top && seat.y <= bottom;
      });
    },
  };
}
