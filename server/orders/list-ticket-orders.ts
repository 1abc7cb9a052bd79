import { narrowed } from '../http/embeds.ts';
import { jsonHeaders } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { answerOrders } from './answer-orders.ts';
import { badIds, orderIds } from './order-ids.ts';

/** API-34, PAY-73. Unknown ids are left out; throws bad_field_value for an empty list or a malformed id. */
export async function listTicketOrders(
  ids: readonly string[],
  request: ApiRequest,
): Promise<Response> {
  if (ids.length === 0) throw badIds('', 'names no order');
  const wanted = orderIds(ids).slice(0, request.common.limit);
  const { services, catalogue, common } = request;
  const answer = await answerOrders(services.store, catalogue, wanted, { asker: request });
  // The path is under /cached_api, but orders belong in no cache (A-42, law 9).
  return new Response(JSON.stringify(narrowed('listTicketOrders', common.embed, answer)), {
    headers: { ...jsonHeaders, 'Cache-Control': 'private, no-store' },
  });
}
