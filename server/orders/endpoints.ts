import { endpoint } from '../http/request.ts';
import { cancelOrder } from './cancel-order.ts';
import { emailOrder } from './email-order.ts';
import { orderCalendar } from './get-order-calendar.ts';
import { getTicketOrder } from './get-ticket-order.ts';
import { listMyOrderSessions } from './list-my-order-sessions.ts';
import { listMyTicketOrders } from './list-my-ticket-orders.ts';
import { listTicketOrders } from './list-ticket-orders.ts';
import { resendMyOrders, resendOrders } from './resend-orders.ts';
import { ticketQrCode } from './ticket-qr-code.ts';

/**
 * Orders after the purchase. Knowing an order's id is the right to see it (law 9); below `my/` it is
 * being logged in as whose it is.
 */
export const orderEndpoints = [
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
