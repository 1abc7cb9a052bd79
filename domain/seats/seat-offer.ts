import {
  allOfKind,
  type Block,
  compareCost,
  fillFromBlocks,
  pickable,
  type SeatRequest,
  seatIds,
  templateId,
  totalCost,
} from './seat-blocks.ts';
import { pickNeighbours } from './seat-choice.ts';
import { distanceBetween, type SeatIndex } from './seat-index.ts';
import type { SeatKind } from './seat-map.ts';
import { isOpen, type PackedStates, singlesBeside, stretches } from './seat-singles.ts';

/**
 * The seats to offer in place of a lost one, `count` in all or none: next to the seats that the buyer keeps (`chosen`)
 * if there is room, otherwise the nearest, together if possible. A wheelchair place is replaced by another one with its
 * companion seats.
 */
export function replacementSeats(
  map: SeatIndex,
  states: PackedStates,
  seatId: string,
  count: number,
  request: SeatRequest = {},
): string[] {
  const lost = map.at.get(seatId);
  if (lost === undefined || count < 1) return [];
  const kind = map.seats[lost]?.kind;
  if (kind !== undefined && kind !== 'standard') {
    const alike = nearestOfKind(map, states, lost, kind, count, request);
    if (alike.length > 0 || kind === 'accessible') return alike;
  }
  const mayPick = pickable(map, states, request, lost);
  const isFree = (index: number) => isOpen(map, states, index);
  const others = (index: number) => index !== lost && mayPick(index);
  const beside = besideKept(map, lost, count, request.chosen ?? [], others, isFree);
  return seatIds(map, fillFromBlocks(map, beside, count, others, isFree, lost));
}

/** Up to `count` seats next to a stretch of those that the buyer keeps. */
function besideKept(
  map: SeatIndex,
  lost: number,
  count: number,
  chosen: Iterable<string>,
  mayPick: (index: number) => boolean,
  isFree: (index: number) => boolean,
): readonly number[] {
  const kept = new Set(chosen);
  const isKept = (index: number) => kept.has(templateId(map, index));
  const near = (index: number) => distanceBetween(map, lost, index);
  const own = map.lines.flatMap((line) => [...stretches(line, isKept)]);
  for (let size = count; size >= 1; size -= 1) {
    const found = own.flatMap((stretch) => {
      const [first = -1, last = -1] = [stretch[0], stretch.at(-1)];
      const before = alongFrom(map.left, first, size, mayPick);
      const after = alongFrom(map.right, last, size, mayPick);
      return Array.from({ length: size + 1 }, (_, left): Block => {
        const seats = [...before.slice(0, left).reverse(), ...after.slice(0, size - left)];
        const ends = [before[left - 1] ?? first, after[size - left - 1] ?? last] as const;
        const singles = singlesBeside(map, (index) => isFree(index) && !isKept(index), ...ends);
        return { seats, cost: [singles.length, totalCost(seats, near)] };
      }).filter(({ seats }) => seats.length === size);
    });
    const [best] = found.sort(compareCost);
    if (best) return best.seats;
  }
  return [];
}

/** The pickable seats next to one in a direction; at most `count`. */
function alongFrom(
  next: Int32Array,
  start: number,
  count: number,
  mayPick: (index: number) => boolean,
): number[] {
  const found: number[] = [];
  for (let at = next[start] ?? -1; at !== -1 && found.length < count; at = next[at] ?? -1) {
    if (!mayPick(at)) break;
    found.push(at);
  }
  return found;
}

/**
 * The nearest wheelchair place, or companion seat of a place that the buyer has, with `count` seats
 * in all.
 */
function nearestOfKind(
  map: SeatIndex,
  states: PackedStates,
  lost: number,
  kind: SeatKind,
  count: number,
  request: SeatRequest,
): string[] {
  const wheelchairs = kind === 'accessible' ? 1 : 0;
  for (const start of allOfKind(map, kind, (index) => distanceBetween(map, lost, index))) {
    if (start === lost) continue;
    const picked = pickNeighbours(map, states, templateId(map, start), count, {
      ...request,
      wheelchairs,
    });
    if (picked.length > 0) return picked;
  }
  return [];
}
