import { Refusal } from '#contract/api/refusals.ts';
import type { ApiRequest } from '../http/request.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { historyOf } from '../store/orders/order-history.ts';
import { answerRead, ordersRead } from './answer-orders.ts';
import { orderCalendar as calendarOf } from './order-calendar.ts';

/**
 * Returns the sessions of an order as an iCalendar file, with removed ones cancelled; its entries match those in the
 * order's email. Throws not_found if no session has a date.
 */
export async function orderCalendar(orderId: string, request: ApiRequest): Promise<Response> {
  const { services, catalogue, portalId } = request;
  const [read, history] = await services.store.readOnce(portalId, (tx) =>
    Promise.all([ordersRead(tx, [orderId]), historyOf(tx, orderId)]),
  );
  const [order] = read.orders;
  const seller = order && catalogue.sellers.get(order.seller_id);
  if (!order || !seller) throw new Refusal('not_found', 'ticket_order');
  const answer = await answerRead(services.store, catalogue, read, [orderId]);
  const key = letterKey({
    portalKey: catalogue.portal.key,
    subjectId: order.id,
    kind: 'order_confirmation',
  });
  const head = await letterHead(services, catalogue, seller, { key, language: order.language });
  const file = await calendarOf(services.store, {
    catalogue,
    seller,
    order,
    answer,
    history,
    head,
  });
  if (file === undefined) throw new Refusal('not_found', 'ticket_order');
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': `attachment; filename="${order.order_number}.ics"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
