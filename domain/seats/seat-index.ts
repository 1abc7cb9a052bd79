import { distanceFromBest } from './seat-focus.ts';
import type { SeatMapFrame, SeatPlace } from './seat-map.ts';

/** A map's seats, indexed once so that queries over twenty thousand of them are fast. */
export interface SeatIndex {
  readonly seats: readonly SeatPlace[];
  /** Index of each seat in `seats`, by its seat_template_id. */
  readonly at: ReadonlyMap<string, number>;
  /** Lines of adjacent seats, in order; every seat is in exactly one. */
  readonly lines: readonly (readonly number[])[];
  /** Index of each seat's left neighbour; -1 for none. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Ids of the groups that sell each seat. */
  readonly groups: readonly (readonly string[])[];
  /** Distance of each seat from the map's best place (`distanceFromBest`). */
  readonly distance: Float64Array;
}

/** Indexes the seats of a map; its frame determines the best ones. */
export function indexSeatMap(
  seats: readonly SeatPlace[],
  frame: Pick<SeatMapFrame, 'focus' | 'other_elements'> = { other_elements: [] },
): SeatIndex {
  const at = new Map(seats.map((seat, index) => [seat.seat_template_id, index]));
  const left = new Int32Array(seats.length).fill(-1);
  const right = new Int32Array(seats.length).fill(-1);
  for (const [index, seat] of seats.entries()) {
    const next = seat.next === null ? undefined : at.get(seat.next);
    // Two seats are neighbours only if both name each other; a one-sided link may come from another version of the map.
    if (next === undefined || next === index) continue;
    if (seats[next]?.previous !== seat.seat_template_id) continue;
    right[index] = next;
    left[next] = index;
  }
  return {
    seats,
    at,
    lines: linesOf(left, right),
    left,
    right,
    groups: seats.map((seat) => seat.ticket_groups.split(',').filter((id) => id !== '')),
    distance: Float64Array.from(seats, distanceFromBest(seats, frame)),
  };
}

function linesOf(left: Int32Array, right: Int32Array): number[][] {
  const seen = new Uint8Array(left.length);
  const lines: number[][] = [];
  const follow = (start: number): void => {
    const line: number[] = [];
    for (let index = start; index !== -1 && seen[index] === 0; index = right[index] ?? -1) {
      seen[index] = 1;
      line.push(index);
    }
    lines.push(line);
  };
  for (const [index, neighbour] of left.entries()) if (neighbour === -1) follow(index);
  // Remaining seats form a ring, which is cut at the first seat found.
  for (const [index] of left.entries()) {
    if (seen[index] === 1) continue;
    const last = left[index] ?? -1;
    right[last] = -1;
    left[index] = -1;
    follow(index);
  }
  return lines;
}

/** Returns true if a ticket group sells the seat at an index. */
export const isSoldBy = (map: SeatIndex, index: number, groupId: string): boolean =>
  map.groups[index]?.includes(groupId) ?? false;

/** The distance between two seats. */
export function distanceBetween(map: SeatIndex, one: number, other: number): number {
  const [a, b] = [map.seats[one], map.seats[other]];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}
