import { codeEndOf } from '#domain/orders/scan-code.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { nameOfType } from '../catalogue/type-name.ts';
import { eventDays } from '../events/event-days.ts';
import { nearDays } from '../events/near-days.ts';
import { pageOf } from '../http/page-of.ts';
import { withinRate } from '../http/rate-limit.ts';
import { sellersWithin } from '../staff/sellers-within.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { type Catalogue, portalTimezone } from '../store/catalogue/catalogue.ts';
import {
  type ListedSession,
  listSessions as list,
  readSessionTerms,
} from '../store/sessions/listed-sessions.ts';
import {
  type SessionTicket,
  ticketsOfSession,
  typesOfSession,
} from '../store/sessions/session-tickets.ts';
import { findSession } from './find-session.ts';

/** Page sizes of the lists. */
const pageSize = { sessions: 100, tickets: 200 } as const;
/** Limit on pages read by one person. */
const rate = { limit: 60, seconds: 10 };

/** Lists the viewer's sellers' sessions on a day, and the nearest days with sessions (SLS-09). */
export async function listSessions(
  { query: { day: asked, at: since, event, after } }: StaffInput<'listSessions'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
) {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_sessions', viewer.person.id, rate);
  const at = since ?? new Date(services.now()).toISOString();
  const day = asked ?? localDateTime(at, portalTimezone(catalogue)).date;
  const sellers = new Set(sellersWithin(catalogue, scope));
  const ids = [...catalogue.templates.values()]
    .filter(({ id, seller_id }) => sellers.has(seller_id) && (event ?? id) === id)
    .map(({ id }) => id);
  const events = eventDays(catalogue, ids, services.now(), day);
  const limit = pageSize.sessions + 1;
  const { found, days } = await services.store.read(portalId, async (tx) => ({
    found: await list(tx, { events, at: new Date(at), after: after ?? null, limit }),
    days: await nearDays(tx, catalogue, events),
  }));
  const { shown, next } = pageOf(found, pageSize.sessions);
  return { day, at, days, session: shown.map((session) => wireSession(session, catalogue)), next };
}

/** Returns a session with its places and its tickets by type (SLS-09). */
export async function getSession(
  { params: { id } }: StaffInput<'getSession'>,
  { services, portalId, catalogue, scope }: StaffRequest,
) {
  return services.store.read(portalId, async (tx) => {
    const found = await findSession(tx, id, { catalogue, scope });
    const types = await typesOfSession(tx, id);
    const terms = await readSessionTerms(tx, id);
    const { to_session_id: to, to_start } = found;
    return {
      session: {
        ...wireSession(found, catalogue),
        own_capacity: terms?.capacity ?? 0,
        own_beyond: terms?.oversell_capacity ?? 0,
        notes: terms?.annotations ?? [],
        moved_to: to !== null && to_start ? { id: to, starts_at: to_start.toISOString() } : null,
        types: types.map(({ ticket_type_id, tickets, arrived }) => ({
          id: ticket_type_id,
          name: nameOfType(catalogue, ticket_type_id),
          tickets,
          arrived,
        })),
      },
    };
  });
}

/** Lists a session's valid tickets: the people who will come (SLS-09). */
export async function listSessionTickets(
  { params: { id }, query: { sort, after } }: StaffInput<'listSessionTickets'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
) {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_session_tickets', viewer.person.id, rate);
  const limit = pageSize.tickets + 1;
  const found = await services.store.read(portalId, async (tx) => {
    await findSession(tx, id, { catalogue, scope });
    return ticketsOfSession(tx, id, { sort, after: after ?? null, limit });
  });
  const { shown, next } = pageOf(found, pageSize.tickets);
  return { ticket: shown.map((ticket) => wireTicket(ticket, catalogue)), next };
}

function wireSession(session: ListedSession, { templates }: Catalogue) {
  const event = templates.get(session.event_template_id);
  const { kind, withdrawn, closed, capacity, sold, held, kept, free, arrived } = session;
  return {
    id: session.id,
    event: { id: session.event_template_id, name: event?.name ?? session.event_template_id },
    seller: event?.seller_id ?? '',
    starts_at: session.start_datetime.toISOString(),
    ends_at: session.end_datetime.toISOString(),
    timezone: session.timezone,
    state: stateOf({ kind, withdrawn, closed }),
    closure: session.closure,
    capacity: kind === null ? capacity : null,
    sold,
    held,
    kept,
    free,
    arrived,
  };
}

function stateOf({
  kind,
  withdrawn,
  closed,
}: Pick<ListedSession, 'kind' | 'withdrawn' | 'closed'>) {
  if (kind === 'cancel') return 'cancelled' as const;
  if (kind === 'move') return 'moved' as const;
  if (withdrawn) return 'withdrawn' as const;
  return closed ? ('closed' as const) : ('open' as const);
}

function wireTicket(ticket: SessionTicket, catalogue: Catalogue) {
  const { id, order_number, section, row, seat, holder, email, state } = ticket;
  const place = [section && catalogue.translate(section), row, seat].filter(Boolean).join(' ');
  return {
    id,
    order: order_number,
    type: nameOfType(catalogue, ticket.ticket_type_id),
    seat: place || null,
    holder: holder || null,
    buyer: `${ticket.first_name} ${ticket.last_name}`.trim() || email,
    code_end: codeEndOf(ticket.scan_code),
    state,
  };
}
