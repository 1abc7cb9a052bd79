import { addDays, addMonths } from '../events/schedule.ts';
import { type Minor, sum } from '../pricing/money.ts';

/** Months after which no part of a plan may be due, whoever agrees on it. */
export const mostMonths = 24;

/** The bounds of a plan that may be agreed on. */
export interface PlanBounds {
  /** The last day on which a part may be due, YYYY-MM-DD. */
  readonly lastDay: string;
  /** The least part of the price that the first one is, in percent; its equal share of the parts is enough as well. */
  readonly leastFirst: number;
}

/**
 * The bounds of a plan agreed on `today`: what a visit costs is paid before its day. Whoever `mayGive` money away may agree
 * on less and later, until `mostMonths` from today.
 */
export function planBounds(
  today: string,
  visit: string | null,
  { leastFirst, mayGive }: { readonly leastFirst: number; readonly mayGive: boolean },
): PlanBounds {
  const end = addMonths(today, mostMonths);
  if (mayGive) return { lastDay: end, leastFirst: 0 };
  const before = visit === null ? end : addDays(visit, -1);
  const lastDay = [today, [end, before].toSorted()[0] ?? today].toSorted()[1] ?? today;
  return { lastDay, leastFirst };
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
