import { byFirstDay } from './group-events.ts';

/**
 * The numbers of events that the listing shows at first and after each "show more"; it never reads more at once
 * (EVT-29).
 */
export const shownSteps = [30, 240, 1000] as const;

/** A listing of up to this many events is shown whole, rather than all but its last few. */
const shownWhole = 60;

/** The visible part of a listing. */
export interface ShownPart<E> {
  readonly events: readonly E[];
  /** The number of matching events, read or not. */
  readonly total: number;
  /** The number of events that the next step shows; null if all are shown. */
  readonly next: number | null;
}

/**
 * The events that `show` in the address asks for, running ones first if not all fit. `total` is the
 * number of matches if not all of them were read.
 */
export function shownPart<E extends { readonly first_day: string | null }>(
  events: readonly E[],
  show: string | null,
  total = events.length,
): ShownPart<E> {
  const at = shownSteps.findIndex((step) => String(step) === show);
  const count = shownSteps[Math.max(0, at)] ?? events.length;
  if (events.length <= Math.max(count, shownWhole)) return { events, total, next: null };
  const next = shownSteps.find((step) => step > count) ?? null;
  return { events: byFirstDay(events).slice(0, count), total, next };
}
