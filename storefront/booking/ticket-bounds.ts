import { available, fromWire } from '#domain/events/capacity.ts';
import { type QuantityBounds, quantityBounds, withinBounds } from '#domain/events/quantity.ts';
import type { OfferedGroup, OfferedType, Session, Sessions } from './offer.ts';

interface Choice {
  readonly groups: readonly OfferedGroup[];
  readonly sessions: Sessions | null;
  readonly session: Session | null;
  readonly quantities: Readonly<Record<string, number>>;
  /** Tickets already in the cart, by type: an order's bounds count them too. */
  readonly inCart: ReadonlyMap<string, number>;
}

/** The bounds of a type's stepper, by the server's own rule (QTY-09 to 19). */
export function boundsOf(type: OfferedType, group: OfferedGroup, choice: Choice): QuantityBounds {
  const { quantities, inCart, session } = choice;
  const chosenIn = ({ types }: OfferedGroup): number =>
    types.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
  const heldInGroup = group.types.reduce((sum, { id }) => sum + (inCart.get(id) ?? 0), 0);
  const max = group.max_tickets_per_order;
  return quantityBounds(
    {
      min_tickets_per_order: Math.max(0, group.min_tickets_per_order - heldInGroup),
      max_tickets_per_order: max === null ? null : Math.max(0, max - heldInGroup),
      exclude_from_event_capacity: group.exclude_from_event_capacity,
      types: group.types.length,
    },
    {
      group: placesOfGroup(group, choice),
      session: session ? fromWire(session.availableCapacity) : Number.POSITIVE_INFINITY,
      type:
        type.limit === null
          ? Number.POSITIVE_INFINITY
          : Math.max(0, type.limit - (inCart.get(type.id) ?? 0)),
      otherInGroup: chosenIn(group) - (quantities[type.id] ?? 0),
      otherInSession: choice.groups
        .filter((other) => other.id !== group.id && !other.exclude_from_event_capacity)
        .reduce((sum, other) => sum + chosenIn(other), 0),
    },
  );
}

/**
 * Clamps quantities, type by type in order, to the steppers' bounds: those from an address, or those chosen before
 * places sold out.
 */
export function allowedQuantities(choice: Choice): Readonly<Record<string, number>> {
  const allowed: Record<string, number> = {};
  for (const group of choice.groups) {
    for (const type of group.types) {
      const wanted = choice.quantities[type.id];
      if (wanted === undefined) continue;
      const bounds = boundsOf(type, group, { ...choice, quantities: allowed });
      allowed[type.id] = withinBounds(wanted, bounds);
    }
  }
  return allowed;
}

/**
 * The reason why no ticket of a type can be added; null if one can. A buyer who holds tickets of
 * the group is not told that it is sold out (law 2).
 */
export function unavailableReason(
  type: OfferedType,
  group: OfferedGroup,
  choice: Choice,
): 'sold_out' | 'no_more' | null {
  const { min, max } = boundsOf(type, group, { ...choice, quantities: {} });
  if (min <= max) return null;
  // A type already used up by a member's entitlement is not sold out either.
  const isTheirs = type.limit === 0 || group.types.some(({ id }) => choice.inCart.has(id));
  return isTheirs ? 'no_more' : 'sold_out';
}

/** The group's own places; if it has sessions, they count per session. */
function placesOfGroup(group: OfferedGroup, { sessions, session }: Choice): number {
  if (!session) return available(group);
  const inSession = sessions?.group_availability.find(
    (each) => each.event_session_id === session.id && each.ticket_group_id === group.id,
  );
  return inSession ? fromWire(inSession.available) : Number.POSITIVE_INFINITY;
}
