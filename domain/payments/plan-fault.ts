import { type Minor, sum } from '../pricing/money.ts';

/** The bounds of an acceptable plan. */
export interface PlanBounds {
  /** The last day on which a part may be due, YYYY-MM-DD. */
  readonly lastDay: string;
  /** Minimum share of the first part in the price, in percent; an equal share of the parts is also enough. */
  readonly leastFirst: number;
}

/** Returns a plan's first error against its bounds: its last day, or its first amount. */
export function boundsFault(
  days: readonly string[],
  amounts: readonly Minor[],
  { lastDay, leastFirst }: PlanBounds,
): 'too_late' | 'too_little' | undefined {
  if ((days.at(-1) ?? '') > lastDay) return 'too_late';
  const least = leastShare(leastFirst, amounts);
  // An equal share may be one minor unit less.
  return ((amounts[0] ?? 0) + 1) * 100 < sum(amounts) * least ? 'too_little' : undefined;
}

/** The minimum first part in percent, or its equal share of the parts if that is less. */
const leastShare = (leastFirst: number, amounts: readonly Minor[]): number =>
  Math.min(leastFirst, 100 / amounts.length);

/**
 * The money that a plan leaves open for longer than its bounds: due after their last day, or missing from the first
 * part. Zero for a plan within its bounds.
 */
export function openBeyond(
  days: readonly string[],
  amounts: readonly Minor[],
  bounds: PlanBounds,
): Minor {
  if (boundsFault(days, amounts, bounds) === undefined) return 0;
  const late = sum(amounts.filter((_, at) => (days[at] ?? '') > bounds.lastDay));
  const least = Math.ceil((sum(amounts) * leastShare(bounds.leastFirst, amounts)) / 100);
  return Math.max(late, least - (amounts[0] ?? 0));
}
