import { distanceBetween, type SeatIndex } from './seat-index.ts';
import type { SeatKind } from './seat-map.ts';
import { isOpen, type PackedStates, singlesBeside, stretches } from './seat-singles.ts';

export interface SeatRequest {
  /** Only seats that this group sells. */
  readonly groupId?: string | undefined;
  /** The price of a group's seat. If omitted, seats of different groups are never mixed. */
  readonly priceOf?: ((groupId: string) => number | undefined) | undefined;
  /** True if seats may have different prices. */
  readonly anyPrice?: boolean | undefined;
  /** Seats that the buyer already has, by seat_template_id; never picked again. */
  readonly chosen?: Iterable<string> | undefined;
  /** Number of wheelchair places among the seats; these are only given on request. */
  readonly wheelchairs?: number | undefined;
}

/** Adjacent seats that may be picked, with their cost; lower is better. */
export interface Block {
  readonly seats: readonly number[];
  readonly cost: readonly number[];
}

/** The standard seats that may be picked together with a seat: available, and at its price. */
export function pickable(
  map: SeatIndex,
  states: PackedStates,
  request: SeatRequest,
  beside: number,
): (index: number) => boolean {
  const chosen = new Set(request.chosen ?? []);
  const own = map.groups[beside] ?? [];
  const groups = new Set(request.groupId === undefined ? own : [request.groupId]);
  const prices = new Set(own.map((id) => request.priceOf?.(id)));
  prices.delete(undefined);
  return (index) =>
    isOpen(map, states, index) &&
    !chosen.has(templateId(map, index)) &&
    (map.groups[index] ?? []).some((id) => {
      if (groups.has(id)) return true;
      if (request.groupId !== undefined) return false;
      return request.anyPrice === true || prices.has(request.priceOf?.(id));
    });
}

/** The stretch of adjacent pickable seats around a seat. */
export function runOf(
  map: SeatIndex,
  start: number,
  mayPick: (index: number) => boolean,
): number[] {
  const run = [start];
  for (let at = map.left[start] ?? -1; at !== -1 && mayPick(at); at = map.left[at] ?? -1) {
    run.unshift(at);
  }
  for (let at = map.right[start] ?? -1; at !== -1 && mayPick(at); at = map.right[at] ?? -1) {
    run.push(at);
  }
  return run;
}

/** The blocks of `size` seats in a run: those that leave no single seat first, then by distance. */
export function blocks(
  map: SeatIndex,
  run: readonly number[],
  size: number,
  isFree: (index: number) => boolean,
  costOf: (seats: readonly number[]) => readonly number[],
  holding?: number,
): Block[] {
  const found: Block[] = [];
  for (let from = 0; from + size <= run.length; from += 1) {
    const seats = run.slice(from, from + size);
    if (holding !== undefined && !seats.includes(holding)) continue;
    const [first = -1, last = -1] = [seats[0], seats.at(-1)];
    const singles = singlesBeside(map, isFree, first, last).length;
    found.push({ seats, cost: [singles, ...costOf(seats)] });
  }
  return found.sort(compareCost);
}

export function compareCost(a: Block, b: Block): number {
  for (const [index, cost] of a.cost.entries()) {
    const difference = cost - (b.cost[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return (a.seats[0] ?? 0) - (b.seats[0] ?? 0);
}

/** Adds the nearest blocks until there are `count` seats; empty if the map has too few. */
export function fillFromBlocks(
  map: SeatIndex,
  picked: readonly number[],
  count: number,
  mayPick: (index: number) => boolean,
  isFree: (index: number) => boolean,
  origin: number,
): number[] {
  const taken = new Set(picked);
  const result = [...picked];
  const near = (index: number) => distanceBetween(map, origin, index);
  const section = map.seats[origin]?.section;
  const costOf = (seats: readonly number[]) => [
    map.seats[seats[0] ?? -1]?.section === section ? 0 : 1,
    totalCost(seats, near) / seats.length,
  ];
  while (result.length < count) {
    const wanted = count - result.length;
    let best: Block | undefined;
    const stillFree = (index: number) => isFree(index) && !taken.has(index);
    const open = map.lines.flatMap((line) => [
      ...stretches(line, (index) => mayPick(index) && !taken.has(index)),
    ]);
    const longest = open.reduce((most, run) => Math.max(most, run.length), 0);
    for (let size = Math.min(wanted, longest); size >= 1 && !best; size -= 1) {
      for (const run of open) {
        const [block] = blocks(map, run, size, stillFree, costOf);
        if (block && (!best || compareCost(block, best) < 0)) best = block;
      }
    }
    if (!best) return [];
    for (const index of best.seats) taken.add(index);
    result.push(...[...best.seats].sort((a, b) => near(a) - near(b)));
  }
  return result;
}

/** All seats of a kind, nearest first. */
export const allOfKind = (
  map: SeatIndex,
  kind: SeatKind,
  cost: (index: number) => number,
): number[] =>
  [...map.seats.keys()]
    .filter((index) => map.seats[index]?.kind === kind)
    .sort((a, b) => cost(a) - cost(b));

export const totalCost = (seats: readonly number[], costOf: (index: number) => number): number =>
  seats.reduce((sum, index) => sum + costOf(index), 0);

export const seatIds = (map: SeatIndex, picked: readonly number[]): string[] =>
  picked.map((index) => templateId(map, index));

export const templateId = (map: SeatIndex, index: number): string =>
  map.seats[index]?.seat_template_id ?? '';
