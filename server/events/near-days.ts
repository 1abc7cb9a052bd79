import { localDateTime } from '#domain/time/local-date-time.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import type { EventSpan } from '../store/events/event-spans.ts';
import { nearSessions } from '../store/events/near-sessions.ts';

/** The nearest days with a session before and after a day, YYYY-MM-DD; null where there is none. */
export interface NearDays {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Finds the nearest days with a session of these events, each in the zone of its own venue (SLS-09). */
export async function nearDays(
  tx: Tx,
  catalogue: Catalogue,
  events: readonly EventSpan[],
): Promise<NearDays> {
  const [before, after] = await Promise.all([
    nearSessions(tx, events, 'before'),
    nearSessions(tx, events, 'after'),
  ]);
  const daysOf = (found: typeof before) =>
    found
      .map(
        ({ event_template_id: id, start_datetime: start }) =>
          localDateTime(start.toISOString(), timezoneOf(catalogue, id)).date,
      )
      .toSorted();
  return { previous: daysOf(before).at(-1) ?? null, next: daysOf(after)[0] ?? null };
}
