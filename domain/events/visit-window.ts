/** What a visit that is begun leaves open for further events (EVT-30). */
export const visitModes = ['timeslot', 'same_start', 'same_date', 'until_close'] as const;
export type VisitMode = (typeof visitModes)[number];

/** The session that a visit is built around: instants in epoch milliseconds, its day at the venue. */
export interface AnchorSession {
  readonly start: number;
  readonly end: number;
  readonly date: string;
}

/** Which sessions fit a visit: by their start from an instant to before another, or by their day. */
export type VisitWindow =
  | { readonly from: number; readonly before: number }
  | { readonly date: string };

const minute = 60_000;

/**
 * The window of a visit. `timeslot`: starts while the anchor's session goes on; `same_start`:
 * starts at most a minute apart from it; `same_date`: on its day, however many hours that has;
 * `until_close`: from its start to the end of the day's opening, `closes`.
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

/** Whether a session fits the visit. */
export function isDuring(
  window: VisitWindow,
  session: { readonly start: number; readonly date: string },
): boolean {
  return 'date' in window
    ? session.date === window.date
    : session.start >= window.from && session.start < window.before;
}
