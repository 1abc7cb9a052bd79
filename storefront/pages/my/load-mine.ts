import type { Client, Outcome } from '#contract/client.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';

/** Loads an order of the logged-in member; null if it does not exist or is not theirs. */
export async function loadMyOrder(api: Client, id: string): Promise<Outcome<OrderAnswer | null>> {
  const outcome = await myOrders(api, [id]);
  // An invalid id belongs to no order.
  if (!outcome.ok) return outcome.status === 400 ? { ok: true, answer: null } : outcome;
  return outcome.answer.ticket_order.length === 0 ? { ok: true, answer: null } : outcome;
}

/** Loads the member's orders with the tickets still valid for a session; null if there are none. */
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
