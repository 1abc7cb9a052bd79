import { type Minor, sum } from '../pricing/money.ts';

/** The bounds of a plan that may be agreed on. */
export interface PlanBounds {
  /** The last day on which a part may be due, YYYY-MM-DD. */
  readonly lastDay: string;
  /** The least part of the price that the first one is, in percent; its equal share of the parts is enough as well. */
  readonly leastFirst: number;
}

/** The first fault of a plan against its bounds: its last day, or its first amount. */
export function boundsFault(
  days: readonly string[],
  amounts: readonly Minor[],
  { lastDay, leastFirst }: PlanBounds,
): 'too_late' | 'too_little' | undefined {
  if ((days.at(-1) ?? '') > lastDay) return 'too_late';
  const least = Math.min(leastFirst, 100 / amounts.length);
  // An equal share may be a minor unit less.
  return ((amounts[0] ?? 0) + 1) * 100 < sum(amounts) * least ? 'too_little' : undefined;
}
