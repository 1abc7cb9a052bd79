import { z } from 'zod';
import { call, list, uuidParam } from '../api/call.ts';
import { solvedCaptcha } from '../api/captcha.ts';
import { orderEmbeds, orderSessionEmbeds } from '../api/embeds.ts';
import { uuid } from '../api/scalars.ts';
import { eventSession, eventTemplate, ticketGroup, venue } from '../events/event-entities.ts';
import { orderedMembership } from '../memberships/membership-calls.ts';
import { ticket } from '../tickets/ticket-entities.ts';
import { orderSession, ordersAnswer, ticketOrder } from './order-entities.ts';

/** Refusals for an order that has changed since its edit started. */
export const editRefusals = [
  'tickets_too_old',
  'ticket_state_incorrect',
  'ticket_not_found',
] as const;

/** Orders of guests and members. */
export const orderCalls = {
  listTicketOrders: call('listTicketOrders', {
    summary: 'Orders by id, with their tickets.',
    rows: ['API-34', 'PAY-73'],
    query: z.object({ 'id._in': list }),
    answer: ordersAnswer,
    embeds: orderEmbeds,
    refusals: ['bad_field_value', 'validation_failed', 'tenant_unknown'],
  }),
  listMyTicketOrders: call('listMyTicketOrders', {
    summary: 'Orders of the member who is logged in, newest first, with their tickets.',
    rows: ['API-35', 'USR-47'],
    query: z.object({ 'id._in': list.optional() }),
    answer: ordersAnswer,
    embeds: orderEmbeds,
    refusals: ['bad_field_value', 'validation_failed', 'tenant_unknown', 'not_logged_in'],
  }),
  listMyOrderSessions: call('listMyOrderSessions', {
    summary:
      'Current and coming sessions that the member who is logged in has tickets for, by start.',
    rows: ['API-36', 'USR-45', 'USR-46'],
    answer: z.object({
      order_session: z.array(orderSession),
      event_session: z.array(eventSession),
      event_template: z.array(eventTemplate),
      venue: z.array(venue),
    }),
    embeds: orderSessionEmbeds,
    refusals: ['validation_failed', 'tenant_unknown', 'not_logged_in'],
  }),
  getTicketOrder: call('getTicketOrder', {
    summary:
      'One order with its tickets, including cancelled ones, and the memberships that it paid for. The filters select tickets (A-43): booked and redeemed ones with the handler membership are the members of these memberships.',
    rows: ['API-32', 'API-33'],
    params: uuidParam,
    query: z.object({
      'ticket.state._in': list.pipe(z.array(ticket.shape.state)).optional(),
      'ticket_group.handler': ticketGroup.shape.handler.optional(),
    }),
    answer: ordersAnswer.extend({ membership: z.array(orderedMembership) }),
    embeds: [...orderEmbeds, 'membership'],
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  resendOrders: call('resendOrders', {
    summary:
      'Mails the orders of an address to it again. With memberships_only, only those with a membership, and the answer does not reveal if there are any.',
    rows: ['API-39', 'ORD-06', 'ORD-08', 'ORD-09', 'ORD-10', 'USR-62'],
    body: z.strictObject({
      email: z.string().trim().min(3).max(254),
      memberships_only: z.boolean().default(false),
      captcha: solvedCaptcha.optional(),
    }),
    answer: z.object({ ticket_order: z.array(ticketOrder).max(0) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'validate_not_email',
      'not_found',
      'captcha_failed',
      'too_many_requests',
    ],
  }),
  resendMyOrders: call('resendMyOrders', {
    summary:
      'Mails the orders of the member who is logged in to their address again; with memberships_only, only those with a membership. The answer does not reveal if there are any.',
    rows: ['API-40', 'ORD-10'],
    body: z.strictObject({ memberships_only: z.boolean().default(false) }),
    answer: z.object({ ticket_order: z.array(ticketOrder).max(0) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_logged_in',
      'validate_not_email',
      'too_many_requests',
    ],
  }),
  cancelTicketOrder: call('cancelTicketOrder', {
    summary:
      'Cancels free tickets of coming sessions in an order: all that are named, or none. Their places are on sale again at once. Returns the order.',
    rows: ['API-38', 'ORD-33', 'ORD-34', 'ORD-35'],
    params: uuidParam,
    body: z.strictObject({
      gateway_data: z.strictObject({}).default({}),
      tickets: z
        .array(z.strictObject({ ticket_id: uuid }))
        .min(1)
        .max(1000),
    }),
    answer: ordersAnswer,
    embeds: orderEmbeds,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_found',
      'log_out_to_edit',
      'payment_in_progress',
      'request_in_progress',
      'idempotency_key_reused',
      ...editRefusals,
    ],
    idempotent: true,
  }),
  emailTicketOrder: call('emailTicketOrder', {
    summary:
      'Mails the order to its buyer again; with log_context, the changes of the last edit (order_update) or cancellation (order_cancel), as one e-mail however often it is requested.',
    rows: ['API-37', 'ORD-26', 'ORD-34', 'A-59'],
    params: uuidParam,
    body: z.strictObject({ log_context: z.enum(['order_cancel', 'order_update']).optional() }),
    answer: z.object({ ticket_order: z.array(ticketOrder) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_found',
      'log_out_to_edit',
      'validate_not_email',
      'too_many_requests',
    ],
  }),
  getTicketOrderCalendar: call('getTicketOrderCalendar', {
    summary: "The sessions of an order's valid tickets as an iCalendar file.",
    rows: ['ORD-01', 'PAY-81'],
    params: uuidParam,
    answerType: 'text/calendar',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getTicketOrderQrCode: call('getTicketOrderQrCode', {
    summary:
      "The QR image of an order's scan code, which stands for all of its tickets, or of the requested ticket.",
    rows: ['API-57', 'ORD-58', 'PAY-71'],
    params: uuidParam,
    query: z.object({
      margin: z.coerce.number().int().min(0).max(20).optional(),
      ticket: uuid.optional(),
    }),
    answerType: 'image/svg+xml',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
} as const;
