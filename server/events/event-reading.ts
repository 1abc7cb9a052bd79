import type { Counter } from '#domain/events/capacity.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Catalogue, CatalogueTemplate } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import {
  type EqualCounters,
  readCounters,
  readCountersOf,
  type StartSpan,
} from '../store/events/sessions.ts';
import { type Freshness, readersByKey } from '../store/shared-reading.ts';
import { type ComingSession, comingSessions } from './coming-sessions.ts';

/** Counters as they stood at one moment. */
export interface Counters {
  /** A session's own counter has group '', that of a group without sessions has session ''. */
  find(sessionId: string, groupId: string): Counter | undefined;
}

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

/**
 * The counters of a template's sessions from the first to the last of these, which are in order:
 * the cost grows with the requested days, not with the event.
 */
export function countersOfDays(
  store: Store,
  catalogue: Catalogue,
  templateId: string,
  sessions: readonly { readonly date: string; readonly start_datetime: Date }[],
  now: () => number,
  freshness: Freshness,
): Promise<Counters> {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return countersOfSessions(store, catalogue.portal.id, []);
  const days = { from: first.start_datetime, until: last.start_datetime };
  const part = { name: `${first.date} ${last.date}`, span: () => days };
  return readShared(store, catalogue, [templateId], now, freshness, part);
}

/** Later than any session. */
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Selects which sessions of the templates are read; readings of the same name are shared. */
interface Part {
  readonly name: string;
  readonly span: () => StartSpan;
}

function readShared(
  store: Store,
  { portal }: Catalogue,
  templateIds: readonly string[],
  now: () => number,
  freshness: Freshness,
  { name, span }: Part,
): Promise<Counters> {
  const key = [portal.id, portal.version, name, ...templateIds].join('\n');
  const read = () =>
    store.read(portal.id, (tx) => readCounters(tx, templateIds, span())).then(bySession);
  return readerOf(store, key, read, now)(freshness);
}

/** The current counters of these sessions. */
export async function countersOfSessions(
  store: Store,
  portalId: number,
  sessionIds: readonly string[],
): Promise<Counters> {
  return bySession(await store.read(portalId, (tx) => readCountersOf(tx, sessionIds)));
}

function bySession(rows: readonly EqualCounters[]): Counters {
  const groups = new Map<string, Map<string, Counter>>();
  for (const { group_id, capacity, oversell_capacity, used, session_ids } of rows) {
    const group = groups.get(group_id) ?? new Map<string, Counter>();
    groups.set(group_id, group);
    const counter = { capacity, oversell_capacity, used_capacity: used };
    for (const id of session_ids.split('\n')) group.set(id, counter);
  }
  return { find: (sessionId, groupId) => groups.get(groupId)?.get(sessionId) };
}

/** Templates with their coming sessions and the counters of all of them. */
export interface EventsReading {
  readonly sessions: ReadonlyMap<string, readonly ComingSession[]>;
  readonly counters: Counters;
}

export async function readEvents(
  request: ApiRequest,
  templates: readonly CatalogueTemplate[],
): Promise<EventsReading> {
  const { services, catalogue, freshness } = request;
  const ids = templates.map((template) => template.id);
  const [sessions, counters] = await Promise.all([
    comingSessions(services.store, catalogue, ids, services.now()),
    countersOfTemplates(services.store, catalogue, ids, services.now, freshness),
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
  const { services, catalogue, freshness } = request;
  const { store, now } = services;
  const coming = (await comingSessions(store, catalogue, [id], now())).get(id) ?? [];
  const sessions = sessionsOfDays(coming, range);
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
export function memoizePerReading<T>(counters: Counters, key: string, work: () => T): T {
  const ofReading = results.get(counters) ?? new Map<string, unknown>();
  results.set(counters, ofReading);
  if (ofReading.has(key)) return ofReading.get(key) as T;
  const result = work();
  if (ofReading.size < keptResults) ofReading.set(key, result);
  return result;
}
