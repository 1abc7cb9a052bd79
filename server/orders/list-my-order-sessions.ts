import type { CallAnswer } from '#contract/client.ts';
import { wireEventsOf, wireSession } from '../events/catalogue-answer.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { memberOrderSessions } from '../store/orders/member-orders.ts';

/** Counters are not part of a purchase. */
const uncounted = { capacity: -1, oversell_capacity: 0, used_capacity: 0 };

/** The logged-in buyer's sessions that have not ended, earliest first (API-36, USR-45). */
export async function listMyOrderSessions(
  _: ApiInput<'listMyOrderSessions'>,
  request: ApiRequest,
): Promise<CallAnswer<'listMyOrderSessions'>> {
  const viewer = memberOf(request, 'order_session');
  const { catalogue, common, portalId, services } = request;
  const now = new Date(services.now());
  const rows = await services.store.readOnce(portalId, (tx) =>
    memberOrderSessions(tx, viewer.identityId, now, common.limit ?? 1000),
  );
  const sessions = await sessionFacts(
    services.store,
    catalogue,
    rows.map((row) => row.event_session_id),
  );
  const { event_template, venue } = wireEventsOf(
    catalogue,
    rows.map((row) => row.event_template_id),
  );
  return {
    order_session: rows.map((row) => ({
      ...row,
      event_name: catalogue.translate(row.event_name, `events/${row.event_template_id}/name`),
      purchased_on: row.purchased_on.toISOString(),
      start_datetime: row.start_datetime.toISOString(),
    })),
    event_session: [...sessions.values()].map((session) =>
      wireSession(session, uncounted, catalogue),
    ),
    event_template,
    venue,
  };
}
