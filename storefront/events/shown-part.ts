import { byFirstDay } from './group-events.ts';

/** How many events the listing shows at first and after each "show more"; it reads no more at once (EVT-29). */
export const shownSteps = [60, 240, 1000] as const;

/** The part of a listing that is shown. */
export interface ShownPart<E> {
  readonly events: readonly E[];
  /** The number of events that match, read or not. */
  readonly total: number;
  /** How many the next step shows; null when all are shown. */
  readonly next: number | null;
}

/**
 * As many events as the address asks for by `show`: those that are on first, where it is not all. `total`
 * counts those that match, where not all of them were read.
 */
export function shownPart<E extends { readonly first_day: string | null }>(
  events: readonly E[],
  show: string | null,
  total = events.length,
): ShownPart<E> {
  const at = shownSteps.findIndex((step) => String(step) === show);
  const count = shownSteps[Math.max(0, at)] ?? events.length;
  if (events.length <= count) return { events, total, next: null };
  const next = shownSteps.find((step) => step > count) ?? null;
  return { events: byFirstDay(events).slice(0, count), total, next };
}
