import { addDays, addMonths } from '../events/schedule.ts';
import type { PlanBounds } from './plan-fault.ts';

/** Months after which no part of a plan may be due, whoever agrees on it. */
export const mostMonths = 24;

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

/**
 * The days of so many parts until `lastDay`: today, and then a month apart, or spread evenly over fewer days. Undefined if there
 * are fewer days than parts.
 */
export function daysOfParts(today: string, parts: number, lastDay: string): string[] | undefined {
  const monthly = Array.from({ length: parts }, (_, at) => addMonths(today, at));
  if ((monthly.at(-1) ?? today) <= lastDay) return monthly;
  const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);
  if (days < parts - 1) return undefined;
  return monthly.map((_, at) => addDays(today, Math.floor((days * at) / (parts - 1))));
}
