import { type QuantityRule, refuseQuantities } from './quantity.ts';

/** Places left in one session; Infinity if unlimited. */
export interface SessionRoom {
  readonly session: number;
  /** Places left in a group's own capacity. */
  readonly group: (groupId: string) => number;
}

export interface RoomGroup extends QuantityRule {
  readonly id: string;
}

/** The places that a group can still sell in a session; 0 if fewer than its minimum. */
export function placesOfGroup(group: RoomGroup, room: SessionRoom): number {
  const own = room.group(group.id);
  const left = group.exclude_from_event_capacity ? own : Math.min(own, room.session);
  return left < group.min_tickets_per_order ? 0 : left;
}

interface SessionPlaces {
  /** True if no place is left in the session, or in any of its groups. */
  readonly soldOut: boolean;
  /**
   * Places left across all groups. Groups that count in the session share its limit. Groups outside the event capacity
   * (an audio guide) add nothing, unless there are no others.
   */
  readonly left: number;
}

/** Counts the places left in a session (decision 182); `room_of_session` does it in SQL for lists of staff. */
export function placesIn(groups: readonly RoomGroup[], room: SessionRoom): SessionPlaces {
  let any = false;
  let counts = false;
  let counted = 0;
  let apart = 0;
  for (const group of groups) {
    const places = placesOfGroup(group, room);
    if (places > 0) any = true;
    if (group.exclude_from_event_capacity) {
      apart += places;
    } else {
      counts = true;
      counted += places;
    }
  }
  if (!any || room.session === 0) return { soldOut: true, left: 0 };
  return { soldOut: false, left: counts ? Math.min(counted, room.session) : apart };
}

/** The tickets that a buyer wants, summed so that many sessions can be checked. */
export interface Party {
  readonly byGroup: readonly { readonly groupId: string; readonly tickets: number }[];
  /** Tickets that count in the session's capacity. */
  readonly counted: number;
  /** False if a quantity is out of bounds, so that no session can take the tickets. */
  readonly allowed: boolean;
}

interface PartyType {
  readonly id: string;
  readonly ticket_group_id: string;
  readonly max_per_order: number | null;
}

/**
 * Sums `quantities`, by ticket type id. A type missing from `types` is not on offer, so no session can take the party.
 */
export function partyOf(
  quantities: ReadonlyMap<string, number>,
  groups: readonly RoomGroup[],
  types: readonly PartyType[],
): Party {
  const typeOf = new Map(types.map((type) => [type.id, type]));
  let allowed = true;
  let counted = 0;
  const wanted = [...quantities].filter(([, quantity]) => quantity > 0);
  const byGroup = groups.flatMap((group) => {
    const byType = new Map<string, { quantity: number; limit: number | null }>();
    let tickets = 0;
    for (const [id, quantity] of wanted) {
      const type = typeOf.get(id);
      if (type?.ticket_group_id !== group.id) continue;
      byType.set(id, { quantity, limit: type.max_per_order });
      tickets += quantity;
    }
    if (tickets === 0) return [];
    if (refuseQuantities({ rule: group, byType })) allowed = false;
    if (!group.exclude_from_event_capacity) counted += tickets;
    return [{ groupId: group.id, tickets }];
  });
  if (wanted.some(([id]) => !typeOf.has(id))) allowed = false;
  return { byGroup, counted, allowed };
}

export function canTake(party: Party, room: SessionRoom): boolean {
  return (
    party.allowed &&
    party.counted <= room.session &&
    party.byGroup.every(({ groupId, tickets }) => tickets <= room.group(groupId))
  );
}
