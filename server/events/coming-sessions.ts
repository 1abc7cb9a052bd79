import { priceLists } from '#domain/pricing/price-list.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import { readClosedStarts } from '../store/events/closures.ts';
import { endOfTime, readComingSessions, readCounters } from '../store/events/sessions.ts';
import { capacitiesOf } from './capacities.ts';
import { type Coming, noSessions, startingAfter } from './coming-days.ts';

/** The sessions of a template that start after a moment. */
interface Kept {
  readonly size: number;
  readonly after: (now: number) => Coming;
}
/** Least recently used first. */
type Memory = Map<string, { readonly reading: Promise<Kept>; size: number }>;

/** Limit of sessions cached over all portals, each of about 0.6 kB. */
const keptSessions = 200_000;
const memories = new WeakMap<Store, Memory>();

/**
 * Coming sessions of templates, earliest first. Cached under the catalogue's version: without an import, only the
 * passing of time changes them.
 */
export async function comingSessions(
  store: Store,
  catalogue: Catalogue,
  templateIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Coming>> {
  const memory = memories.get(store) ?? new Map();
  memories.set(store, memory);
  const { id: portalId, version } = catalogue.portal;
  const readings = new Map<string, Promise<Kept>>();
  const missing: string[] = [];
  for (const id of templateIds) {
    const key = `${portalId}\n${version}\n${id}`;
    const entry = memory.get(key);
    if (!entry) {
      missing.push(id);
      continue;
    }
    memory.delete(key);
    memory.set(key, entry);
    readings.set(id, entry.reading);
  }
  if (missing.length > 0) {
    const all = readAll(store, catalogue, missing, now);
    for (const id of missing) {
      const reading = all.then((found) => found.get(id) ?? nothing);
      readings.set(id, reading);
      keep(memory, `${portalId}\n${version}\n${id}`, reading);
    }
  }
  const found = new Map<string, Coming>();
  for (const [id, reading] of readings) found.set(id, (await reading).after(now));
  return found;
}

const nothing: Kept = { size: 0, after: () => noSessions };

function keep(memory: Memory, key: string, reading: Promise<Kept>): void {
  const entry = { reading, size: 1 };
  memory.set(key, entry);
  reading.then(
    (kept) => {
      entry.size += kept.size;
      let total = 0;
      for (const { size } of memory.values()) total += size;
      for (const [oldest, { size }] of memory) {
        if (total <= keptSessions) break;
        memory.delete(oldest);
        total -= size;
      }
    },
    () => memory.delete(key),
  );
}

async function readAll(
  store: Store,
  catalogue: Catalogue,
  templateIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Kept>> {
  const span = { from: new Date(now), until: endOfTime };
  const closures = [...catalogue.shownClosures.keys()];
  const [facts, counters, starts] = await store.readOnce(catalogue.portal.id, (tx) =>
    Promise.all([
      readComingSessions(tx, templateIds, span.from),
      readCounters(tx, templateIds, span),
      closures.length === 0 ? [] : readClosedStarts(tx, templateIds, closures, span.from),
    ]),
  );
  const byTemplate = Map.groupBy(facts, (session) => session.event_template_id);
  const closedIn = Map.groupBy(starts, (start) => start.event_template_id);
  const capacitiesIn = capacitiesOf(counters);
  return new Map(
    templateIds.map((id) => {
      const types = catalogue.templates.get(id)?.groups.flatMap((group) => group.types) ?? [];
      const pricesIn = priceLists(types);
      const sessions = (byTemplate.get(id) ?? []).map((session) => ({
        ...session,
        prices: pricesIn(session),
        capacities: capacitiesIn(session.id),
      }));
      const closed = (closedIn.get(id) ?? []).map(({ start_datetime: start, closure_id }) => ({
        start,
        date: localDateTime(start.getTime(), timezoneOf(catalogue, id)).date,
        closure: closure_id,
      }));
      const size = sessions.length + closed.length;
      return [id, { size, after: startingAfter(sessions, closed) }];
    }),
  );
}
