import type { RouterContextProvider } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import { apiFault, notFound, serverApi } from '../loaders/load-storefront.server.ts';

export type OrderAnswer = CallAnswer<'listTicketOrders'>;

/**
 * Loads orders by id, each with its tickets; an id without access is not found (PAY-72, PAY-73).
 */
export async function loadOrders(
  context: Readonly<RouterContextProvider>,
  request: Request,
  slug: string,
  ids: readonly string[],
): Promise<OrderAnswer> {
  if (ids.length === 0) notFound();
  const outcome = await serverApi(context, request, slug).call('listTicketOrders', {
    query: { 'id._in': ids.join(','), limit: 1000 },
  });
  if (!outcome.ok) {
    if (outcome.status >= 400 && outcome.status < 500) notFound();
    apiFault(context, outcome.errors);
  }
  if (outcome.answer.ticket_order.length === 0) notFound();
  return outcome.answer;
}
