import { z } from 'zod';
import * as entity from './entities.ts';
import type { RefusalCode } from './refusals.ts';
import { type CallName, type Route, routes } from './routes.ts';

interface CallShape {
  readonly summary: string;
  /** Checklist rows that this call answers. */
  readonly rows: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Left out where the answer is not JSON (pictures). */
  readonly answer?: z.ZodType;
  readonly answerType?: string;
  readonly refusals: readonly RefusalCode[];
  /** Accepts Idempotency-Key (law 6). */
  readonly idempotent?: boolean;
}

const call = <const T extends CallShape>(name: CallName, shape: T): T & { route: Route } => ({
  ...shape,
  route: routes[name],
});

const list = z
  .string()
  .max(5_000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const eventId = z.object({ id: entity.id });
const uuidParam = z.object({ id: entity.uuid });
const day = z.iso.date();

/** What the common client adds to every call (API-01). */
export const commonQuery = z.object({
  seller: z.string().max(63).optional(),
  embed: list.optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  _sort: z.string().max(100).optional(),
  lang: z.string().max(10).optional(),
});

const quantities = z.object({
  /** Tickets wanted by ticket type id. */
  quantities: z.record(entity.id, z.int().min(0).max(1000)).default({}),
});
const dateFilter = {
  'start_datetime._gte': z.iso.datetime({ offset: true }).optional(),
  'start_datetime._lt': z.iso.datetime({ offset: true }).optional(),
  'start_datetime._ondate': day.optional(),
};
const groupFilter = {
  'ticket_group_id._in': list.optional(),
  'ticket_group.id._in': list.optional(),
};

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

const cartAnswer = z.object({
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

/** An amount as the buyer expects it, plus how it is paid (PAY-32). */
export const paymentBody = z.strictObject({
  amount: entity.money,
  gateway_id: z.enum(['stripe', 'free', 'ledger']),
  gateway_data: z
    .strictObject({
      confirmation_token: z.string().max(255).optional(),
      payment_method: z.string().max(255).optional(),
      /** Of an attempt whose next action was carried out. */
      payment_intent_id: z.string().max(255).optional(),
      /** Path of the storefront that an external redirect comes back to. */
      return_path: z.string().max(2_000).optional(),
    })
    .default({}),
  auto_renew: z.boolean().optional(),
  captcha: z.strictObject({ provider: z.literal('hcaptcha'), token: z.string().max(5_000) }).optional(),
});
const guestCheckoutBody = paymentBody.extend({
  guest_identity_id: entity.uuid,
  giver_identity_id: entity.uuid.optional(),
  send_email: z.boolean().optional(),
});

const identityFields = {
  first_name: z.string().trim().min(1).max(100),
  last_name: z.string().trim().min(1).max(100),
  email: z.string().trim().min(3).max(254),
  phone: z.string().trim().max(50).optional(),
  address: z.string().trim().max(200).optional(),
  address_more: z.string().trim().max(200).optional(),
  city: z.string().trim().max(100).optional(),
  state: z.string().trim().max(100).optional(),
  country: z.string().trim().max(60).optional(),
  zip_code: z.string().trim().max(20).optional(),
};

const eventsAnswer = z.object({
  event_template: z.array(entity.eventTemplate),
  venue: z.array(entity.venue),
  ticket_group: z.array(entity.ticketGroup),
  ticket_type: z.array(entity.ticketType),
  event_session: z.array(entity.eventSession),
  message_rule: z.array(entity.messageRule),
});
const sessionsAnswer = z.object({
  event_session: z.array(entity.eventSession),
  venue: z.array(entity.venue),
  /** Types priced for each session: `${session id}` → type id → amount. Only where it differs. */
  price_schedule: z.array(
    z.object({
      event_session_id: entity.id,
      ticket_type_id: entity.id,
      currency_amount: entity.money,
      fees_outside: entity.money,
    }),
  ),
  /** Places left of groups with their own capacity in a session. */
  group_availability: z.array(
    z.object({ event_session_id: entity.id, ticket_group_id: entity.id, available: z.int() }),
  ),
});
const calendarAnswer = z.object({ calendar: z.array(entity.calendarDay) });

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
  'max_tickets_per_order_exceeded',
  'min_tickets_per_order_not_met',
  'rule_blocks_reserve',
  'tickets_too_old',
  'ticket_state_incorrect',
  'ticket_not_found',
] as const;
const payRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'incorrect_cart_state',
  'cart_expired',
  'request_in_progress',
  'idempotency_key_reused',
  'amount_mismatch',
  'payment_not_supported',
  'payment_in_progress',
  'intent_requires_action',
  'intent_processing',
  'card_error',
  'invalid_request_error',
  'payment_refunded',
  'gateway_unavailable',
] as const;

export const calls = {
  getConfiguration: call('getConfiguration', {
    summary: 'The configuration of a storefront at load: portal, seller, theme, strings, settings.',
    rows: ['CFG-01', 'CFG-02'],
    answer: z.object({
      portal: z.object({
        key: z.string(),
        name: z.string(),
        currency: z.string(),
        languages: z.array(z.string()),
        public_identity_id: entity.uuid,
      }),
      seller: entity.seller,
      config: z.record(z.string(), z.unknown()),
      theme: z.record(z.string(), z.unknown()),
      strings: z.record(z.string(), z.string()),
      stripe: z.object({ publishable_key: z.string(), script_url: z.string() }),
    }),
    refusals: ['tenant_unknown'],
  }),
  listAvailableEvents: call('listAvailableEvents', {
    summary: 'The event templates of a seller that are on sale.',
    rows: ['EVT-26', 'API-12'],
    /** Any `meta.<key>` beside these lists values, one of which the template's meta must have. */
    query: z.looseObject({
      'hidden_type._in': list.optional(),
      category: z.string().max(100).optional(),
      ...dateFilter,
    }),
    answer: eventsAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
  getEvent: call('getEvent', {
    summary: 'One event template with what it sells. Groups by link only are shown when named.',
    rows: ['API-13', 'DET-03'],
    params: eventId,
    query: z.object({ ...groupFilter }),
    answer: eventsAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getCalendar: call('getCalendar', {
    summary: 'The days of an event with their state and lowest price.',
    rows: ['API-17', 'CAL-07'],
    params: eventId,
    query: z.object({ _format: z.enum(['extended', 'price']).optional(), ...groupFilter }),
    answer: calendarAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  queryCalendar: call('queryCalendar', {
    summary: 'The days of an event that can take these quantities.',
    rows: ['API-18', 'CAL-38'],
    params: eventId,
    query: z.object({ _format: z.enum(['extended', 'price']).optional(), ...groupFilter }),
    body: quantities,
    answer: calendarAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  listSessions: call('listSessions', {
    summary: 'Sessions of an event.',
    rows: ['API-15', 'CAL-36'],
    params: eventId,
    query: z.object({ sold_out: flag.optional(), ...groupFilter, ...dateFilter }),
    answer: sessionsAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  querySessions: call('querySessions', {
    summary: 'Sessions of an event that can take these quantities, priced.',
    rows: ['API-16'],
    params: eventId,
    query: z.object({ _include_sold_out: flag.optional(), ...groupFilter, ...dateFilter }),
    body: quantities,
    answer: sessionsAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getSession: call('getSession', {
    summary: 'One session of an event.',
    rows: ['API-20'],
    params: z.object({ id: entity.id, sessionId: entity.id }),
    query: z.object({ ...groupFilter }),
    answer: sessionsAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  checkPrice: call('checkPrice', {
    summary: 'What these tickets would cost now, fees apart.',
    rows: ['API-21', 'QTY-47'],
    params: eventId,
    body: z.strictObject({
      ticket_types_required: z
        .array(
          z.strictObject({
            ticket_type_id: entity.id,
            event_session_id: entity.id.nullish(),
            face_value: entity.money.optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    answer: z.object({
      pricecheck: z.array(
        z.object({
          lines: z.array(
            z.object({ ticket_type_id: entity.id, face_value: entity.money, fee_outside: entity.money }),
          ),
          total_price: entity.money,
          total_fee_outside: entity.money,
          total: entity.money,
        }),
      ),
    }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  listEventTemplates: call('listEventTemplates', {
    summary: 'Event templates by id.',
    rows: ['API-24'],
    query: z.object({ 'id._in': list }),
    answer: eventsAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
  getConfig: call('getConfig', {
    summary: 'Configuration that holds for event templates and ticket groups.',
    rows: ['CFG-30', 'API-23'],
    query: z.object({ 'resource_id._in': list, 'key._in': list.optional() }),
    answer: z.object({
      config: z.array(
        z.object({ scope: z.string(), resource_id: entity.id, key: z.string(), value: z.unknown() }),
      ),
    }),
    refusals: ['validation_failed', 'tenant_unknown'],
  }),
  getImage: call('getImage', {
    summary: 'A picture, resized to cover sizex by sizey device-independent pixels.',
    rows: ['APP-66', 'APP-67', 'APP-68'],
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.object({
      sizex: z.coerce.number().int().min(1).max(3000).optional(),
      sizey: z.coerce.number().int().min(1).max(3000).optional(),
      shrinkonly: flag.optional(),
    }),
    answerType: 'image/*',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
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
  createUser: call('createUser', {
    summary: 'Stores who buys. Without a password it is a guest, known only to the named cart.',
    rows: ['API-30', 'A-64'],
    body: z.strictObject({
      ...identityFields,
      cart_id: entity.uuid,
      additional_info: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: z.object({ identity: z.array(z.object({ id: entity.uuid })) }),
    refusals: ['validation_failed', 'validate_not_email', 'not_found', 'incorrect_cart_state'],
  }),
  payMyCart: call('payMyCart', {
    summary: 'Pays a part of what a cart of this session owes.',
    rows: ['API-44', 'PAY-13'],
    params: uuidParam,
    body: paymentBody,
    answer: cartAnswer,
    refusals: payRefusals,
    idempotent: true,
  }),
  payCart: call('payCart', {
    summary: 'Pays a part of what a cart owes.',
    rows: ['API-43'],
    params: uuidParam,
    body: paymentBody,
    answer: cartAnswer,
    refusals: payRefusals,
    idempotent: true,
  }),
  guestCheckoutMyCart: call('guestCheckoutMyCart', {
    summary: 'Pays what a cart of this session owes and makes its orders.',
    rows: ['API-46', 'PAY-10'],
    params: uuidParam,
    body: guestCheckoutBody,
    answer: cartAnswer,
    refusals: payRefusals,
    idempotent: true,
  }),
  guestCheckoutCart: call('guestCheckoutCart', {
    summary: 'Pays what a cart owes and makes its orders.',
    rows: ['API-45'],
    params: uuidParam,
    body: guestCheckoutBody,
    answer: cartAnswer,
    refusals: payRefusals,
    idempotent: true,
  }),
  listTicketOrders: call('listTicketOrders', {
    summary: 'Orders by id, with their tickets.',
    rows: ['API-34', 'PAY-73'],
    query: z.object({ 'id._in': list }),
    answer: cartAnswer.omit({ cart: true, cartmod: true }),
    refusals: ['bad_field_value', 'validation_failed', 'tenant_unknown'],
  }),
  getTicketOrder: call('getTicketOrder', {
    summary: 'One order with its tickets.',
    rows: ['API-32', 'API-33'],
    params: uuidParam,
    answer: cartAnswer.omit({ cart: true, cartmod: true }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getTicketOrderQrCode: call('getTicketOrderQrCode', {
    summary: "The QR image of an order's first ticket, or of the ticket asked for.",
    rows: ['API-57', 'ORD-58'],
    params: uuidParam,
    query: z.object({
      margin: z.coerce.number().int().min(0).max(20).optional(),
      ticket: entity.uuid.optional(),
    }),
    answerType: 'image/svg+xml',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
} as const satisfies Record<CallName, CallShape & { route: Route }>;

export type Calls = typeof calls;
