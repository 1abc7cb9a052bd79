/** How the time of an add-on follows from the visit that it is added to. */
export type VisitTime = 'timeslot' | 'same_start' | 'same_date' | 'until_close';

/** A taking place: instants in epoch milliseconds, and its day in the venue's zone. */
export interface TakingPlace {
  readonly start: number;
  readonly end: number;
  readonly date: string;
}

/** The session that a visit is built around; `closes` is when the venue does on that day. */
export interface AnchorVisit extends TakingPlace {
  readonly closes: number;
}

/** A-24, in milliseconds. */
const sameStartWindow = 60_000;

/** Whether a session of an add-on fits a visit. */
export function fitsVisit(mode: VisitTime, anchor: AnchorVisit, session: TakingPlace): boolean {
  const { start, end, date } = session;
  switch (mode) {
    case 'timeslot':
      return start >= anchor.start && end <= anchor.end;
    case 'same_start':
      return Math.abs(start - anchor.start) <= sameStartWindow;
    case 'same_date':
      return date === anchor.date;
    case 'until_close':
      return start >= anchor.start && end <= anchor.closes;
  }
}
