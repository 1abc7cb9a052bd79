import { type PriceList, priceLists } from '#domain/pricing/price-list.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';
import { readComingSessions } from '../store/events/sessions.ts';

/** A session with the price of each ticket type of its template. */
export interface ComingSession extends SessionFacts {
  readonly prices: PriceList;
}

type Sessions = readonly ComingSession[];
/** Least recently used first. */
type Memory = Map<string, { readonly reading: Promise<Sessions>; size: number }>;

/** Limit of sessions cached over all portals. */
const keptSessions = 200_000;
const memories = new WeakMap<Store, Memory>();

/**
 * Coming sessions of templates, earliest first. They are cached under the catalogue's version:
 * without an import, only the passing of time changes them.
 */
export async function comingSessions(
  store: Store,
  catalogue: Catalogue,
  templateIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Sessions>> {
  const memory = memories.get(store) ?? new Map();
  memories.set(store, memory);
  const { id: portalId, version } = catalogue.portal;
  const readings = new Map<string, Promise<Sessions>>();
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
      const reading = all.then((found) => found.get(id) ?? []);
      readings.set(id, reading);
      keep(memory, `${portalId}\n${version}\n${id}`, reading);
    }
  }
  const found = new Map<string, Sessions>();
  for (const [id, reading] of readings) found.set(id, startingAfter(await reading, now));
  return found;
}

function keep(memory: Memory, key: string, reading: Promise<Sessions>): void {
  const entry = { reading, size: 1 };
  memory.set(key, entry);
  reading.then(
    (sessions) => {
      entry.size += sessions.length;
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
): Promise<ReadonlyMap<string, Sessions>> {
  const facts = await store.read(catalogue.portal.id, (tx) =>
    readComingSessions(tx, templateIds, new Date(now)),
  );
  const byTemplate = Map.groupBy(facts, (session) => session.event_template_id);
  return new Map(
    templateIds.map((id) => {
      const types = catalogue.templates.get(id)?.groups.flatMap((group) => group.types) ?? [];
      const pricesIn = priceLists(types);
      const sessions = byTemplate.get(id) ?? [];
      return [id, sessions.map((session) => ({ ...session, prices: pricesIn(session) }))];
    }),
  );
}

function startingAfter(sessions: Sessions, now: number): Sessions {
  const first = sessions.findIndex((session) => session.start_datetime.getTime() > now);
  if (first === -1) return [];
  return first === 0 ? sessions : sessions.slice(first);
}
