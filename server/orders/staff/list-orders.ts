import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isWithin, sellersOf } from '#domain/staff/rights.ts';
import { dayOf } from '#domain/time/days.ts';
import { eventsNamed, type NamedEvent } from '../../events/events-named.ts';
import { nearDays } from '../../events/near-days.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { timezoneOf } from '../../store/catalogue/catalogue.ts';
import { sessionsWithin } from '../../store/events/sessions-on-day.ts';
import { listOrders as list, type OrderLine, sellersSeen } from '../list-orders.ts';

/** Limit of list pages that one person reads in ten seconds. */
const rate = { limit: 60, seconds: 10 };

/** Lists orders by filters (SLS-01). */
export async function listOrders(
  { query: { sort, after, ...filter } }: StaffInput<'listOrders'>,
  { services, plainServices, portalId, scope, viewer }: StaffRequest,
): Promise<StaffCallAnswer<'listOrders'>> {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_orders', viewer.person.id, rate);
  const asked = { portalId, sellers: sellersOf(scope), filter, sort, after: after ?? null };
  const { orders, next } = await list(services, asked);
  return { order: orders.map(orderLineOf), next };
}

/** An order of a list on the wire. */
export const orderLineOf = (order: OrderLine) => ({
  number: order.order_number,
  seller: order.seller_id,
  purchased_at: order.purchased_on,
  buyer: { first_name: order.first_name, last_name: order.last_name, email: order.email },
  channel: order.channel,
  total: order.total,
  unpaid: order.unpaid,
  state: order.state,
  tickets: order.tickets,
  valid: order.valid,
  redeemed: order.redeemed,
  visit: order.visit,
});

/** Lists events to filter by. */
export async function listOrderEvents(
  { query: { q, id } }: StaffInput<'listOrderEvents'>,
  { catalogue, scope }: StaffRequest,
) {
  if (id === undefined) {
    const sellers = sellersSeen(catalogue, sellersOf(scope));
    return { event: eventsNamed(catalogue, sellers, q.trim()).map(eventOf) };
  }
  const event = catalogue.templates.get(id);
  return { event: event && isWithin(scope, event.seller_id) ? [eventOf(event)] : [] };
}

/** An event on the wire. */
export const eventOf = ({ id, name, seller_id }: NamedEvent) => ({ id, name, seller: seller_id });

/** Lists the sessions of a day to filter by; throws not_found for an event outside of the scope. */
export async function listOrderSessions(
  { params: { id }, query: { day } }: StaffInput<'listOrderSessions'>,
  { services, portalId, catalogue, scope }: StaffRequest,
) {
  const event = catalogue.templates.get(id);
  if (!event || !isWithin(scope, event.seller_id)) throw new Refusal('not_found', 'event');
  const timezone = timezoneOf(catalogue, id);
  const span = { id, ...dayOf(day, timezone) };
  const { sessions, days } = await services.store.read(portalId, async (tx) => ({
    sessions: await sessionsWithin(tx, span),
    days: await nearDays(tx, catalogue, [span]),
  }));
  return {
    days,
    session: sessions.map(({ id, start_datetime }) => ({
      id,
      starts_at: start_datetime.toISOString(),
      timezone,
    })),
  };
}
