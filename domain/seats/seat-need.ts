import { seatsIn } from './seats-fit.ts';

/** A group that sells numbered seats, with its types in order of rank. */
interface SeatedGroup {
  readonly id: string;
  readonly types: readonly { readonly id: string }[];
}

/** A seat that the buyer chose, and the group that it is bought in (SEA-04). */
export interface ChosenSeat {
  readonly templateID: string;
  readonly ticketGroupID: string;
}

/** A mismatch between the chosen seats and the tickets (SEA-13, SEA-14). */
export type SeatShortfall =
  | { readonly kind: 'not_enough'; readonly groupId: string; readonly typeId: string }
  | { readonly kind: 'too_many'; readonly groupId: string };

type Quantities = Readonly<Record<string, number>>;

/**
 * Assigns a group's seats to its types in order, one per ticket, and reports the first type that
 * lacks seats.
 */
export function seatShortfalls(
  groups: readonly SeatedGroup[],
  quantities: Quantities,
  seats: readonly ChosenSeat[],
): SeatShortfall[] {
  return groups.flatMap((group): SeatShortfall[] => {
    let left = seatsIn(group, seats).length;
    for (const { id } of group.types) {
      left -= quantities[id] ?? 0;
      if (left < 0) return [{ kind: 'not_enough', groupId: group.id, typeId: id }];
    }
    return left > 0 ? [{ kind: 'too_many', groupId: group.id }] : [];
  });
}

/** One ticket with its seat. */
export interface SeatTicket {
  readonly typeId: string;
  readonly seat: ChosenSeat;
}

/** The type that each chosen seat is bought as; omits seats without a ticket in their group. */
export function seatTickets(
  groups: readonly SeatedGroup[],
  quantities: Quantities,
  seats: readonly ChosenSeat[],
): SeatTicket[] {
  return groups.flatMap((group) => {
    const own = seatsIn(group, seats);
    const types = group.types.flatMap(({ id }) => Array<string>(quantities[id] ?? 0).fill(id));
    return own.flatMap((seat, at) => {
      const typeId = types[at];
      return typeId === undefined ? [] : [{ typeId, seat }];
    });
  });
}
