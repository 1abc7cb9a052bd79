import { Refusal } from '#contract/refusals.ts';
import type { ApiRequest } from '../../http/request.ts';
import { answerOrders, type OrdersAnswer } from '../../wire/answer-orders.ts';

/** API-32, API-33. Throws not_found. */
export async function getTicketOrder(id: string, request: ApiRequest): Promise<OrdersAnswer> {
  const answer = await answerOrders(request.services.store, request.catalogue, [id.toLowerCase()]);
  if (answer.ticket_order.length === 0) throw new Refusal('not_found', 'ticket_order');
  return answer;
}
