import { z } from 'zod';
import { call, uuidParam } from './call.ts';
import * as entity from './entities.ts';

/** One ticket to hold: five adults are five lines (CRT-06). */
export const ticketLine = z.strictObject({
  ticket_type_id: entity.id,
  event_session_id: entity.id.nullish(),
  /** Only for amount-priced types. */
  face_value: entity.money.optional(),
  admit_name: z.string().max(200).optional(),
  admit_email: z.string().max(254).optional(),
  handler_data: z.record(z.string(), z.unknown()).optional(),
});

const surveyAnswer = z.strictObject({
  ticket_group_id: entity.id,
  data: z.record(z.string().max(200), z.union([z.string().max(5_000), z.number(), z.boolean()])),
});

/** The modify payload in both its forms. */
export const modifyBody = z.strictObject({
  add: z.array(ticketLine).max(1000).optional(),
  remove: z.array(entity.uuid).max(1000).optional(),
  preReservePromoCodes: z.strictObject({ codes: z.array(z.string().max(35)).max(10) }).optional(),
  preloadedPromoCodes: z.array(z.string().max(35)).max(10).optional(),
  additionalInfo: z.array(surveyAnswer).max(100).optional(),
  campaign: z.record(z.string().max(100), z.string().max(500)).optional(),
  channel: z.literal('web').optional(),
  reserve: z
    .strictObject({
      tickets: z.array(ticketLine).max(1000).optional(),
      additional_info: z.array(surveyAnswer).max(100).optional(),
    })
    .optional(),
});

export const cartAnswer = z.object({
  cart: z.array(entity.cart),
  ticket: z.array(entity.ticket),
  ticket_type: z.array(entity.ticketType),
  ticket_group: z.array(entity.ticketGroup),
  event_session: z.array(entity.eventSession),
  event_template: z.array(entity.eventTemplate),
  venue: z.array(entity.venue),
  seller: z.array(entity.seller),
  cartmod: z.array(z.unknown()),
  payment: z.array(entity.completedPayment),
  ticket_order: z.array(entity.ticketOrder),
});

const reserveRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'incorrect_cart_state',
  'cart_expired',
  'request_in_progress',
  'idempotency_key_reused',
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
  'seat_taken',
  'single_seat_left',
  'companion_seat_alone',
  'max_tickets_per_order_exceeded',
  'min_tickets_per_order_not_met',
  'rule_blocks_reserve',
  'additional_info_validation_failed',
  'invalid_citypass',
  'code_exhausted',
  'tickets_too_old',
  'ticket_state_incorrect',
  'ticket_not_found',
] as const;
/** Holding places. */
export const cartCalls = {
  createCart: call('createCart', {
    summary: 'Opens a cart that holds places.',
    rows: ['API-02', 'CRT-08'],
    body: modifyBody,
    answer: cartAnswer,
    refusals: reserveRefusals,
    idempotent: true,
  }),
  modifyMyCart: call('modifyMyCart', {
    summary: 'Adds places to a cart of this session and takes some out.',
    rows: ['API-03', 'CRT-09', 'CRT-11'],
    params: uuidParam,
    body: modifyBody,
    answer: cartAnswer,
    refusals: reserveRefusals,
    idempotent: true,
  }),
  modifyCart: call('modifyCart', {
    summary: 'The same for a cart reached by its id.',
    rows: ['API-05'],
    params: uuidParam,
    body: modifyBody,
    answer: cartAnswer,
    refusals: reserveRefusals,
    idempotent: true,
  }),
  removeTickets: call('removeTickets', {
    summary: 'Takes tickets out of a cart.',
    rows: ['API-06'],
    params: uuidParam,
    body: z.strictObject({ tickets: z.array(entity.uuid).min(1).max(1000) }),
    answer: cartAnswer,
    refusals: reserveRefusals,
    idempotent: true,
  }),
  getMyCart: call('getMyCart', {
    summary: 'A cart of this session, with what is in it.',
    rows: ['API-07', 'CRT-47'],
    params: uuidParam,
    answer: cartAnswer,
    refusals: ['validation_failed', 'not_found', 'scope_error', 'tenant_unknown'],
  }),
  getCart: call('getCart', {
    summary: 'A cart by its id, with what is in it.',
    rows: ['API-08'],
    params: uuidParam,
    answer: cartAnswer,
    refusals: ['validation_failed', 'not_found', 'scope_error', 'tenant_unknown'],
  }),
  deleteMyCart: call('deleteMyCart', {
    summary: 'Lets go of a cart of this session and its places.',
    rows: ['API-10', 'CRT-46'],
    params: uuidParam,
    answer: z.object({ cart: z.array(z.object({ id: entity.uuid })) }),
    refusals: ['validation_failed', 'not_found', 'scope_error', 'incorrect_cart_state'],
  }),
  deleteCart: call('deleteCart', {
    summary: 'Lets go of a cart and its places.',
    rows: ['API-09', 'CRT-46'],
    params: uuidParam,
    answer: z.object({ cart: z.array(z.object({ id: entity.uuid })) }),
    refusals: ['validation_failed', 'not_found', 'scope_error', 'incorrect_cart_state'],
  }),
} as const;
