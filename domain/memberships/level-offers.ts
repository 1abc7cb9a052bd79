import type { Minor } from '../pricing/money.ts';

export interface PricedLevel {
  readonly id: string;
  /** Its price. */
  readonly price: Minor;
  /** The price before a discount; null without one. */
  readonly before: Minor | null;
}

/** Maximum number of levels offered (MEM-27). */
const maxOffers = 3;

/**
 * The levels to offer for a renewal, at most three: the held one and discounted ones, by highest
 * discount, then by highest price (MEM-27, A-52). Levels come in order of rank, lowest first. None
 * is below the held level or, if that is no longer sold, below the first that could replace it.
 * `heldIds` are the levels at which the membership can be renewed; they are always included.
 */
export function levelOffers<L extends PricedLevel>(
  levels: readonly L[],
  heldIds: readonly string[],
): readonly L[] {
  const isHeld = ({ id }: L): boolean => heldIds.includes(id);
  const sorted = levels
    .filter((level) => isHeld(level) || discountOf(level) > 0)
    .toSorted((one, other) => discountOf(other) - discountOf(one) || other.price - one.price);
  const held = levels.findIndex(isHeld);
  const [first] = sorted;
  const top = held >= 0 || !first ? held : levels.indexOf(first);
  const offered = sorted.filter((level) => levels.indexOf(level) >= top);
  const room = maxOffers - offered.filter(isHeld).length;
  const others = new Set(offered.filter((level) => !isHeld(level)).slice(0, Math.max(0, room)));
  return offered.filter((level) => isHeld(level) || others.has(level));
}

const discountOf = ({ price, before }: PricedLevel): Minor => (before ?? price) - price;
