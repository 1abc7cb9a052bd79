import { narrowed } from '../http/embeds.ts';
import { jsonHeaders } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { answerOrders } from './answer-orders.ts';
import { badIds, orderIds } from './order-ids.ts';

/**
 * API-34, PAY-73. Unknown ids are missing from the answer; throws bad_field_value for an empty
 * list or an id that can be none.
 */
export async function listTicketOrders(
  ids: readonly string[],
  request: ApiRequest,
): Promise<Response> {
  if (ids.length === 0) throw badIds('', 'names no order');
  const wanted = orderIds(ids).slice(0, request.common.limit);
  const { services, catalogue, common } = request;
  const answer = await answerOrders(services.store, catalogue, wanted, { asker: request });
  // The call is asked under /cached_api, but what an order says belongs in no cache (A-42, law 9).
  return new Response(JSON.stringify(narrowed('listTicketOrders', common.embed, answer)), {
    headers: { ...jsonHeaders, 'Cache-Control': 'private, no-store' },
  });
}
