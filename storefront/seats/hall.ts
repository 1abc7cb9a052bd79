import type { SeatIndex } from '#domain/seats/seat-index.ts';
import { type SeatPlace, stateOf } from '#domain/seats/seat-map.ts';
import type { ChosenSeat } from '#domain/seats/seat-need.ts';
import type { PackedStates } from '#domain/seats/seat-singles.ts';
import { seatsNeeded } from '#domain/seats/seats-fit.ts';
import type { SeatRows } from './seat-rows.ts';

/** A ticket type of a seated group, in order of rank; the amount is decimal, before fees. */
export interface PickerType {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
}

export interface PickerGroup {
  readonly id: string;
  readonly name: string;
  /** True if the group has places left in the session (SEA-06). */
  readonly hasPlaces: boolean;
  readonly types: readonly PickerType[];
}

/** The parts of a hall that stay fixed while seats of a session are chosen. */
export interface Hall {
  readonly map: SeatIndex;
  readonly rows: SeatRows;
  readonly groups: readonly PickerGroup[];
  /** Wanted tickets, by type. */
  readonly quantities: Readonly<Record<string, number>>;
  /** The seats that the buyer's cart already holds. */
  readonly own: ReadonlySet<string>;
  /** True if a choice must not leave a single seat alone (a tenant's rule). */
  readonly preventsSingles: boolean;
}

/** The state of a seat for this buyer, as it is drawn and announced. */
export type Standing = 'chosen' | 'own' | 'available' | 'taken';

/**
 * The states with seats made unavailable if none of their ticket groups has places left (SEA-06).
 */
export function openStates({ map, groups }: Hall, states: PackedStates): PackedStates {
  const open = new Set(groups.filter(({ hasPlaces }) => hasPlaces).map(({ id }) => id));
  const known = new Map<string, boolean>();
  let result = '';
  for (const [index, { ticket_groups: key }] of map.seats.entries()) {
    let isSold = known.get(key);
    if (isSold === undefined) {
      isSold = map.groups[index]?.some((id) => open.has(id)) ?? false;
      known.set(key, isSold);
    }
    result += isSold ? (states[index] ?? 'u') : states[index] === 'b' ? 'b' : 'u';
  }
  return result;
}

export function standingOf(
  { map, own }: Pick<Hall, 'map' | 'own'>,
  states: PackedStates,
  chosen: ReadonlySet<string>,
  index: number,
): Standing {
  const id = map.seats[index]?.seat_template_id ?? '';
  if (chosen.has(id)) return 'chosen';
  if (own.has(id)) return 'own';
  return stateOf(states[index]) === 'available' ? 'available' : 'taken';
}

export const seatAt = ({ map }: Pick<Hall, 'map'>, id: string): SeatPlace | undefined =>
  map.seats[map.at.get(id) ?? -1];

export const seatsNeededIn = ({ groups, quantities }: Hall, groupId: string): number => {
  const group = groups.find(({ id }) => id === groupId);
  return group ? seatsNeeded(group, quantities) : 0;
};

export const seatsChosenIn = (chosen: readonly ChosenSeat[], groupId: string): readonly string[] =>
  chosen
    .filter(({ ticketGroupID }) => ticketGroupID === groupId)
    .map(({ templateID }) => templateID);

/** The group whose colour a seat has: the first offered group that sells it. */
export function groupOf({ map, groups }: Hall, index: number): PickerGroup | undefined {
  const sellers = map.groups[index] ?? [];
  return groups.find(({ id }) => sellers.includes(id));
}

/** The group in which a seat would be bought: one that still needs seats, before one that is full. */
export function groupToBuy(
  hall: Hall,
  chosen: readonly ChosenSeat[],
  index: number,
): PickerGroup | undefined {
  const sellers = hall.groups.filter(({ id }) => hall.map.groups[index]?.includes(id));
  const wanted = sellers.filter(({ id }) => seatsNeededIn(hall, id) > 0);
  return (
    wanted.find(({ id }) => seatsChosenIn(chosen, id).length < seatsNeededIn(hall, id)) ?? wanted[0]
  );
}

/** The number of seats needed in all groups. */
export const totalSeatsNeeded = (hall: Hall): number =>
  hall.groups.reduce((sum, { id }) => sum + seatsNeededIn(hall, id), 0);

/** The centre of the area with the seats that the wanted tickets can have, in map units. */
export function middleOfWanted(hall: Hall): { readonly x: number; readonly y: number } {
  const wanted = hall.groups.filter(({ id }) => seatsNeededIn(hall, id) > 0).map(({ id }) => id);
  const fitting = hall.map.seats.filter((_, index) =>
    hall.map.groups[index]?.some((id) => wanted.includes(id)),
  );
  return {
    x: middleAlong('x', fitting.length > 0 ? fitting : hall.map.seats),
    y: middleAlong('y', fitting.length > 0 ? fitting : hall.map.seats),
  };
}

function middleAlong(axis: 'x' | 'y', seats: readonly SeatPlace[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const seat of seats) {
    least = Math.min(least, seat[axis]);
    most = Math.max(most, seat[axis]);
  }
  return (least + most) / 2;
}
