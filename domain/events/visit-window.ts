/** The ways to limit further events once a visit has been chosen (EVT-30). */
export const visitModes = ['timeslot', 'same_start', 'same_date', 'until_close'] as const;
export type VisitMode = (typeof visitModes)[number];

/**
 * The session that a visit is built around: instants in epoch milliseconds, its day at the venue.
 */
export interface AnchorSession {
  readonly start: number;
  readonly end: number;
  readonly date: string;
}

/** The sessions that fit a visit: those that start between two instants, or those on a day. */
export type VisitWindow =
  | { readonly from: number; readonly before: number }
  | { readonly date: string };

const minute = 60_000;

/**
 * The window of a visit. `timeslot`: sessions that start during the anchor's; `same_start`: at most a minute
 * apart from it; `same_date`: on its day, however many hours the day has; `until_close`: from its start until the venue
 * closes that day, at `closes`.
 */
export function visitWindow(mode: VisitMode, anchor: AnchorSession, closes: number): VisitWindow {
  const { start, end, date } = anchor;
  switch (mode) {
    case 'timeslot':
      return { from: start, before: end };
    case 'same_start':
      return { from: start - minute, before: start + minute + 1 };
    case 'same_date':
      return { date };
    case 'until_close':
      return { from: start, before: Math.max(end, closes) };
  }
}
