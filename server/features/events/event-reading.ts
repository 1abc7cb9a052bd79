import type { ApiRequest } from '../../http/request.ts';
import type { CatalogueTemplate } from '../../store/catalogue.ts';
import { type ComingSession, comingSessions } from '../../store/coming-sessions.ts';
import { type Counters, countersOfTemplates } from '../../store/counters.ts';

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

const results = new WeakMap<Counters, Map<string, unknown>>();
/** Quantities are any buyer's to choose, so what is kept of one reading is bounded. */
const keptResults = 100;

/** Works something out once for each reading of the counters; the key names all else it rests on. */
export function oncePerReading<T>(counters: Counters, key: string, work: () => T): T {
  const ofReading = results.get(counters) ?? new Map<string, unknown>();
  results.set(counters, ofReading);
  if (ofReading.has(key)) return ofReading.get(key) as T;
  const result = work();
  if (ofReading.size < keptResults) ofReading.set(key, result);
  return result;
}
