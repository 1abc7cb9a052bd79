/** Minutes that a visitor needs before a session starts and after it ends (CAL-21). */
export interface Padding {
  readonly preStart: number;
  readonly postEnd: number;
}

/** Minutes before and after a session that must be free by default (CAL-21). */
export const defaultPadding = 5;

/** The time that a session takes from a visitor. */
export interface Visit {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly padding: Padding;
  /** True if the visit takes no time: all-day sessions and excluded categories (CAL-23, CAL-26). */
  readonly isFree: boolean;
}

/** The padding of an event: its meta takes precedence over the configured defaults (CAL-22). */
export function paddingOf(
  meta: Readonly<Record<string, unknown>> | undefined,
  defaults: Padding,
): Padding {
  const minutes = (key: string, fallback: number): number => {
    const own = meta?.[key];
    return typeof own === 'number' ? own : fallback;
  };
  return {
    preStart: minutes('pad_pre_start', defaults.preStart),
    postEnd: minutes('pad_post_end', defaults.postEnd),
  };
}

/**
 * Returns true if no visitor can attend both (CAL-20). The gap between the end of one and the start of the other must be at
 * least the longer of the two paddings. More tickets for the same session do not conflict.
 */
export function sessionsConflict(one: Visit, other: Visit): boolean {
  if (one.isFree || other.isFree || one.sessionId === other.sessionId) return false;
  return !isBefore(one, other) && !isBefore(other, one);
}

function isBefore(first: Visit, next: Visit): boolean {
  const minutes = Math.max(first.padding.postEnd, next.padding.preStart);
  return next.start >= first.end + minutes * 60_000;
}
