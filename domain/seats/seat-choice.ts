import {
  allOfKind,
  blocks,
  compareCost,
  fillFromBlocks,
  pickable,
  runOf,
  type SeatRequest,
  seatIds,
  templateId,
  totalCost,
} from './seat-blocks.ts';
import { companionsOfPlace } from './seat-companions.ts';
import { distanceBetween, isSoldBy, type SeatIndex } from './seat-index.ts';
import { type SeatKind, type SeatState, stateOf } from './seat-map.ts';
import { isOpen, type PackedStates } from './seat-singles.ts';

/** Only an available seat can be selected (SEA-05). */
const canSelect = (state: SeatState): boolean => state === 'available';

/**
 * A seat and its neighbours, `count` in all with the seat first, or none (SEA-08, SEA-10). They fill the row on both
 * sides, nearest first, then the nearest row. A single seat is left over only if the party cannot sit together
 * otherwise. A wheelchair place includes its companion seats.
 */
export function pickNeighbours(
  map: SeatIndex,
  states: PackedStates,
  startSeatId: string,
  count: number,
  request: SeatRequest = {},
): string[] {
  const start = map.at.get(startSeatId);
  if (start === undefined || count < 1 || !canSelect(stateOf(states[start]))) return [];
  if (request.groupId !== undefined && !isSoldBy(map, start, request.groupId)) return [];
  const rest = { ...request, chosen: [...(request.chosen ?? []), startSeatId] };
  const kind = map.seats[start]?.kind;
  if (kind !== 'standard') return besideWheelchair(map, states, start, count, rest);
  const mayPick = pickable(map, states, request, start);
  if (!mayPick(start)) return [];
  const isFree = (index: number) => isOpen(map, states, index);
  const run = runOf(map, start, mayPick);
  const size = Math.min(count, run.length);
  const near = (index: number) => distanceBetween(map, start, index);
  const [block] = blocks(map, run, size, isFree, (seats) => [totalCost(seats, near)], start);
  if (!block) return [];
  const picked = [...block.seats].sort((a, b) => near(a) - near(b));
  return seatIds(map, fillFromBlocks(map, picked, count, mayPick, isFree, start));
}

/**
 * The best seats for a party, `count` in all, or none: nearest to the map's best place, together if any stretch of a
 * row allows it, otherwise in a few stretches near each other.
 */
export function bestAvailable(
  map: SeatIndex,
  states: PackedStates,
  count: number,
  request: SeatRequest = {},
): string[] {
  if (count < 1) return [];
  if ((request.wheelchairs ?? 0) > 0) return bestWheelchair(map, states, count, request);
  const isFree = (index: number) => isOpen(map, states, index);
  const costOf = (seats: readonly number[]) => [
    totalCost(seats, (index) => map.distance[index] ?? 0) / seats.length,
  ];
  const large = [...runs(map, states, request)].filter((run) => run.enough(count));
  const longest = Math.max(0, ...large.map(({ seats }) => seats.length));
  for (let size = Math.min(count, longest); size >= 1; size -= 1) {
    const best = large
      .flatMap(({ seats }) => blocks(map, seats, size, isFree, costOf).slice(0, 1))
      .sort(compareCost)[0];
    const first = best?.seats[0];
    if (!best || first === undefined) continue;
    return seatIds(
      map,
      fillFromBlocks(map, best.seats, count, pickable(map, states, request, first), isFree, first),
    );
  }
  return [];
}

/**
 * The selection after a click on a seat: a selected seat is deselected (SEA-09); an available one is selected with as
 * many neighbours as are still needed. If there are not enough, the selection starts over at that seat.
 */
export function toggleSeat(
  map: SeatIndex,
  states: PackedStates,
  chosen: readonly string[],
  seatId: string,
  count: number,
  request: SeatRequest = {},
): readonly string[] {
  if (chosen.includes(seatId)) return chosen.filter((id) => id !== seatId);
  const kept = chosen.length < count ? chosen : [];
  const needed = Math.max(1, count - kept.length);
  const all = { ...request, chosen: [...(request.chosen ?? []), ...kept] };
  for (let size = needed; size >= 1; size -= 1) {
    const picked = pickNeighbours(map, states, seatId, size, all);
    if (picked.length > 0) return [...kept, ...picked];
  }
  return chosen;
}

interface Run {
  readonly seats: readonly number[];
  /** Returns true if at least this many seats at its price are left in the whole map. */
  readonly enough: (count: number) => boolean;
}

/** All stretches that a party could sit in, each at one price. */
function* runs(map: SeatIndex, states: PackedStates, request: SeatRequest): Generator<Run> {
  const seen = new Uint8Array(map.seats.length);
  const keyed = new Map<string, { mayPick: (index: number) => boolean; left: number }>();
  for (const line of map.lines) {
    for (const index of line) {
      if (seen[index] === 1) continue;
      const key = map.seats[index]?.ticket_groups ?? '';
      let price = keyed.get(key);
      if (!price) {
        const mayPick = pickable(map, states, request, index);
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

/** A wheelchair place with companion seats of its row, then the nearest seats at the same price. */
function besideWheelchair(
  map: SeatIndex,
  states: PackedStates,
  start: number,
  count: number,
  request: SeatRequest,
): string[] {
  const chosen = new Set(request.chosen ?? []);
  const near = (index: number) => distanceBetween(map, start, index);
  const row = [...map.seats.keys()].filter((index) => isOfRow(map, index, start));
  const own = row.filter((index) => index !== start && chosen.has(templateId(map, index)));
  const free = row
    .filter(
      (index) =>
        canSelect(stateOf(states[index])) &&
        !chosen.has(templateId(map, index)) &&
        (request.groupId === undefined || isSoldBy(map, index, request.groupId)),
    )
    .sort((a, b) => near(a) - near(b));
  const ofKind = (seats: readonly number[], kind: SeatKind) =>
    seats.filter((index) => map.seats[index]?.kind === kind);
  const otherPlaces = ofKind(row, 'accessible').filter((index) => index !== start);
  /** Among equally near companion seats, prefers the one without another wheelchair place next to it. */
  const spared = (index: number) =>
    -Math.min(...otherPlaces.map((place) => distanceBetween(map, place, index)));
  const companionSeats = ofKind(free, 'companion').sort(
    (a, b) => near(a) - near(b) || spared(a) - spared(b),
  );

  const isPlace = map.seats[start]?.kind === 'accessible';
  const spare =
    ofKind(own, 'accessible').length * companionsOfPlace - ofKind(own, 'companion').length;
  const furtherPlaces = (request.wheelchairs ?? (spare > 0 ? 0 : 1)) - Number(isPlace);
  const places = ofKind(free, 'accessible').slice(0, Math.max(0, furtherPlaces));
  const companions =
    spare + (places.length + Number(isPlace)) * companionsOfPlace - Number(!isPlace);
  const picked = [start, ...places];
  if (companions < 0 || picked.length > count) return [];
  picked.push(...companionSeats.slice(0, Math.min(companions, count - picked.length)));
  const mayPick = pickable(map, states, request, start);
  const isFree = (index: number) => isOpen(map, states, index);
  return seatIds(map, fillFromBlocks(map, picked, count, mayPick, isFree, start));
}

function isOfRow(map: SeatIndex, index: number, beside: number): boolean {
  const [seat, other] = [map.seats[index], map.seats[beside]];
  return seat?.section === other?.section && seat?.row === other?.row;
}

function bestWheelchair(
  map: SeatIndex,
  states: PackedStates,
  count: number,
  request: SeatRequest,
): string[] {
  const costOf = (index: number) => map.distance[index] ?? 0;
  for (const start of allOfKind(map, 'accessible', costOf)) {
    const picked = pickNeighbours(map, states, templateId(map, start), count, request);
    const places = picked.filter((one) => map.seats[map.at.get(one) ?? -1]?.kind === 'accessible');
    if (picked.length === count && places.length === request.wheelchairs) return picked;
  }
  return [];
}
