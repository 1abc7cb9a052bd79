import { z } from 'zod';
import { boundedRecord } from '../api/bounded.ts';
import { call, day, eventId, flag, list } from '../api/call.ts';
import { eventEmbeds, sessionEmbeds } from '../api/embeds.ts';
import * as entity from '../api/entities.ts';
import { walletProvider } from '../orders/wallet-calls.ts';
import * as seating from '../seats/seat-entities.ts';

const quantities = z.strictObject({
  /** Tickets wanted by ticket type id. */
  quantities: boundedRecord(z.int().min(0).max(1000), { fields: 100, length: 20_000 }).default({}),
});
const dateFilter = {
  'start_datetime._gte': z.iso.datetime({ offset: true }).optional(),
  'start_datetime._lt': z.iso.datetime({ offset: true }).optional(),
  'start_datetime._ondate': day.optional(),
};
/** Days in the venue's zone. */
const dayFilter = { 'date._gte': day.optional(), 'date._lt': day.optional() };
const groupFilter = {
  'ticket_group_id._in': list.optional(),
  'ticket_group.id._in': list.optional(),
};

const calendarQuery = z.object({
  _format: z.enum(['extended', 'price']).optional(),
  ...groupFilter,
  ...dayFilter,
});

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
      /** What it would cost there without the type's discount; null where it has none (QTY-07). */
      original_amount: entity.money.nullable(),
      fees_outside: entity.money,
    }),
  ),
  /** Places left of groups with their own capacity in a session. */
  group_availability: z.array(
    z.object({ event_session_id: entity.id, ticket_group_id: entity.id, available: z.int() }),
  ),
});
const calendarAnswer = z.object({ calendar: z.array(entity.calendarDay) });

/** What is on sale, and how it looks. */
export const catalogueCalls = {
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
      /** Origin of the address service. */
      address_lookup: z.object({ api_base: z.string() }),
      /** Null where no captcha service is set up. */
      captcha: z.object({ script_url: z.string() }).nullable(),
      /** The wallets that passes are made for. */
      wallets: z.array(walletProvider),
    }),
    refusals: ['tenant_unknown'],
  }),
  listAvailableEvents: call('listAvailableEvents', {
    summary:
      'The event templates of a seller that are on sale. With a day or time, days and prices are those of the sessions that match.',
    rows: ['EVT-16', 'EVT-26', 'API-12'],
    /** Any `meta.<key>` beside these lists values, one of which the template's meta must have; `\,` is a comma in a value. */
    query: z.looseObject({
      'hidden_type._in': list.optional(),
      category: z.string().max(100).optional(),
      /** What these four may be is a rule of domain/events/listing-filter.ts. */
      date: z.string().max(10).optional(),
      time: z.string().max(9).optional(),
      'time.start': z.string().max(4).optional(),
      'time.end': z.string().max(4).optional(),
      ...dateFilter,
    }),
    answer: eventsAnswer.extend({
      /** By what all of the listing can be filtered, whatever was asked for. */
      event_filter: z.array(entity.eventFilter),
      /** The number of event templates that match, of which the answer has as many as `limit` lets through. */
      total: z.int().min(0),
    }),
    embeds: [...eventEmbeds, 'event_filter'],
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
  getEvent: call('getEvent', {
    summary: 'One event template with what it sells. Groups by link only are shown when named.',
    rows: ['API-13', 'DET-03'],
    params: eventId,
    query: z.object({ ...groupFilter }),
    answer: eventsAnswer,
    embeds: eventEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getCalendar: call('getCalendar', {
    summary: 'The days of an event with their state and lowest price.',
    rows: ['API-17', 'CAL-07'],
    params: eventId,
    query: calendarQuery,
    answer: calendarAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  queryCalendar: call('queryCalendar', {
    summary: 'The days of an event that can take these quantities.',
    rows: ['API-18', 'CAL-38'],
    params: eventId,
    query: calendarQuery,
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
    embeds: sessionEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  querySessions: call('querySessions', {
    summary: 'Sessions of an event that can take these quantities, priced.',
    rows: ['API-16'],
    params: eventId,
    query: z.object({ _include_sold_out: flag.optional(), ...groupFilter, ...dateFilter }),
    body: quantities,
    answer: sessionsAnswer,
    embeds: sessionEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getSession: call('getSession', {
    summary: 'One session of an event.',
    rows: ['API-20'],
    params: z.object({ id: entity.id, sessionId: entity.id }),
    query: z.object({ ...groupFilter }),
    answer: sessionsAnswer,
    embeds: sessionEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getSeatMap: call('getSeatMap', {
    summary: 'The seats of a session: who may still be taken, and on request where they are.',
    rows: ['SEA-02', 'SEA-03', 'SEA-16'],
    params: z.object({ id: entity.id, sessionId: entity.id }),
    query: z.object({ _withgeometry: flag.optional() }),
    answer: z.object({
      seat_map: z.array(seating.seatMap),
      /** Empty unless geometry was asked for. */
      seat: z.array(seating.seat),
      seat_state: z.array(seating.seatStates),
      /** Who sells what, in the order of the groups. */
      seat_zone: z.array(seating.seatZone),
    }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getSeatMapGeometry: call('getSeatMapGeometry', {
    summary: 'Where the seats of a map are, row by row; what a hash names never changes.',
    rows: ['SEA-03'],
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: z.object({ seat_map: z.array(seating.seatMap), seat_plan: z.array(seating.seatPlan) }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
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
            z.object({
              ticket_type_id: entity.id,
              face_value: entity.money,
              fee_outside: entity.money,
            }),
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
    summary:
      'Event templates by id, of any seller of the portal; without ids, those of the seller that are on sale.',
    rows: ['API-24', 'EVT-27', 'EVT-28'],
    query: z.object({
      'id._in': list.optional(),
      metadataKeys: list.optional(),
      categories: list.optional(),
      includeSessions: flag.optional(),
      date: z.union([z.enum(['today', 'tomorrow']), day]).optional(),
    }),
    answer: eventsAnswer,
    embeds: eventEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
  getTicketGroup: call('getTicketGroup', {
    summary: 'One ticket group that is on sale, with its types; embeds ticket_type.',
    rows: ['API-14', 'PAY-70'],
    params: eventId,
    /** Only a group of this handler, such as `donation`. */
    query: z.object({ handler: z.string().max(50).optional() }),
    answer: eventsAnswer.pick({ ticket_group: true, ticket_type: true }),
    embeds: ['ticket_type'],
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  listMembershipRules: call('listMembershipRules', {
    summary: 'How many tickets of a type carry names, and which; embeds ticket_type.',
    rows: ['API-22', 'QTY-39'],
    query: z.object({ ...groupFilter }),
    answer: z.object({
      membership_rule: z.array(entity.ticketRule),
      ticket_type: z.array(entity.ticketType),
    }),
    embeds: ['ticket_type'],
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
  getConfig: call('getConfig', {
    summary: 'Configuration that holds for event templates and ticket groups.',
    rows: ['CFG-30', 'API-23'],
    query: z.object({ 'resource_id._in': list, 'key._in': list.optional() }),
    answer: z.object({
      config: z.array(
        z.object({
          scope: z.string(),
          resource_id: entity.id,
          key: z.string(),
          value: z.unknown(),
        }),
      ),
    }),
    refusals: ['validation_failed', 'tenant_unknown'],
  }),
  getImage: call('getImage', {
    summary:
      'A picture, resized to cover the size nearest to sizex by sizey that pictures are kept in.',
    rows: ['APP-66', 'APP-67', 'APP-68'],
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.object({
      sizex: z.coerce.number().int().min(1).max(3000).optional(),
      sizey: z.coerce.number().int().min(1).max(3000).optional(),
      shrinkonly: flag.optional(),
    }),
    answerType: 'image/*',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown', 'server_busy'],
  }),
  getFont: call('getFont', {
    summary: "A font file of a theme's own.",
    rows: ['CFG-09'],
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.object({}),
    answerType: 'font/woff2',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
} as const;
