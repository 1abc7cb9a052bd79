import { isSoldBy, type SeatIndex } from './seat-index.ts';
import { stateOf } from './seat-map.ts';

/** Packed states as on the wire, one letter per seat in the index's order. */
export type PackedStates = string;

/**
 * Returns true if a standard seat is still for sale. Wheelchair places and their companion seats are sold separately.
 */
export function isOpen(map: SeatIndex, states: PackedStates, index: number): boolean {
  return (
    index !== -1 && map.seats[index]?.kind === 'standard' && stateOf(states[index]) === 'available'
  );
}

/** The single seats left next to a stretch once it is taken: adjacent open seats whose other neighbour is not open. */
export function singlesBeside(
  map: SeatIndex,
  isFree: (index: number) => boolean,
  first: number,
  last: number,
): number[] {
  const before = map.left[first] ?? -1;
  const after = map.right[last] ?? -1;
  const singles: number[] = [];
  if (before !== -1 && isFree(before)) {
    const further = map.left[before] ?? -1;
    if (further === -1 || !isFree(further)) singles.push(before);
  }
  if (after !== -1 && isFree(after)) {
    const further = map.right[after] ?? -1;
    if (further === -1 || !isFree(further)) singles.push(after);
  }
  return singles;
}

/** Stretches of seats in a line that pass a test, in order. */
export function* stretches(
  line: readonly number[],
  passes: (index: number) => boolean,
): Generator<readonly number[], void, void> {
  let from = 0;
  for (let to = 0; to <= line.length; to += 1) {
    const index = line[to];
    if (index !== undefined && passes(index)) continue;
    if (to > from) yield line.slice(from, to);
    from = to + 1;
  }
}

/**
 * Single seats, by seat_template_id, that a choice would leave. Empty if there is no alternative: no stretch of as many
 * seats of the same groups that leaves none. `states` are those without the choice: the chosen seats may be available
 * or already the buyer's.
 */
export function strandedSeats(
  map: SeatIndex,
  states: PackedStates,
  chosen: Iterable<string>,
): string[] {
  const taken = new Set<number>();
  for (const id of chosen) {
    const index = map.at.get(id);
    if (index !== undefined) taken.add(index);
  }
  const isFree = (index: number) => isOpen(map, states, index) && !taken.has(index);
  const found: string[] = [];
  const lines = new Set<readonly number[]>();
  for (const line of map.lines) if (line.some((index) => taken.has(index))) lines.add(line);
  for (const line of lines) {
    for (const stretch of stretches(line, (index) => taken.has(index))) {
      const [first = -1, last = -1] = [stretch[0], stretch.at(-1)];
      if (!stretch.some((index) => map.seats[index]?.kind === 'standard')) continue;
      const singles = singlesBeside(map, isFree, first, last);
      if (singles.length === 0 || !hasOtherWay(map, states, taken, stretch)) continue;
      for (const single of singles) found.push(map.seats[single]?.seat_template_id ?? '');
    }
  }
  return [...new Set(found)];
}

function hasOtherWay(
  map: SeatIndex,
  states: PackedStates,
  taken: ReadonlySet<number>,
  stretch: readonly number[],
): boolean {
  const own = new Set(stretch);
  // The stretch itself may be given up for the alternative; the buyer's other seats stay.
  const isFree = (index: number) =>
    isOpen(map, states, index) && (!taken.has(index) || own.has(index));
  const groups = new Set(stretch.flatMap((index) => map.groups[index] ?? []));
  for (const groupId of groups) {
    for (const line of map.lines) {
      for (const run of stretches(
        line,
        (index) => isFree(index) && isSoldBy(map, index, groupId),
      )) {
        for (let from = 0; from + stretch.length <= run.length; from += 1) {
          const [first = -1, last = -1] = [run[from], run[from + stretch.length - 1]];
          if (singlesBeside(map, isFree, first, last).length === 0) return true;
        }
      }
    }
  }
  return false;
}
