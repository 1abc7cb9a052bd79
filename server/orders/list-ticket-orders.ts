import { Refusal } from '#contract/api/refusals.ts';
import { uuid } from '#contract/api/scalars.ts';
import { jsonHeaders } from '../http/answers.ts';
import { narrowToEmbeds } from '../http/embeds.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { memberOrderIds } from '../store/orders/member-orders.ts';
import { answerOrders, type OrdersAnswer } from './answer-orders.ts';

/**
 * The orders with these ids (API-34, PAY-73). Omits unknown ids; throws bad_field_value for an empty list or a
 * malformed id.
 */
export async function listTicketOrders(
  ids: readonly string[],
  request: ApiRequest,
): Promise<Response> {
  if (ids.length === 0) throw badIds('', 'names no order');
  const wanted = orderIds(ids).slice(0, request.common.limit);
  const { services, catalogue, common } = request;
  const answer = await answerOrders(services.store, catalogue, wanted, { asker: request });
  // The path is under /cached_api, but orders must not be cached (A-42, law 9).
  return new Response(JSON.stringify(narrowToEmbeds('listTicketOrders', common.embed, answer)), {
    headers: { ...jsonHeaders, 'Cache-Control': 'private, no-store' },
  });
}

/** The logged-in buyer's orders, newest first (API-35); omits ids of others' orders. */
export async function listMyTicketOrders(
  { query }: ApiInput<'listMyTicketOrders'>,
  request: ApiRequest,
): Promise<OrdersAnswer> {
  const viewer = memberOf(request, 'ticket_order');
  const { catalogue, common, portalId, services } = request;
  const among = query['id._in'] && orderIds(query['id._in']);
  const ids = await services.store.readOnce(portalId, (tx) =>
    memberOrderIds(tx, viewer.identityId, { among, limit: common.limit ?? 1000 }),
  );
  return answerOrders(services.store, catalogue, ids, { asker: request });
}

/** Normalizes a list of order ids and removes duplicates; throws bad_field_value for malformed ids. */
function orderIds(texts: readonly string[]): string[] {
  const bad = texts.find((id) => !uuid.safeParse(id).success);
  if (bad !== undefined) throw badIds(bad, 'has something that is not the id of an order');
  return [...new Set(texts.map((id) => id.toLowerCase()))];
}

const badIds = (value: string, fault: string): Refusal =>
  new Refusal('bad_field_value', 'ticket_order', { path: 'id._in', value }, `id._in: ${fault}`);
