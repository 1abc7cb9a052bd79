import { z } from 'zod';
import { boundedRecord } from '../api/bounded.ts';
import { call, flag, idParam, list } from '../api/call.ts';
import { eventEmbeds, sessionEmbeds } from '../api/embeds.ts';
import { day, id, money } from '../api/scalars.ts';
import {
  calendarDay,
  eventFilter,
  eventSession,
  eventTemplate,
  messageRule,
  ticketGroup,
  ticketRule,
  ticketType,
  venue,
} from './event-entities.ts';

const quantities = z.strictObject({
  /** Numbers of tickets wanted, by ticket type id. */
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
  event_template: z.array(eventTemplate),
  venue: z.array(venue),
  ticket_group: z.array(ticketGroup),
  ticket_type: z.array(ticketType),
  event_session: z.array(eventSession),
  message_rule: z.array(messageRule),
});
const sessionsAnswer = z.object({
  event_session: z.array(eventSession),
  venue: z.array(venue),
  /** Prices of types by session, only where they differ from the type's own. */
  price_schedule: z.array(
    z.object({
      event_session_id: id,
      ticket_type_id: id,
      currency_amount: money,
      /** The price in that session before the type's discount; null if it has no discount (QTY-07). */
      original_amount: money.nullable(),
      fees_outside: money,
    }),
  ),
  /** Places left for groups with their own capacity, by session. */
  group_availability: z.array(
    z.object({ event_session_id: id, ticket_group_id: id, available: z.int() }),
  ),
});
const calendarAnswer = z.object({ calendar: z.array(calendarDay) });

/** Events on sale, their calendars and sessions. */
export const eventCalls = {
  listAvailableEvents: call('listAvailableEvents', {
    summary:
      'The event templates of a seller that are on sale. With a day or time, days and prices are those of the matching sessions.',
    rows: ['EVT-16', 'EVT-26', 'API-12'],
    /**
     * Each additional `meta.<key>` lists values, one of which the template's meta must have; `\,`
     * is a comma in a value.
     */
    query: z.looseObject({
      'hidden_type._in': list.optional(),
      category: z.string().max(100).optional(),
      /** The format of these four is checked in domain/events/listing-filter.ts. */
      date: z.string().max(10).optional(),
      time: z.string().max(9).optional(),
      'time.start': z.string().max(4).optional(),
      'time.end': z.string().max(4).optional(),
      ...dateFilter,
    }),
    answer: eventsAnswer.extend({
      /** The filters of the whole listing, regardless of the query. */
      event_filter: z.array(eventFilter),
      /** The number of matching event templates; the answer has at most `limit` of them. */
      total: z.int().min(0),
    }),
    embeds: [...eventEmbeds, 'event_filter'],
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
  getEvent: call('getEvent', {
    summary:
      'One event template with what it sells. Groups sold by link only are included if named.',
    rows: ['API-13', 'DET-03'],
    params: idParam,
    query: z.object({ ...groupFilter }),
    answer: eventsAnswer,
    embeds: eventEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getCalendar: call('getCalendar', {
    summary: 'The days of an event with their status and lowest price.',
    rows: ['API-17', 'CAL-07'],
    params: idParam,
    query: calendarQuery,
    answer: calendarAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  queryCalendar: call('queryCalendar', {
    summary: 'The days of an event with room for these quantities.',
    rows: ['API-18', 'CAL-38'],
    params: idParam,
    query: calendarQuery,
    body: quantities,
    answer: calendarAnswer,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  listSessions: call('listSessions', {
    summary: 'Sessions of an event.',
    rows: ['API-15', 'CAL-36'],
    params: idParam,
    query: z.object({ sold_out: flag.optional(), ...groupFilter, ...dateFilter }),
    answer: sessionsAnswer,
    embeds: sessionEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  querySessions: call('querySessions', {
    summary: 'Sessions of an event with room for these quantities, with prices.',
    rows: ['API-16'],
    params: idParam,
    query: z.object({ _include_sold_out: flag.optional(), ...groupFilter, ...dateFilter }),
    body: quantities,
    answer: sessionsAnswer,
    embeds: sessionEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  getSession: call('getSession', {
    summary: 'One session of an event.',
    rows: ['API-20'],
    params: z.object({ id, sessionId: id }),
    query: z.object({ ...groupFilter }),
    answer: sessionsAnswer,
    embeds: sessionEmbeds,
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
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
    params: idParam,
    /** Limits the answer to groups with this handler, such as `donation`. */
    query: z.object({ handler: z.string().max(50).optional() }),
    answer: eventsAnswer.pick({ ticket_group: true, ticket_type: true }),
    embeds: ['ticket_type'],
    refusals: ['validation_failed', 'bad_field_value', 'not_found', 'tenant_unknown'],
  }),
  listMembershipRules: call('listMembershipRules', {
    summary: 'The rules for names on tickets, by ticket type; embeds ticket_type.',
    rows: ['API-22', 'QTY-39'],
    query: z.object({ ...groupFilter }),
    answer: z.object({
      membership_rule: z.array(ticketRule),
      ticket_type: z.array(ticketType),
    }),
    embeds: ['ticket_type'],
    refusals: ['validation_failed', 'bad_field_value', 'tenant_unknown'],
  }),
} as const;
