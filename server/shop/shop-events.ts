import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { pageOf } from '../http/page-of.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  timezoneOf,
} from '../store/catalogue/catalogue.ts';
import {
  comingSessions,
  type EventSale,
  saleOfEvents,
} from '../store/sessions/touched-sessions.ts';

const pageSize = 100;
const mostSessions = 50;
/** Limit on pages read by one person. */
const rate = { limit: 60, seconds: 10 };

/** Lists the events of the viewer's sellers, in the order of the file (PUB-10). */
export async function listShopEvents(
  { query: { q = '', after } }: StaffInput<'listShopEvents'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'listShopEvents'>> {
  const { services, plainServices, portalId, catalogue, scope, viewer } = request;
  await withinRate({ services: plainServices, portalId }, 'staff_events', viewer.person.id, rate);
  const wanted = q.toLowerCase();
  const own = [...catalogue.templates.values()].filter(
    ({ name, seller_id }) => isWithin(scope, seller_id) && name.toLowerCase().includes(wanted),
  );
  const from = after === undefined ? 0 : own.findIndex(({ id }) => id === after) + 1;
  const { shown, next } = pageOf(own.slice(from, from + pageSize + 1), pageSize);
  const now = new Date(services.now());
  const ids = shown.map(({ id }) => id);
  const sales = await services.store.read(portalId, (tx) => saleOfEvents(tx, ids, now));
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  return { event: shown.map((event) => wireEvent(event, catalogue, saleOf.get(event.id))), next };
}

/** Returns an event with its next sessions (PUB-10). */
export async function getShopEvent(
  { params: { id } }: StaffInput<'getShopEvent'>,
  { services, portalId, catalogue, scope }: StaffRequest,
): Promise<StaffCallAnswer<'getShopEvent'>> {
  const event = catalogue.templates.get(id);
  if (!event || !isWithin(scope, event.seller_id)) throw new Refusal('not_found', 'event');
  const now = new Date(services.now());
  const { sale, sessions } = await services.store.read(portalId, async (tx) => ({
    sale: (await saleOfEvents(tx, [id], now))[0],
    sessions: await comingSessions(tx, id, { now, limit: mostSessions }),
  }));
  const venue = catalogue.venues.get(event.venue_id);
  const [first] = sessions;
  return {
    event: {
      ...wireEvent(event, catalogue, sale),
      venue: { id: event.venue_id, name: venue?.name ?? event.venue_id },
      is_seated: event.seat_map_id !== null,
      duration_minutes: first
        ? Math.round((first.end_datetime.getTime() - first.start_datetime.getTime()) / 60_000)
        : null,
      capacity: first?.capacity ?? null,
    },
    session: sessions.map((session) => ({
      id: session.id,
      starts_at: session.start_datetime.toISOString(),
      state: session.state,
      capacity: session.capacity,
      taken: session.taken,
    })),
  };
}

const states = { open: 'on_sale', closed: 'off_sale', withdrawn: 'withdrawn' } as const;

/** Reads the state from the database: this process may not have heard yet of what it has just published. */
function wireEvent(
  { id, name, seller_id: seller }: CatalogueTemplate,
  catalogue: Catalogue,
  sale: EventSale | undefined,
) {
  const { state = 'withdrawn', next_id = null, next_start = null } = sale ?? {};
  return {
    id,
    name,
    seller,
    state: states[state],
    timezone: timezoneOf(catalogue, id),
    next:
      next_id !== null && next_start ? { id: next_id, starts_at: next_start.toISOString() } : null,
  };
}
