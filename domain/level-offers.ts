import type { Minor } from './money.ts';

export interface PricedLevel {
  readonly id: string;
  /** What it costs. */
  readonly price: Minor;
  /** What it cost before a discount; null where it has none. */
  readonly before: Minor | null;
}

/** MEM-27 */
const mostOffers = 3;

/**
 * The discounted levels to offer who renews, as many as three: the highest discount first, then the
 * highest price (MEM-27, A-52). Levels come in order of rank, the lowest first; none below the one
 * that is held is offered, or where that is not there, below the first that would be.
 */
export function levelOffers<L extends PricedLevel>(
  levels: readonly L[],
  heldId: string | null,
): readonly L[] {
  const sorted = levels
    .filter((level) => discountOf(level) > 0)
    .toSorted((one, other) => discountOf(other) - discountOf(one) || other.price - one.price);
  const held = levels.findIndex(({ id }) => id === heldId);
  const [first] = sorted;
  const top = held >= 0 || !first ? held : levels.indexOf(first);
  return sorted.filter((level) => levels.indexOf(level) >= top).slice(0, mostOffers);
}

const discountOf = ({ price, before }: PricedLevel): Minor => (before ?? price) - price;
