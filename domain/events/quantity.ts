/** Maximum number of tickets of a type in one cart (QTY-19). */
const quantityCap = 1000;

/** Maximum number of ticket types for which a calendar can be requested (CAL-38). */
export const calendarTypesLimit = 10;

/**
 * Returns true if quantities, by ticket type id, name too many types for a calendar; zeros do not
 * count.
 */
export function hasTooManyTypes(quantities: Readonly<Record<string, number>>): boolean {
  return Object.values(quantities).filter((quantity) => quantity > 0).length > calendarTypesLimit;
}

export interface QuantityRule {
  readonly min_tickets_per_order: number;
  readonly max_tickets_per_order: number | null;
  readonly exclude_from_event_capacity: boolean;
  /** The number of types in the group. */
  readonly types: number;
}

interface QuantityRoom {
  /** Places left in the group's own capacity; Infinity if unlimited. */
  readonly group: number;
  /** Places left in the session; Infinity if there is none or it is unlimited. */
  readonly session: number;
  /** The server's limit per type; Infinity without one (QTY-18). */
  readonly type: number;
  /** Chosen tickets of other types of the same group. */
  readonly otherInGroup: number;
  /** Chosen tickets of other groups that count in the same session. */
  readonly otherInSession: number;
}

export interface QuantityBounds {
  readonly min: number;
  readonly max: number;
  /** True if the group needs exactly one ticket, so it cannot be decreased (QTY-12). */
  readonly exactlyOne: boolean;
}

/** The bounds of one ticket type's quantity, shared by the stepper and the server (QTY-09 to 19). */
export function quantityBounds(rule: QuantityRule, room: QuantityRoom): QuantityBounds {
  const only = rule.types === 1;
  const min = only ? Math.max(1, rule.min_tickets_per_order) : 1;
  const perOrder = rule.max_tickets_per_order ?? Number.POSITIVE_INFINITY;
  const max = Math.min(
    quantityCap,
    perOrder - room.otherInGroup,
    room.group - room.otherInGroup,
    rule.exclude_from_event_capacity
      ? Number.POSITIVE_INFINITY
      : room.session - room.otherInSession - room.otherInGroup,
    room.type,
  );
  return {
    min,
    max: Math.max(0, max),
    exactlyOne: only && rule.min_tickets_per_order === 1 && rule.max_tickets_per_order === 1,
  };
}

export function canIncrease(quantity: number, bounds: QuantityBounds): boolean {
  return Math.max(quantity + 1, bounds.min) <= bounds.max;
}

/** The first increase jumps to the minimum (QTY-10). */
export function increase(quantity: number, bounds: QuantityBounds): number {
  return canIncrease(quantity, bounds) ? Math.max(quantity + 1, bounds.min) : quantity;
}

export function canDecrease(quantity: number, bounds: QuantityBounds): boolean {
  return quantity > 0 && !(bounds.exactlyOne && quantity === 1);
}

/** A decrease at the minimum drops to zero (QTY-11). */
export function decrease(quantity: number, bounds: QuantityBounds): number {
  if (!canDecrease(quantity, bounds)) return quantity;
  return quantity <= bounds.min ? 0 : quantity - 1;
}

/**
 * The allowed quantity nearest to a wanted one: at most the maximum, and zero if the minimum is out
 * of reach.
 */
export function withinBounds(wanted: number, { min, max }: QuantityBounds): number {
  if (wanted <= 0 || max < min) return 0;
  return Math.min(Math.max(wanted, min), max);
}

interface GroupQuantities {
  readonly rule: QuantityRule;
  /** Tickets in the cart by type, after the requested change. */
  readonly byType: ReadonlyMap<
    string,
    { readonly quantity: number; readonly limit: number | null }
  >;
}

export type QuantityRefusal = 'max_tickets_per_order_exceeded' | 'min_tickets_per_order_not_met';

/** Checks a group's quantities in a cart, regardless of capacity; null if they are fine. */
export function refuseQuantities({ rule, byType }: GroupQuantities): QuantityRefusal | null {
  let total = 0;
  for (const { quantity, limit } of byType.values()) {
    if (quantity > quantityCap || (limit !== null && quantity > limit)) {
      return 'max_tickets_per_order_exceeded';
    }
    total += quantity;
  }
  if (total === 0) return null;
  if (rule.max_tickets_per_order !== null && total > rule.max_tickets_per_order) {
    return 'max_tickets_per_order_exceeded';
  }
  return total < rule.min_tickets_per_order ? 'min_tickets_per_order_not_met' : null;
}
