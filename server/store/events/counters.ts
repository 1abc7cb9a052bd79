import type { Counter } from '#domain/events/capacity.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Store } from '../database.ts';
import { type Freshness, readersByKey } from '../shared-reading.ts';
import { type EqualCounters, readCounters, readCountersOf, type StartSpan } from './sessions.ts';

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
