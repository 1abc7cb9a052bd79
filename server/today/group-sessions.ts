import type { SessionOfDay } from '../store/today/sessions-of-day.ts';

/** Places of one session or several. */
interface Places {
  readonly sold: number;
  readonly held: number;
  /** Null if one of them has no limit. */
  readonly free: number | null;
  readonly arrived: number;
}

/** An event's sessions of a day. */
export interface EventOfDay extends Places {
  readonly id: string;
  readonly total: number;
  /** The next sessions that have not ended, or the last one if all have. */
  readonly next: readonly SessionOfDay[];
}

/** Returns the sum of places. */
export function placesOf(sessions: readonly Places[]): Places {
  const sum = (of: (places: Places) => number) =>
    sessions.reduce((all, places) => all + of(places), 0);
  return {
    sold: sum(({ sold }) => sold),
    held: sum(({ held }) => held),
    free: sessions.some(({ free }) => free === null) ? null : sum(({ free }) => free ?? 0),
    arrived: sum(({ arrived }) => arrived),
  };
}

/**
 * Groups sessions, sorted by start, by event. The event with the nearest session that has not ended comes first; finished
 * events come last.
 */
export function groupSessions(
  sessions: readonly SessionOfDay[],
  now: number,
  shown: number,
): EventOfDay[] {
  const events = [...Map.groupBy(sessions, ({ event_template_id: id }) => id)].map(([id, own]) => {
    const left = own.filter(({ end_datetime }) => end_datetime.getTime() > now);
    const next = left.length > 0 ? left.slice(0, shown) : own.slice(-1);
    return { id, ...placesOf(own), total: own.length, next, isOver: left.length === 0 };
  });
  const startOf = ({ next }: EventOfDay) => next[0]?.start_datetime.getTime() ?? 0;
  return events
    .sort((a, b) => Number(a.isOver) - Number(b.isOver) || startOf(a) - startOf(b))
    .map(({ isOver: _, ...event }) => event);
}
