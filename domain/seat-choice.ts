import { companionsOfPlace } from './seat-companions.ts';
import { between, type SeatIndex, sells } from './seat-index.ts';
import { type SeatKind, type SeatState, stateOf } from './seat-map.ts';
import { isOpen, type PackedStates, singlesBeside, stretches } from './seat-singles.ts';

export interface SeatWish {
  /** Only seats that this group sells. */
  readonly groupId?: string | undefined;
  /** What a group's seat costs: left out, seats of different groups are never mixed. */
  readonly priceOf?: ((groupId: string) => number | undefined) | undefined;
  /** Seats may be of several prices. */
  readonly anyPrice?: boolean | undefined;
  /** Seats that are the buyer's already, by seat_template_id: never picked again. */
  readonly chosen?: Iterable<string> | undefined;
  /** How many of the seats are wheelchair places, which nobody gets unasked. */
  readonly wheelchairs?: number | undefined;
}

/** Seats that stand together and may be picked: how good they are, the least first. */
interface Block {
  readonly seats: readonly number[];
  readonly cost: readonly number[];
}

/** Only an available seat may be selected (SEA-05). */
export const canSelect = (state: SeatState): boolean => state === 'available';
/** Only a selected seat may be let go of (SEA-05). */
export const canRelease = (state: SeatState): boolean => state === 'selected';

/**
 * A seat and its neighbours, `count` in all and the seat first, or none (SEA-08, SEA-10). They fill
 * along the row on both sides, nearest first, then the nearest row; a single seat is left alone
 * only where there is no other way to keep together. A wheelchair place brings its companions.
 */
export function pickNeighbours(
  map: SeatIndex,
  states: PackedStates,
  startSeatId: string,
  count: number,
  wish: SeatWish = {},
): string[] {
  const start = map.at.get(startSeatId);
  if (start === undefined || count < 1 || !canSelect(stateOf(states[start]))) return [];
  if (wish.groupId !== undefined && !sells(map, start, wish.groupId)) return [];
  const rest = { ...wish, chosen: [...(wish.chosen ?? []), startSeatId] };
  const kind = map.seats[start]?.kind;
  if (kind !== 'standard') return besideWheelchair(map, states, start, count, rest);
  const mayPick = pickable(map, states, wish, start);
  if (!mayPick(start)) return [];
  const isFree = (index: number) => isOpen(map, states, index);
  const run = runOf(map, start, mayPick);
  const size = Math.min(count, run.length);
  const near = (index: number) => between(map, start, index);
  const [block] = blocks(map, run, size, isFree, (seats) => [total(seats, near)], start);
  if (!block) return [];
  const picked = [...block.seats].sort((a, b) => near(a) - near(b));
  return named(map, fill(map, picked, count, mayPick, isFree, start));
}

/**
 * The best seats for a party, `count` in all, or none: nearest to the map's best place, together
 * where any stretch of the row allows it, else in few stretches near each other.
 */
export function bestAvailable(
  map: SeatIndex,
  states: PackedStates,
  count: number,
  wish: SeatWish = {},
): string[] {
  if (count < 1) return [];
  if ((wish.wheelchairs ?? 0) > 0) return bestWheelchair(map, states, count, wish);
  const isFree = (index: number) => isOpen(map, states, index);
  const worth = (seats: readonly number[]) => [
    total(seats, (index) => map.distance[index] ?? 0) / seats.length,
  ];
  const large = [...runs(map, states, wish)].filter((run) => run.enough(count));
  const longest = Math.max(0, ...large.map(({ seats }) => seats.length));
  for (let size = Math.min(count, longest); size >= 1; size -= 1) {
    const best = large
      .flatMap(({ seats }) => blocks(map, seats, size, isFree, worth).slice(0, 1))
      .sort(byCost)[0];
    const first = best?.seats[0];
    if (!best || first === undefined) continue;
    return named(
      map,
      fill(map, best.seats, count, pickable(map, states, wish, first), isFree, first),
    );
  }
  return [];
}

/** The nearest seats to one that was lost, `count` of them together where possible, or none. */
export function nearestTo(
  map: SeatIndex,
  states: PackedStates,
  seatId: string,
  count: number,
  wish: SeatWish = {},
): string[] {
  const lost = map.at.get(seatId);
  if (lost === undefined || count < 1) return [];
  const mayPick = pickable(map, states, wish, lost);
  const isFree = (index: number) => isOpen(map, states, index);
  const others = (index: number) => index !== lost && mayPick(index);
  return named(map, fill(map, [], count, others, isFree, lost));
}

/**
 * What is chosen after a press on a seat: a chosen one is let go of (SEA-09), an available one
 * is taken with as many neighbours as are still needed; where none is, the choice begins anew there.
 */
export function toggle(
  map: SeatIndex,
  states: PackedStates,
  chosen: readonly string[],
  seatId: string,
  count: number,
  wish: SeatWish = {},
): readonly string[] {
  if (chosen.includes(seatId)) return chosen.filter((id) => id !== seatId);
  const kept = chosen.length < count ? chosen : [];
  const needed = Math.max(1, count - kept.length);
  const all = { ...wish, chosen: [...(wish.chosen ?? []), ...kept] };
  for (let size = needed; size >= 1; size -= 1) {
    const picked = pickNeighbours(map, states, seatId, size, all);
    if (picked.length > 0) return [...kept, ...picked];
  }
  return chosen;
}

/** Which standard seats may be picked beside a seat: available, and of its price. */
function pickable(
  map: SeatIndex,
  states: PackedStates,
  wish: SeatWish,
  beside: number,
): (index: number) => boolean {
  const chosen = new Set(wish.chosen ?? []);
  const own = map.groups[beside] ?? [];
  const groups = new Set(wish.groupId === undefined ? own : [wish.groupId]);
  const prices = new Set(own.map((id) => wish.priceOf?.(id)));
  prices.delete(undefined);
  return (index) =>
    isOpen(map, states, index) &&
    !chosen.has(idOf(map, index)) &&
    (map.groups[index] ?? []).some((id) => {
      if (groups.has(id)) return true;
      if (wish.groupId !== undefined) return false;
      return wish.anyPrice === true || prices.has(wish.priceOf?.(id));
    });
}

/** The stretch of pickable neighbours that a seat is in. */
function runOf(map: SeatIndex, start: number, mayPick: (index: number) => boolean): number[] {
  const run = [start];
  for (let at = map.left[start] ?? -1; at !== -1 && mayPick(at); at = map.left[at] ?? -1) {
    run.unshift(at);
  }
  for (let at = map.right[start] ?? -1; at !== -1 && mayPick(at); at = map.right[at] ?? -1) {
    run.push(at);
  }
  return run;
}

interface Run {
  readonly seats: readonly number[];
  /** Whether as many seats of its price are left in the whole map. */
  readonly enough: (count: number) => boolean;
}

/** All stretches that a party could sit in, each of one price. */
function* runs(map: SeatIndex, states: PackedStates, wish: SeatWish): Generator<Run> {
  const seen = new Uint8Array(map.seats.length);
  const keyed = new Map<string, { mayPick: (index: number) => boolean; left: number }>();
  for (const line of map.lines) {
    for (const index of line) {
      if (seen[index] === 1) continue;
      const key = map.seats[index]?.ticket_groups ?? '';
      let price = keyed.get(key);
      if (!price) {
        const mayPick = pickable(map, states, wish, index);
        let left = 0;
        for (let any = 0; any < map.seats.length; any += 1) if (mayPick(any)) left += 1;
        price = { mayPick, left };
        keyed.set(key, price);
      }
      const { mayPick, left } = price;
      if (!mayPick(index)) continue;
      const seats = runOf(map, index, mayPick);
      for (const one of seats) seen[one] = 1;
      yield { seats, enough: (count) => left >= count };
    }
  }
}

/** The stretches of `size` seats of a run, those that leave no single alone first, then by worth. */
function blocks(
  map: SeatIndex,
  run: readonly number[],
  size: number,
  isFree: (index: number) => boolean,
  worth: (seats: readonly number[]) => readonly number[],
  holding?: number,
): Block[] {
  const found: Block[] = [];
  for (let from = 0; from + size <= run.length; from += 1) {
    const seats = run.slice(from, from + size);
    if (holding !== undefined && !seats.includes(holding)) continue;
    const [first = -1, last = -1] = [seats[0], seats.at(-1)];
    const singles = singlesBeside(map, isFree, first, last).length;
    found.push({ seats, cost: [singles, ...worth(seats)] });
  }
  return found.sort(byCost);
}

function byCost(a: Block, b: Block): number {
  for (const [index, cost] of a.cost.entries()) {
    const difference = cost - (b.cost[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return (a.seats[0] ?? 0) - (b.seats[0] ?? 0);
}

/** Adds the nearest stretches until there are `count`; none where the map has too few. */
function fill(
  map: SeatIndex,
  picked: readonly number[],
  count: number,
  mayPick: (index: number) => boolean,
  isFree: (index: number) => boolean,
  origin: number,
): number[] {
  const taken = new Set(picked);
  const result = [...picked];
  const near = (index: number) => between(map, origin, index);
  const section = map.seats[origin]?.section;
  const worth = (seats: readonly number[]) => [
    map.seats[seats[0] ?? -1]?.section === section ? 0 : 1,
    total(seats, near) / seats.length,
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
        const [block] = blocks(map, run, size, stillFree, worth);
        if (block && (!best || byCost(block, best) < 0)) best = block;
      }
    }
    if (!best) return [];
    for (const index of best.seats) taken.add(index);
    result.push(...[...best.seats].sort((a, b) => near(a) - near(b)));
  }
  return result;
}

/** A wheelchair place with its companions in the row, then the nearest seats of the same price. */
function besideWheelchair(
  map: SeatIndex,
  states: PackedStates,
  start: number,
  count: number,
  wish: SeatWish,
): string[] {
  const chosen = new Set(wish.chosen ?? []);
  const near = (index: number) => between(map, start, index);
  const row = [...map.seats.keys()].filter((index) => isOfRow(map, index, start));
  const own = row.filter((index) => index !== start && chosen.has(idOf(map, index)));
  const free = row
    .filter(
      (index) =>
        canSelect(stateOf(states[index])) &&
        !chosen.has(idOf(map, index)) &&
        (wish.groupId === undefined || sells(map, index, wish.groupId)),
    )
    .sort((a, b) => near(a) - near(b));
  const ofKind = (seats: readonly number[], kind: SeatKind) =>
    seats.filter((index) => map.seats[index]?.kind === kind);

  const isPlace = map.seats[start]?.kind === 'accessible';
  const spare =
    ofKind(own, 'accessible').length * companionsOfPlace - ofKind(own, 'companion').length;
  const asked = (wish.wheelchairs ?? (spare > 0 ? 0 : 1)) - Number(isPlace);
  const places = ofKind(free, 'accessible').slice(0, Math.max(0, asked));
  const companions =
    spare + (places.length + Number(isPlace)) * companionsOfPlace - Number(!isPlace);
  const picked = [start, ...places];
  if (companions < 0 || picked.length > count) return [];
  picked.push(...ofKind(free, 'companion').slice(0, Math.min(companions, count - picked.length)));
  const mayPick = pickable(map, states, wish, start);
  const isFree = (index: number) => isOpen(map, states, index);
  return named(map, fill(map, picked, count, mayPick, isFree, start));
}

function isOfRow(map: SeatIndex, index: number, beside: number): boolean {
  const [seat, other] = [map.seats[index], map.seats[beside]];
  return seat?.section === other?.section && seat?.row === other?.row;
}

function bestWheelchair(
  map: SeatIndex,
  states: PackedStates,
  count: number,
  wish: SeatWish,
): string[] {
  const starts = [...map.seats.keys()]
    .filter((index) => map.seats[index]?.kind === 'accessible')
    .sort((a, b) => (map.distance[a] ?? 0) - (map.distance[b] ?? 0));
  for (const start of starts) {
    const picked = pickNeighbours(map, states, idOf(map, start), count, wish);
    const places = picked.filter((one) => map.seats[map.at.get(one) ?? -1]?.kind === 'accessible');
    if (picked.length === count && places.length === wish.wheelchairs) return picked;
  }
  return [];
}

const total = (seats: readonly number[], worth: (index: number) => number): number =>
  seats.reduce((sum, index) => sum + worth(index), 0);

const named = (map: SeatIndex, picked: readonly number[]): string[] =>
  picked.map((index) => idOf(map, index));

const idOf = (map: SeatIndex, index: number): string => map.seats[index]?.seat_template_id ?? '';
