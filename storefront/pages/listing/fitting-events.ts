import type { Client, QueryValues } from '#contract/client.ts';
import { type ListingFilter, writeListingFilter } from '#domain/events/listing-filter.ts';
import {
  type AnchorSession,
  type VisitMode,
  type VisitWindow,
  visitWindow,
} from '#domain/events/visit-window.ts';
import { anchorSession } from '../../cart/anchor.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { type ListedEvent, listedEvents } from '../../events/listed-event.ts';

/** The part of a cart that decides which events can be added to it. */
export interface PlannedVisit {
  /** Ids of its events. */
  readonly events: readonly string[];
  /** The session that the visit is built around. */
  readonly anchor: ReturnType<typeof anchorSession>;
}

export const plannedVisit = (cart: CartAnswer, admissionEvent: string | null): PlannedVisit => ({
  events: [...new Set(cart.ticket.map(({ event_template_id }) => event_template_id))],
  anchor: anchorSession(cart, admissionEvent),
});

interface Visit {
  readonly api: Client;
  readonly planned: PlannedVisit;
  /** Epoch milliseconds. */
  readonly now: number;
  /** null: any other event may be added. */
  readonly mode: VisitMode | null;
}

/**
 * The events that can be added to a visit (EVT-30): matches of the filter with places in a session
 * within the visit's window; events sold without sessions fit every visit. Events already in the
 * cart are left out. Null if the events could not be loaded.
 */
export async function fittingEvents(
  filter: ListingFilter,
  visit: Visit,
): Promise<readonly ListedEvent[] | null> {
  const query = { ...writeListingFilter(filter), limit: 1000, embed: 'meta,config,venue' };
  const all = await visit.api.call('listAvailableEvents', { query });
  if (!all.ok) return null;
  const { events, anchor } = visit.planned;
  const canBeAdded = ({ id, min_price }: ListedEvent): boolean =>
    min_price !== null && !events.includes(id);
  const others = listedEvents(all.answer, visit.now).filter(canBeAdded);
  if (!visit.mode || !anchor) return others;
  const window = await windowOf(visit.mode, anchor, visit.api);
  if (!window) return null;
  const found = await visit.api.call('listAvailableEvents', {
    query: { ...query, ...startQuery(window) },
  });
  if (!found.ok) return null;
  // Dates and prices are those within the window, for events sold by session.
  const inWindow = listedEvents(found.answer, visit.now).filter(canBeAdded);
  const byId = new Map(inWindow.map((event) => [event.id, event]));
  return others.flatMap((event) => (event.first_day === null ? event : (byId.get(event.id) ?? [])));
}

async function windowOf(
  mode: VisitMode,
  session: NonNullable<ReturnType<typeof anchorSession>>,
  api: Client,
): Promise<VisitWindow | null> {
  const { date } = session;
  const anchor: AnchorSession = {
    start: Date.parse(session.start_datetime),
    end: Date.parse(session.end_datetime),
    date,
  };
  if (mode !== 'until_close') return visitWindow(mode, anchor, anchor.end);
  const ofDay = await api.call('listSessions', {
    params: { id: session.event_template_id },
    query: { 'start_datetime._ondate': date, limit: 1000 },
  });
  if (!ofDay.ok) return null;
  const ends = ofDay.answer.event_session.map(({ end_datetime }) => Date.parse(end_datetime));
  return visitWindow(mode, anchor, Math.max(anchor.end, ...ends));
}

const startQuery = (window: VisitWindow): QueryValues =>
  'date' in window
    ? { 'start_datetime._ondate': window.date }
    : {
        'start_datetime._gte': new Date(window.from).toISOString(),
        'start_datetime._lt': new Date(window.before).toISOString(),
      };
