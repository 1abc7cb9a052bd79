/**
 * A tab of the session picker: start times from `from` up to but not including `to`, both HHMM
 * (CAL-11).
 */
export interface DayPart {
  readonly from: string;
  readonly to: string;
  readonly label?: string | undefined;
}

/** The state of a tab: open, or the reason it cannot be opened (CAL-13, CAL-14). */
export type TabState = 'open' | 'not_available' | 'sold_out';

export interface SessionTab<S> {
  readonly part: DayPart;
  readonly sessions: readonly S[];
  readonly state: TabState;
}

interface DayPartFault {
  readonly index: number;
  readonly field: 'from' | 'to';
  readonly fault: string;
}

const time = /^(([01]\d|2[0-3])[0-5]\d|2400)$/;

/** Returns the errors of parts that do not cover a day: each must start where the last one ended, from 0000 to 2400. */
export function dayPartFaults(parts: readonly DayPart[]): DayPartFault[] {
  const faults: DayPartFault[] = [];
  let end = '0000';
  for (const [index, { from, to }] of parts.entries()) {
    const wrong = (field: 'from' | 'to', fault: string) => faults.push({ index, field, fault });
    if (!time.test(from)) wrong('from', 'is not a time such as 0930');
    else if (from !== end) wrong('from', `has to be ${end}, where the day goes on`);
    if (!time.test(to)) wrong('to', 'is not a time such as 0930');
    else if (to <= from) wrong('to', 'lies not after from');
    else if (index === parts.length - 1 && to !== '2400') wrong('to', 'has to be 2400');
    end = to;
  }
  return faults;
}

/** Distributes the sessions of a date among the tabs, each to exactly one. */
export function sessionTabs<S extends { readonly startTime: string }>(
  parts: readonly DayPart[],
  sessions: readonly S[],
  hasPlaces: (session: S) => boolean,
): SessionTab<S>[] {
  return parts.map((part) => {
    const own = sessions.filter(({ startTime }) => {
      const at = startTime.replace(':', '');
      return at >= part.from && at < part.to;
    });
    const state = own.length === 0 ? 'not_available' : own.some(hasPlaces) ? 'open' : 'sold_out';
    return { part, sessions: own, state };
  });
}

/** Index of the tab that is open at first: the first with availability (CAL-15), otherwise the first. */
export function firstOpenTab(tabs: readonly SessionTab<unknown>[]): number {
  return Math.max(
    0,
    tabs.findIndex(({ state }) => state === 'open'),
  );
}

/** HHMM as the HH:MM of sessions; 2400 becomes 00:00. */
export function clockTime(hhmm: string): string {
  return hhmm === '2400' ? '00:00' : `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;
}

/** Sessions that start between two times, both HH:MM; the end of a day, 24:00, is written 00:00. */
export interface DayStretch<S> {
  readonly from: string;
  readonly to: string;
  readonly sessions: readonly S[];
}

/** Maximum number of start times before a day is split into stretches, and of links to stretches in their row. */
const maxTimes = 40;
const maxStretches = 8;
/** Lengths of a stretch in hours; each divides the day. */
const stretchHours = [1, 2, 3] as const;

/**
 * Splits a long day into stretches of equal length, on the hour, as short as one row of links allows. Omits hours
 * without sessions. Empty if the times fit on a page as they are.
 */
export function dayStretches<S extends { readonly startTime: string }>(
  sessions: readonly S[],
): DayStretch<S>[] {
  if (sessions.length <= maxTimes) return [];
  const hourOf = ({ startTime }: S): number => Number(startTime.slice(0, 2));
  const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;
  const stretchesOf = (hours: number) =>
    Map.groupBy(sessions, (one) => Math.floor(hourOf(one) / hours));
  const hours = stretchHours.find((each) => stretchesOf(each).size <= maxStretches) ?? 3;
  return [...stretchesOf(hours)]
    .toSorted(([one], [other]) => one - other)
    .map(([at, own]) => ({
      from: clock(at * hours),
      to: clock((at + 1) * hours),
      sessions: own,
    }));
}
