import { lastDays, sameTimeBefore } from '#domain/time/days.ts';
import { eventDays } from '../events/event-days.ts';
import type { Services } from '../services/services.ts';
import { sellersWithin } from '../staff/sellers-within.ts';
import { type Catalogue, portalTimezone } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { type NearSession, nearSessions } from '../store/events/near-sessions.ts';
import { type SessionOfDay, sessionsOfDay } from '../store/today/sessions-of-day.ts';
import { groupSessions, placesOf } from './group-sessions.ts';
import { readSales } from './read-sales.ts';
import type { Today } from './today-answer.ts';
import type { TodayScope } from './today-scope.ts';

/** Limits: sessions counted in a day, and events and sessions per event shown. */
const most = { sessions: 2_000, events: 30, next: 3 } as const;

/** Reads the start page's numbers from one snapshot (TOD-01). */
export async function readToday(
  { store, now }: Pick<Services, 'store' | 'now'>,
  catalogue: Catalogue,
  scope: TodayScope,
): Promise<Today> {
  const at = now();
  const timezone = portalTimezone(catalogue);
  const span = lastDays(at, timezone, 30);
  return store.readRecent('today', catalogue.portal.id, async (tx) => ({
    at: new Date(at).toISOString(),
    day: span.days.at(-1) ?? '',
    timezone,
    currency: catalogue.portal.currency,
    sessions: scope.sessions === undefined ? null : await sessions(tx, catalogue, scope, at),
    sales:
      scope.sales === undefined && scope.money === undefined
        ? null
        : await readSales(tx, catalogue, scope, {
            ...span,
            now: at,
            weekAgo: sameTimeBefore(at, timezone, 7),
          }),
  }));
}

/** Reads today's sessions, each by its own venue's clock. */
async function sessions(
  tx: Tx,
  catalogue: Catalogue,
  scope: TodayScope,
  at: number,
): Promise<Today['sessions']> {
  const sellers = new Set(sellersWithin(catalogue, scope.sessions));
  const ids = [...catalogue.templates.values()]
    .filter(({ seller_id }) => sellers.has(seller_id))
    .map(({ id }) => id);
  const found = await sessionsOfDay(tx, {
    events: eventDays(catalogue, ids, at),
    now: new Date(at),
    limit: most.sessions + 1,
  });
  const own = found.slice(0, most.sessions);
  const events = groupSessions(own, at, most.next);
  const span = ids.map((id) => ({ id, from: at, until: at }));
  const [next] = own.length === 0 ? await nearSessions(tx, span, 'after') : [];
  return {
    ...placesOf(own),
    total: own.length,
    is_more: found.length > most.sessions,
    events: events.slice(0, most.events).map(({ next, ...event }) => ({
      ...event,
      name: catalogue.templates.get(event.id)?.name ?? event.id,
      next: next.map((session) => wireSession(session, catalogue)),
    })),
    more_events: Math.max(0, events.length - most.events),
    next: next ? nextSession(next, catalogue) : null,
  };
}

const nextSession = ({ id, ...session }: NearSession, { templates, venues }: Catalogue) => {
  const event = templates.get(session.event_template_id);
  return {
    id,
    event: event?.name ?? session.event_template_id,
    starts_at: session.start_datetime.toISOString(),
    timezone: venues.get(event?.venue_id ?? '')?.timezone ?? 'UTC',
  };
};

function wireSession(session: SessionOfDay, { templates, venues }: Catalogue) {
  const { event_template_id, start_datetime, end_datetime, ...rest } = session;
  const venue = venues.get(templates.get(event_template_id)?.venue_id ?? '');
  return {
    ...rest,
    starts_at: start_datetime.toISOString(),
    ends_at: end_datetime.toISOString(),
    timezone: venue?.timezone ?? 'UTC',
  };
}
