import type { Client, Outcome } from '#contract/client.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';

/** An order of who is logged in; null where it is none of theirs, or none at all. */
export async function loadMyOrder(api: Client, id: string): Promise<Outcome<OrderAnswer | null>> {
  const outcome = await myOrders(api, [id]);
  // What can be no order's id is none.
  if (!outcome.ok) return outcome.status === 400 ? { ok: true, answer: null } : outcome;
  return outcome.answer.ticket_order.length === 0 ? { ok: true, answer: null } : outcome;
}

/** Orders with those of their tickets that still open a session; null where there are none. */
export async function loadMySession(api: Client, id: string): Promise<Outcome<OrderAnswer | null>> {
  const sessions = await api.call('listMyOrderSessions', {});
  if (!sessions.ok) return sessions;
  const ids = sessions.answer.order_session
    .filter((line) => line.event_session_id === id)
    .map((line) => line.ticket_order_id);
  if (ids.length === 0) return { ok: true, answer: null };
  const outcome = await myOrders(api, ids);
  if (!outcome.ok) return outcome;
  const ticket = outcome.answer.ticket.filter(
    ({ event_session_id: session, state }) =>
      session === id && (state === 'booked' || state === 'redeemed'),
  );
  return { ok: true, answer: ticket.length === 0 ? null : { ...outcome.answer, ticket } };
}

const myOrders = (api: Client, ids: readonly string[]) =>
  api.call('listMyTicketOrders', { query: { 'id._in': ids.join(','), limit: 1000 } });
