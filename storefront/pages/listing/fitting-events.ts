import type { Client, QueryValues } from '#contract/client.ts';
import {
  type AnchorSession,
  type VisitMode,
  type VisitWindow,
  visitWindow,
} from '#domain/visit-window.ts';
import { anchorSession } from '../../cart/anchor.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import type { ListedEvent } from './listed-event.ts';

interface Visit {
  readonly api: Client;
  readonly cart: CartAnswer;
  readonly admissionEvent: string | null;
  /** null: any other event may be added. */
  readonly mode: VisitMode | null;
}

/**
 * The ids of the events that can be added to a visit (EVT-30): those that have places in a session
 * of its window; what sells without sessions fits every visit. What is in the cart is no other
 * experience. Null when it could not be found out.
 */
export async function fittingEvents(
  listed: readonly ListedEvent[],
  visit: Visit,
): Promise<ReadonlySet<string> | null> {
  const inCart = new Set(visit.cart.ticket.map(({ event_template_id }) => event_template_id));
  const others = listed.filter(({ id }) => !inCart.has(id));
  const open = others.filter((event) => event.min_price !== null);
  const anchor = anchorSession(visit.cart, visit.admissionEvent);
  if (!visit.mode || !anchor) return new Set(open.map(({ id }) => id));
  const window = await windowOf(visit.mode, anchor, visit.api);
  if (!window) return null;
  const found = await visit.api.call('listAvailableEvents', {
    query: { ...startQuery(window), limit: 1000, embed: 'venue' },
  });
  if (!found.ok) return null;
  const fitting = new Set(
    found.answer.event_template.filter((event) => event.min_price !== null).map(({ id }) => id),
  );
  return new Set(
    open.filter((event) => event.first_day === null || fitting.has(event.id)).map(({ id }) => id),
  );
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
