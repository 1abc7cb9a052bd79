import { addDays, addMonths } from '../events/schedule.ts';
import type { PlanBounds } from './plan-fault.ts';

/** Maximum number of months until the last part of a plan is due, even for people who may give money away. */
export const mostMonths = 24;

/**
 * The bounds of a plan agreed on `today`: it is paid before the day of the visit. A person who `mayGive` money away may agree
 * to smaller and later parts, up to `mostMonths` from today.
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
 * The due days of the parts until `lastDay`: today, then monthly, or evenly spread over fewer days. Undefined if there are
 * fewer days than parts.
 */
export function daysOfParts(today: string, parts: number, lastDay: string): string[] | undefined {
  const monthly = Array.from({ length: parts }, (_, at) => addMonths(today, at));
  if ((monthly.at(-1) ?? today) <= lastDay) return monthly;
  const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);
  if (days < parts - 1) return undefined;
  return monthly.map((_, at) => addDays(today, Math.floor((days * at) / (parts - 1))));
}
