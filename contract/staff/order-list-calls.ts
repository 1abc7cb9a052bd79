import { z } from 'zod';
import { orderStates, stateFilters } from '#domain/orders/order-state.ts';
import { promoCodeLength } from '#domain/pricing/promo-code.ts';
import { day, id, instant, money } from '../api/scalars.ts';
import { listedBuyer } from './buyer-entities.ts';
import { naming } from './naming/named-things.ts';
import { nearDays } from './session-calls.ts';
import { staffCall } from './staff-call.ts';

/** The filters of the list of orders; an omitted filter lets all orders pass. */
export const orderFilter = {
  from_day: day.optional().describe('The first day of purchase, in the portal’s time zone.'),
  to_day: day.optional().describe('The last day of purchase.'),
  seller: naming('seller', id, 'filter').optional(),
  event: naming('event', id, 'filter').optional(),
  visit_day: day.optional().describe('A day on which sessions of `event` begin.'),
  session: naming('session', id, 'filter').optional(),
  state: z
    .enum(stateFilters)
    .optional()
    .describe('valid: a ticket still counts; redeemed: one was used; cancelled: none counts.'),
  channel: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional()
    .describe('web, staff or renewal.'),
  method: z
    .string()
    .regex(/^[a-z_]{1,100}$/)
    .optional()
    .describe('card, sepa_debit, apple_pay, google_pay, ledger (a gift card), free or another.'),
  code: z.string().trim().min(1).max(promoCodeLength.max).optional().describe('A promo code.'),
  unpaid: z
    .literal('true')
    .transform(() => true)
    .optional()
    .describe('Orders whose price is not paid in full.'),
};

/** An order's state. */
export const orderState = z
  .enum(orderStates)
  .describe(
    'valid; part: some tickets are cancelled, not counting those exchanged for others; redeemed: all that are left were used; cancelled: none counts.',
  );

/** An order in a list. */
export const line = z.object({
  number: z.string(),
  seller: id,
  purchased_at: instant,
  buyer: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
  channel: z.string(),
  total: money.describe('Price with fees at the purchase.'),
  unpaid: money.describe(
    'The part of its price that is still owed. What was given back as goodwill or at the processor is not owed again.',
  ),
  state: orderState,
  tickets: z.number().int().describe('All that it ever had.'),
  valid: z.number().int(),
  redeemed: z.number().int().describe('Of the valid ones.'),
  visit: z
    .object({
      event: z.string(),
      starts_at: instant.nullable().describe('Null for tickets without a session.'),
      timezone: z.string().describe('The zone of the event’s venue.'),
      others: z.number().int().describe('Other sessions or events of the order.'),
    })
    .nullable()
    .describe('What its tickets are for: of several sessions the first.'),
});

const event = z.object({ id, name: z.string(), seller: id });

export const orderListCalls = {
  listOrders: staffCall('listOrders', {
    summary: 'Lists orders by filters, 50 at a time; a page can be short and have a next one.',
    rows: ['SLS-01'],
    query: z.object({
      ...orderFilter,
      sort: z.enum(['newest', 'number']).default('newest'),
      after: z.string().max(100).optional().describe('`next` of the page before.'),
    }),
    answer: z.object({ order: z.array(line), next: z.string().nullable() }),
    refusals: ['bad_field_value', 'too_many_requests'],
  }),
  listOrderEvents: staffCall('listOrderEvents', {
    summary: 'Lists events by a part of their name, 50 at most; or the one with this id.',
    rows: ['SLS-01'],
    query: z.object({
      q: z.string().max(200).default(''),
      id: naming('event', id, 'filter').optional(),
    }),
    answer: z.object({ event: z.array(event) }),
    refusals: [],
  }),
  listOrderSessions: staffCall('listOrderSessions', {
    summary:
      'Lists the sessions of an event that begin on a day, 500 at most, and the nearest days that have some.',
    rows: ['SLS-01'],
    params: z.object({ id: naming('event', id) }),
    query: z.object({ day }),
    answer: z.object({
      days: nearDays,
      session: z.array(z.object({ id, starts_at: instant, timezone: z.string() })),
    }),
    refusals: ['not_found'],
  }),
  search: staffCall('search', {
    summary:
      'Finds orders, buyers, events and promo codes by what was typed: 50 of each at most, the surest first. Codes are found without a limit to sellers only.',
    rows: ['TOD-04'],
    query: z.object({ q: z.string().max(200) }),
    answer: z.object({
      order: z.array(
        line.extend({
          by: z.enum(['number', 'email', 'scan_code', 'last_four', 'name', 'holder']),
        }),
      ),
      event: z.array(event),
      buyer: z.array(listedBuyer).describe('For whoever may see people.'),
      code: z.array(
        z.object({
          code: z.string(),
          rule: z.string(),
          used: z.number().int(),
          max_uses: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: ['too_many_requests'],
  }),
};
