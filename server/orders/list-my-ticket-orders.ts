import type { ApiInput, ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { memberOrderIds } from '../store/orders/member-orders.ts';
import { answerOrders, type OrdersAnswer } from './answer-orders.ts';
import { orderIds } from './order-ids.ts';

/** API-35: the logged-in buyer's orders, newest first; others' ids are left out. */
export async function listMyTicketOrders(
  { query }: ApiInput<'listMyTicketOrders'>,
  request: ApiRequest,
): Promise<OrdersAnswer> {
  const viewer = memberOf(request, 'ticket_order');
  const { catalogue, common, portalId, services } = request;
  const among = query['id._in'] && orderIds(query['id._in']);
  const ids = await services.store.read(portalId, (tx) =>
    memberOrderIds(tx, viewer.identityId, { among, limit: common.limit ?? 1000 }),
  );
  return answerOrders(services.store, catalogue, ids, { asker: request });
}
