import type { LoaderFunctionArgs } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { eventOffer } from '../../booking/event-offer.server.ts';
import { findEvent } from '../../booking/named-groups.server.ts';
import { fromToday } from '../../booking/offer.ts';
import { apiFault, serverApi } from '../../loaders/load-storefront.server.ts';
import { loadEdited } from '../../orders/editing/load-managed.server.ts';

/**
 * Loads the order, and the days of the event on which the groups of the session's tickets are sold.
 * Without an event the order has no tickets for that session.
 */
export async function loadReschedule(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const managed = await loadEdited(args);
  const sessionId = params['sessionId'] ?? '';
  const tickets = [...managed.order.ticket, ...(managed.edit?.ticket ?? [])].filter(
    ({ event_session_id: session }) => session === sessionId,
  );
  const id = tickets[0]?.event_template_id;
  if (id === undefined) return { ...managed, sessionId, choice: null };
  const api = serverApi(context, request, params['seller'] ?? '');
  const groups = [...new Set(tickets.map(({ ticket_group_id: group }) => group))];
  const groupFilter = { 'ticket_group_id._in': groups.join(',') };
  const [found, days] = await Promise.all([
    findEvent(api, id, groups),
    api.call('getCalendar', { params: { id }, query: groupFilter }),
  ]);
  // Tickets can't be rescheduled to an event that is no longer shown.
  if (!found.ok && found.status < 500) return { ...managed, sessionId, choice: null };
  if (!found.ok) return apiFault(context, found.errors);
  if (!days.ok) return apiFault(context, days.errors);
  const event = eventOffer(found.answer);
  if (!event) return { ...managed, sessionId, choice: null };
  const [template] = found.answer.event_template;
  const config = (template?.config ?? {}) as Partial<ConfigValues>;
  const today = localDateTime(Date.now(), event.venue.timezone).date;
  return {
    ...managed,
    sessionId,
    choice: {
      event,
      groupFilter,
      today,
      days: fromToday(days.answer.calendar, today),
      lastDay: template?.last_day ?? '',
      rules: found.answer.message_rule.map(({ actions, triggers }) => ({ actions, triggers })),
      look: config['web.date_picker'] ?? ('buttons' as const),
      tabs: config['web.session_picker_tabs'] ?? null,
      threshold: config['capacity.threshold'] ?? 0,
    },
  };
}

export type Rescheduling = Awaited<ReturnType<typeof loadReschedule>>;
export type RescheduleChoice = NonNullable<Rescheduling['choice']>;
