import { z } from 'zod';
import { call, list } from '../api/call.ts';
import { orderEmbeds, orderSessionEmbeds } from '../api/embeds.ts';
import * as entity from '../api/entities.ts';
import { ordersAnswer } from '../payments/checkout-calls.ts';

/** What a member has bought, for themselves alone. */
export const myOrderCalls = {
  listMyTicketOrders: call('listMyTicketOrders', {
    summary: 'Orders of who is logged in, the newest first, with their tickets.',
    rows: ['API-35', 'USR-47'],
    query: z.object({ 'id._in': list.optional() }),
    answer: ordersAnswer,
    embeds: orderEmbeds,
    refusals: ['bad_field_value', 'validation_failed', 'tenant_unknown', 'not_logged_in'],
  }),
  listMyOrderSessions: call('listMyOrderSessions', {
    summary:
      'Sessions that are not over and that who is logged in has tickets for, by their start.',
    rows: ['API-36', 'USR-45', 'USR-46'],
    answer: z.object({
      order_session: z.array(entity.orderSession),
      event_session: z.array(entity.eventSession),
      event_template: z.array(entity.eventTemplate),
      venue: z.array(entity.venue),
    }),
    embeds: orderSessionEmbeds,
    refusals: ['validation_failed', 'tenant_unknown', 'not_logged_in'],
  }),
} as const;
