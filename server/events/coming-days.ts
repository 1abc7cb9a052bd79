import { isSessionOnSale } from '#domain/events/on-sale.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';
import type { Capacities } from './capacities.ts';

/** A session with the price of each ticket type of its template, and its counters while unused. */
export interface ComingSession extends SessionFacts {
  readonly prices: PriceList;
  readonly capacities: Capacities;
}

/** The coming sessions of an event on a day in the venue's zone, earliest first. */
export interface Day {
  readonly template: string;
  readonly date: string;
  readonly sessions: readonly ComingSession[];
}

/** A start that a closure closes, and its day in the venue's zone. */
export interface ClosedStart {
  readonly start: Date;
  readonly date: string;
  /** The closure's id. */
  readonly closure: string;
}

/** A day on which everything to come is closed by closures that buyers are told of. */
export interface ClosedDay {
  readonly date: string;
  /** The id of the first start's closure. */
  readonly closure: string;
}

/** The sessions of an event that start after a moment and are on sale, earliest first. */
export interface Coming {
  readonly sessions: readonly ComingSession[];
  /** Days in the order of their first session; a day stays the same object until one of its sessions starts, or its sale begins or ends. */
  readonly days: readonly Day[];
  /** In the order of their dates. */
  readonly closedDays: readonly ClosedDay[];
  find(sessionId: string): ComingSession | undefined;
}

export const noSessions: Coming = {
  sessions: [],
  days: [],
  closedDays: [],
  find: () => undefined,
};

/**
 * Returns a function that finds the sessions, given in order of start, that start after a moment and whose own sale is open then,
 * and the days on which nothing but starts that are closed is to come.
 */
export function startingAfter(
  all: readonly ComingSession[],
  closed: readonly ClosedStart[] = [],
): (now: number) => Coming {
  if (all.length === 0 && closed.length === 0) return () => noSessions;
  let byId: ReadonlyMap<string, ComingSession> | undefined;
  const allDays = daysOf(all);
  const starts = all.map(({ start_datetime }) => start_datetime.getTime());
  const turns = turnsOfSales(all);
  const closedStarts = closed.map(({ start }) => start.getTime());
  let gone = -1;
  let first = -1;
  let passed = -1;
  let coming = noSessions;
  return (now) => {
    const next = countUntil(starts, now);
    const turn = countUntil(turns, now);
    const over = countUntil(closedStarts, now);
    if (next !== first || turn !== passed || over !== gone) {
      const isComing = (session: ComingSession | undefined): boolean =>
        session !== undefined &&
        session.start_datetime.getTime() > now &&
        isSessionOnSale(session, now);
      // Without sales of their own, all after the first that is coming are coming.
      const areComing = (sessions: readonly ComingSession[]): boolean =>
        turns.length === 0 ? isComing(sessions[0]) : sessions.every(isComing);
      first = next;
      passed = turn;
      gone = over;
      const rest = next === 0 ? all : all.slice(next);
      coming = {
        sessions: areComing(rest) ? rest : rest.filter(isComing),
        days: allDays.flatMap((day) => {
          if (areComing(day.sessions)) return [day];
          const sessions = day.sessions.filter(isComing);
          return sessions.length === 0 ? [] : [{ ...day, sessions }];
        }),
        closedDays: closedDaysOf(closed.slice(over), rest),
        find(sessionId) {
          byId ??= new Map(all.map((session) => [session.id, session]));
          const session = byId.get(sessionId);
          return isComing(session) ? session : undefined;
        },
      };
    }
    return coming;
  };
}

/** The days of closed starts without another session that is to come, even if its own sale is not open. */
function closedDaysOf(
  closed: readonly ClosedStart[],
  sessions: readonly ComingSession[],
): ClosedDay[] {
  if (closed.length === 0) return [];
  const open = new Set(sessions.map(({ date }) => date));
  const days = new Map<string, ClosedDay>();
  for (const { date, closure } of closed) {
    if (!open.has(date) && !days.has(date)) days.set(date, { date, closure });
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The instants at which the own sale of a session begins or ends, in order. */
const turnsOfSales = (sessions: readonly ComingSession[]): number[] =>
  sessions
    .flatMap(({ sales_start, sales_end }) => [sales_start, sales_end])
    .flatMap((instant) => instant?.getTime() ?? [])
    .sort((one, other) => one - other);

/** The number of instants, given in order, that are not after a moment. */
function countUntil(instants: readonly number[], now: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) > now) high = middle;
    else low = middle + 1;
  }
  return low;
}

function daysOf(sessions: readonly ComingSession[]): Day[] {
  const days = new Map<string, ComingSession[]>();
  let date: string | undefined;
  let onDay: ComingSession[] = [];
  for (const session of sessions) {
    if (session.date !== date) {
      date = session.date;
      // Clocks that are set back at midnight repeat a date, which stays one day.
      onDay = days.get(date) ?? [];
      days.set(date, onDay);
    }
    onDay.push(session);
  }
  const template = sessions[0]?.event_template_id ?? '';
  return [...days].map(([day, own]) => ({ template, date: day, sessions: own }));
}

/** At most `count` days, from one day to before another. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly count: number;
}

/** The days within a range. */
export const daysWithin = <D extends { readonly date: string }>(
  days: readonly D[],
  { from, before, count }: DayRange,
): D[] =>
  days
    .filter(
      ({ date }) => (from === undefined || date >= from) && (before === undefined || date < before),
    )
    .slice(0, count);

export const sessionsOn = (days: readonly Day[]): ComingSession[] =>
  days.flatMap(({ sessions }) => sessions);
