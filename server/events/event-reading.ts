import type { ApiRequest } from '../http/request.ts';
import type { Catalogue, CatalogueTemplate } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import {
  endOfTime,
  readCounters,
  readCountersOf,
  readUndatedCounters,
  readUse,
  readVersion,
  type StartSpan,
} from '../store/events/sessions.ts';
import { type Freshness, readersByKey } from '../store/shared-reading.ts';
import { type Coming, type Day, type DayRange, daysWithin, noSessions } from './coming-days.ts';
import { comingSessions } from './coming-sessions.ts';
import { type Counters, onlyThese, withUnused } from './kept-counters.ts';

const readerOf = readersByKey<Counters>();

/** All counters of the templates' coming sessions and of their groups without sessions. */
export function countersOfTemplates(
  store: Store,
  catalogue: Catalogue,
  templateIds: readonly string[],
  now: () => number,
  freshness: Freshness,
): Promise<Counters> {
  const span = () => ({ from: new Date(now()), until: endOfTime });
  return readShared(store, catalogue, templateIds, now, freshness, { name: '', span });
}

/** The counters of a template's sessions on these days. */
function countersOfDays(
  store: Store,
  catalogue: Catalogue,
  templateId: string,
  days: readonly Day[],
  now: () => number,
  freshness: Freshness,
): Promise<Counters> {
  const [first, last] = [days[0], days.at(-1)];
  const from = first?.sessions[0]?.start_datetime;
  if (!first || !last || !from) return Promise.resolve(onlyThese([]));
  // Where clocks go back at midnight, a day can end after the next one begins.
  const until = Math.max(...days.map(({ sessions }) => Number(sessions.at(-1)?.start_datetime)));
  const span = { from, until: new Date(until) };
  const part = { name: `${first.date} ${last.date}`, span: () => span };
  return readShared(store, catalogue, [templateId], now, freshness, part);
}

/** Selects which sessions of the templates are read; readings of the same name are shared. */
interface Part {
  readonly name: string;
  readonly span: () => StartSpan;
}

/**
 * Reads only the counters in use, and takes the rest from the catalogue's version: the cost grows with what is sold,
 * not with the number of sessions (decision 101). While the database has another version, it reads them all.
 */
function readShared(
  store: Store,
  catalogue: Catalogue,
  templateIds: readonly string[],
  now: () => number,
  freshness: Freshness,
  { name, span }: Part,
): Promise<Counters> {
  const { id, version } = catalogue.portal;
  const key = [id, version, name, ...templateIds].join('\n');
  const read = async () => {
    const within = span();
    const [current, use, undated] = await store.readOnce(id, (tx) =>
      Promise.all([
        readVersion(tx),
        readUse(tx, templateIds, within),
        readUndatedCounters(tx, templateIds),
      ]),
    );
    if (current === version) return withUnused(use, onlyThese(undated));
    return onlyThese(await store.readOnce(id, (tx) => readCounters(tx, templateIds, within)));
  };
  return readerOf(store, key, read, now)(freshness);
}

/** The current counters of these sessions. */
export async function countersOfSessions(
  store: Store,
  portalId: number,
  sessionIds: readonly string[],
): Promise<Counters> {
  return onlyThese(await store.read(portalId, (tx) => readCountersOf(tx, sessionIds)));
}

/** Templates with their coming sessions and the counters of all of them. */
export interface EventsReading {
  readonly days: ReadonlyMap<string, readonly Day[]>;
  readonly counters: Counters;
}

export async function readEvents(
  request: ApiRequest,
  templates: readonly CatalogueTemplate[],
): Promise<EventsReading> {
  const { services, catalogue, freshness } = request;
  const ids = templates.map((template) => template.id);
  const [coming, counters] = await Promise.all([
    comingSessions(services.store, catalogue, ids, services.now()),
    countersOfTemplates(services.store, catalogue, ids, services.now, freshness),
  ]);
  return { days: new Map([...coming].map(([id, { days }]) => [id, days])), counters };
}

/** Some days of one event with their counters. */
interface DaysReading {
  readonly days: readonly Day[];
  /** All coming sessions of the event. */
  readonly coming: Coming;
  readonly counters: Counters;
}

export async function readDays(
  request: ApiRequest,
  { id }: CatalogueTemplate,
  range: DayRange,
): Promise<DaysReading> {
  const { services, catalogue, freshness } = request;
  const { store, now } = services;
  const coming = (await comingSessions(store, catalogue, [id], now())).get(id) ?? noSessions;
  const days = daysWithin(coming.days, range);
  const counters = await (days.length === coming.days.length
    ? countersOfTemplates(store, catalogue, [id], now, freshness)
    : countersOfDays(store, catalogue, id, days, now, freshness));
  return { days, coming, counters };
}

const results = new WeakMap<Counters, Map<string, unknown>>();
/** Buyers choose quantities freely, so the results cached for one reading are limited. */
const keptResults = 100;

/**
 * Computes a result once for each reading of the counters; the key contains everything else it
 * depends on.
 */
export function memoizePerReading<T>(counters: Counters, key: string, work: () => T): T {
  const ofReading = results.get(counters) ?? new Map<string, unknown>();
  results.set(counters, ofReading);
  if (ofReading.has(key)) return ofReading.get(key) as T;
  const result = work();
  if (ofReading.size < keptResults) ofReading.set(key, result);
  return result;
}
