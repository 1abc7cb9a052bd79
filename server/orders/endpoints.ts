import { endpoint } from '../http/request.ts';
import { cancelOrder } from './cancel-order.ts';
import { modifyOrEdit } from './edit-order.ts';
import { emailOrder } from './email-order.ts';
import { orderCalendar } from './get-order-calendar.ts';
import { getTicketOrder } from './get-ticket-order.ts';
import { listMyOrderSessions } from './list-my-order-sessions.ts';
import { listMyTicketOrders, listTicketOrders } from './list-ticket-orders.ts';
import { resendMyOrders, resendOrders } from './resend-orders.ts';
import { ticketQrCode } from './ticket-qr-code.ts';

/**
 * Calls for orders after the purchase. Anyone who knows an order's id may see it (law 9); calls under `my/` answer only
 * its logged-in owner. A cart reached by its id is changed here, because it may have become an order, which is then
 * edited.
 */
export const orderEndpoints = [
  endpoint('modifyCart', ({ params, body }, request) => modifyOrEdit(params.id, body, request)),
  endpoint('removeTickets', ({ params, body }, request) =>
    modifyOrEdit(
      params.id,
      { remove: body.tickets, ticket_order_id: body.ticket_order_id },
      request,
    ),
  ),
  endpoint('listTicketOrders', ({ query }, request) => listTicketOrders(query['id._in'], request)),
  endpoint('listMyTicketOrders', listMyTicketOrders),
  endpoint('listMyOrderSessions', listMyOrderSessions),
  endpoint('getTicketOrder', getTicketOrder),
  endpoint('resendOrders', resendOrders),
  endpoint('resendMyOrders', resendMyOrders),
  endpoint('cancelTicketOrder', cancelOrder),
  endpoint('emailTicketOrder', emailOrder),
  endpoint('getTicketOrderCalendar', ({ params }, request) =>
    orderCalendar(params.id.toLowerCase(), request),
  ),
  endpoint('getTicketOrderQrCode', ({ params, query }, request) =>
    ticketQrCode({ orderId: params.id, ticketId: query.ticket, margin: query.margin }, request),
  ),
];
