import { uuid } from '#contract/entities.ts';
import { Refusal } from '#contract/refusals.ts';
import { jsonHeaders } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { answerOrders } from '../../wire/answer-orders.ts';

/**
 * API-34, PAY-73. Unknown ids are missing from the answer; throws bad_field_value for an empty
 * list or an id that can be none.
 */
export async function listTicketOrders(
  ids: readonly string[],
  request: ApiRequest,
): Promise<Response> {
  if (ids.length === 0) throw badIds('', 'names no order');
  const bad = ids.find((id) => !uuid.safeParse(id).success);
  if (bad !== undefined) throw badIds(bad, 'has something that is no id of an order');
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, request.common.limit);
  const answer = await answerOrders(request.services.store, request.catalogue, wanted);
  // The call is asked under /cached_api, but what an order says belongs in no cache (A-42, law 9).
  return new Response(JSON.stringify(answer), {
    headers: { ...jsonHeaders, 'Cache-Control': 'private, no-store' },
  });
}

const badIds = (value: string, fault: string): Refusal =>
  new Refusal('bad_field_value', 'ticket_order', { path: 'id._in', value }, `id._in: ${fault}`);
