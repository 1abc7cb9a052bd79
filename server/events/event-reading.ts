import type { ApiRequest } from '../http/request.ts';
import type { CatalogueTemplate } from '../store/catalogue/catalogue.ts';
import { type ComingSession, comingSessions } from '../store/events/coming-sessions.ts';
import { type Counters, countersOfDays, countersOfTemplates } from '../store/events/counters.ts';

/** Templates with their coming sessions and the counters of all of them. */
export interface EventsReading {
  readonly sessions: ReadonlyMap<string, readonly ComingSession[]>;
  readonly counters: Counters;
}

export async function readEvents(
  request: ApiRequest,
  templates: readonly CatalogueTemplate[],
): Promise<EventsReading> {
  const { services, catalogue, cached } = request;
  const ids = templates.map((template) => template.id);
  const [sessions, counters] = await Promise.all([
    comingSessions(services.store, catalogue, ids, services.now()),
    countersOfTemplates(services.store, catalogue, ids, services.now, cached ? 'shared' : 'fresh'),
  ]);
  return { sessions, counters };
}

/** Some days of one event: its sessions on them, with only their counters. */
interface DaysReading {
  readonly sessions: readonly ComingSession[];
  /** All coming sessions of the event. */
  readonly coming: readonly ComingSession[];
  readonly counters: Counters;
}

export async function readDays(
  request: ApiRequest,
  { id }: CatalogueTemplate,
  range: DayRange,
): Promise<DaysReading> {
  const { services, catalogue, cached } = request;
  const { store, now } = services;
  const coming = (await comingSessions(store, catalogue, [id], now())).get(id) ?? [];
  const sessions = sessionsOfDays(coming, range);
  const freshness = cached ? 'shared' : 'fresh';
  const counters = await (sessions.length === coming.length
    ? countersOfTemplates(store, catalogue, [id], now, freshness)
    : countersOfDays(store, catalogue, id, sessions, now, freshness));
  return { sessions, coming, counters };
}

/** At most `limit` days, from one day to before another; days are in the venue's zone. */
interface DayRange {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly count: number;
}

function sessionsOfDays(
  coming: readonly ComingSession[],
  { from, before, count }: DayRange,
): readonly ComingSession[] {
  const first = from === undefined ? 0 : coming.findIndex(({ date }) => date >= from);
  if (first === -1) return [];
  let days = 0;
  let last = '';
  let end = first;
  for (; end < coming.length; end += 1) {
    const { date } = coming[end] as ComingSession;
    if (before !== undefined && date >= before) break;
    if (date !== last) days += 1;
    if (days > count) break;
    last = date;
  }
  return coming.slice(first, end);
}

const results = new WeakMap<Counters, Map<string, unknown>>();
/** Buyers choose quantities freely, so the results cached for one reading are limited. */
const keptResults = 100;

/**
 * Computes a result once for each reading of the counters; the key contains everything else it
 * depends on.
 */
export function oncePerReading<T>(counters: Counters, key: string, work: () => T): T {
  const ofReading = results.get(counters) ?? new Map<string, unknown>();
  results.set(counters, ofReading);
  if (ofReading.has(key)) return ofReading.get(key) as T;
  const result = work();
  if (ofReading.size < keptResults) ofReading.set(key, result);
  return result;
}
