import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { wireMembership } from '../memberships/membership-answer.ts';
import { membershipsOfOrder } from '../store/memberships/memberships.ts';
import { answerOrders } from './answer-orders.ts';

/** An order with its memberships, except those given to another person (API-32, API-33). Throws not_found. */
export async function getTicketOrder(
  { params, query }: ApiInput<'getTicketOrder'>,
  request: ApiRequest,
): Promise<CallAnswer<'getTicketOrder'>> {
  const { services, portalId, catalogue } = request;
  const id = params.id.toLowerCase();
  const { 'ticket.state._in': states, 'ticket_group.handler': wanted } = query;
  const answer = await answerOrders(services.store, catalogue, [id], {
    asker: request,
    isAskedFor: ({ state, handler }) =>
      (states?.includes(state) ?? true) && (wanted === undefined || handler === wanted),
  });
  if (answer.ticket_order.length === 0) throw new Refusal('not_found', 'ticket_order');
  const memberships = await services.store.readOnce(portalId, (tx) => membershipsOfOrder(tx, id));
  const now = services.now();
  return {
    ...answer,
    membership: memberships.map((each) => wireMembership(each, catalogue, now)),
  };
}
