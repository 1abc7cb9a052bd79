import type { Counter } from '#domain/events/capacity.ts';
import type { DayUse, EqualCounters } from '../store/events/sessions.ts';
import type { ComingSession, Day } from './coming-days.ts';

/** Counters as of one moment. */
export interface Counters {
  /** A session's own counter has group ''; without a session, the counter of a group that has none. */
  find(session: ComingSession | undefined, groupId: string): Counter | undefined;
  /** The same text while no counter of the day's sessions changes; undefined if not known. */
  mark(day: Day): string | undefined;
}

/** Only the counters of these rows. */
export function onlyThese(rows: readonly EqualCounters[]): Counters {
  const groups = new Map<string, Map<string, Counter>>();
  for (const { group_id, capacity, oversell_capacity, used, session_ids } of rows) {
    const group = groups.get(group_id) ?? new Map<string, Counter>();
    groups.set(group_id, group);
    const counter = { capacity, oversell_capacity, used_capacity: used };
    for (const id of session_ids.split('\n')) group.set(id, counter);
  }
  return {
    find: (session, groupId) => groups.get(groupId)?.get(session?.id ?? ''),
    mark: () => undefined,
  };
}

/** The counters in use of some days, and `undated` ones without a session; all others are unused. */
export function withUnused(uses: readonly DayUse[], undated: Counters): Counters {
  const events = new Map<string, Map<number, string>>();
  for (const { session_event, day, counters } of uses) {
    const days = events.get(session_event) ?? new Map<number, string>();
    events.set(session_event, days.set(day, counters));
  }
  const parsed = new Map<string, ReadonlyMap<string, Counter>>();
  function inUse({ id, event_template_id, start_datetime }: ComingSession, groupId: string) {
    const counters = events.get(event_template_id)?.get(utcDay(start_datetime));
    if (counters === undefined) return undefined;
    const found = parsed.get(counters) ?? parse(counters);
    parsed.set(counters, found);
    return found.get(`${id}\n${groupId}`);
  }
  return {
    find: (session, groupId) =>
      session
        ? (inUse(session, groupId) ?? session.capacities.get(groupId))
        : undated.find(session, groupId),
    mark({ template, sessions }) {
      const days = events.get(template);
      const [first, last] = [sessions[0], sessions.at(-1)];
      if (!days || !first || !last) return '';
      let mark = '';
      const end = utcDay(last.start_datetime);
      for (let day = utcDay(first.start_datetime); day <= end; day += 1) {
        const counters = days.get(day);
        if (counters !== undefined) mark += `${day}\n${counters}\n`;
      }
      return mark;
    },
  };
}

/** Days since 1970. */
const utcDay = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

function parse(counters: string): ReadonlyMap<string, Counter> {
  const found = new Map<string, Counter>();
  const lines = counters.split('\n');
  for (let at = 0; at < lines.length; at += 5) {
    const [id, group, capacity, oversell, used] = lines.slice(at, at + 5);
    found.set(`${id}\n${group}`, {
      capacity: Number(capacity),
      oversell_capacity: Number(oversell),
      used_capacity: Number(used),
    });
  }
  return found;
}

/** Results for days with fewer sessions are not kept: computing them again is quick. */
const fewSessions = 20;
/**
 * Results kept for a day: buyers choose quantities freely. That is at most 80,000 for the sessions kept,
 * of about 0.3 kB.
 */
const keptResults = 8;

const results = new WeakMap<
  Day,
  Map<string, { readonly mark: string; readonly result: unknown }>
>();

/**
 * Computes a result for a day unless it has been computed since the day's counters last changed. The
 * key contains everything else it depends on.
 */
export function memoizePerDay<T>(counters: Counters, day: Day, key: string, work: () => T): T {
  const mark = day.sessions.length < fewSessions ? undefined : counters.mark(day);
  if (mark === undefined) return work();
  const ofDay = results.get(day) ?? new Map();
  results.set(day, ofDay);
  const known = ofDay.get(key);
  if (known?.mark === mark) return known.result as T;
  const result = work();
  ofDay.delete(key);
  ofDay.set(key, { mark, result });
  const [oldest] = ofDay.keys();
  if (oldest !== undefined && ofDay.size > keptResults) ofDay.delete(oldest);
  return result;
}
