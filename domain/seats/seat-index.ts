import { worthOf } from './seat-focus.ts';
import type { SeatMapFrame, SeatPlace } from './seat-map.ts';

/** A map's seats, indexed once so that questions about twenty thousand of them are quick. */
export interface SeatIndex {
  readonly seats: readonly SeatPlace[];
  /** Place of each seat in `seats`, by its seat_template_id. */
  readonly at: ReadonlyMap<string, number>;
  /** Seats that stand side by side, in order; every seat is in one line. */
  readonly lines: readonly (readonly number[])[];
  /** Place of the neighbours of each seat, -1 where there is none. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Ids of the groups that sell each seat. */
  readonly groups: readonly (readonly string[])[];
  /** How far each seat is from the best place of the map (`worthOf`). */
  readonly distance: Float64Array;
}

/** Indexes the seats of a map; its frame says where the best ones are. */
export function indexSeatMap(
  seats: readonly SeatPlace[],
  frame: Pick<SeatMapFrame, 'focus' | 'other_elements'> = { other_elements: [] },
): SeatIndex {
  const at = new Map(seats.map((seat, index) => [seat.seat_template_id, index]));
  const left = new Int32Array(seats.length).fill(-1);
  const right = new Int32Array(seats.length).fill(-1);
  for (const [index, seat] of seats.entries()) {
    const next = seat.next === null ? undefined : at.get(seat.next);
    // Neighbours are those who both say so: one word alone may be of another map's cut.
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
    distance: Float64Array.from(seats, worthOf(seats, frame)),
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
  // What is left over stands in a ring: it is cut open where it is met first.
  for (const [index] of left.entries()) {
    if (seen[index] === 1) continue;
    const last = left[index] ?? -1;
    right[last] = -1;
    left[index] = -1;
    follow(index);
  }
  return lines;
}

/** Whether a ticket group sells the seat at a place of the index. */
export const sells = (map: SeatIndex, index: number, groupId: string): boolean =>
  map.groups[index]?.includes(groupId) ?? false;

/** How far two seats are from each other. */
export function between(map: SeatIndex, one: number, other: number): number {
  const [a, b] = [map.seats[one], map.seats[other]];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}
