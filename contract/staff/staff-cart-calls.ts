import { z } from 'zod';
import { mostParts, mostPlaces } from '#domain/cart/staff-cart.ts';
import { day, id, instant, money, uuid } from '../api/scalars.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();

const staffCart = z.object({
  id: uuid,
  number: z.string().describe('The cart’s number, as its page shows it.'),
  seller: id,
  event: z.string().nullable().describe('Name of the event; null without one.'),
  starts_at: instant.nullable(),
  timezone: z.string(),
  name: z.string(),
  email: z.string(),
  by: z.string(),
  created_at: instant,
  state: z.enum(['open', 'part_paid', 'paid', 'expired', 'withdrawn']),
  expires_at: instant.nullable().describe('Null if its places are held until they are paid.'),
  places: count,
  price: money,
  paid: money,
  parts: count.describe('Parts that it is paid in; 0 without any.'),
  order: z.string().nullable().describe('Number of the order that it became.'),
  link: z.string().nullable().describe('The page where it is paid; null once nothing can be.'),
});

const until = day
  .nullable()
  .describe('The last day of the hold, in the portal’s time zone; null holds until it is paid.');
const cartParams = z.object({ id: uuid });
const cartAnswer = z.object({ staff_cart: staffCart });

export const staffCartCalls = {
  listStaffCarts: staffCall('listStaffCarts', {
    summary: 'Lists the last 200 carts that are held for somebody, the newest first.',
    rows: ['SLS-06'],
    answer: z.object({ staff_cart: z.array(staffCart) }),
    refusals: [],
  }),
  listHoldableTickets: staffCall('listHoldableTickets', {
    summary:
      'Lists the ticket types of an event that can be held: those without a seat and with a fixed price.',
    rows: ['SLS-06'],
    params: z.object({ id }),
    answer: z.object({
      type: z.array(
        z.object({
          id,
          group: z.string(),
          name: z.string(),
          price: money.describe('Before fees.'),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  holdStaffCart: staffCall('holdStaffCart', {
    summary:
      'Holds places for somebody, once by its id, to be paid under a link. Parts of the price are equal.',
    rows: ['SLS-06'],
    body: z.strictObject({
      id: uuid,
      event: id,
      session: id.optional().describe('Left out for an event without times.'),
      tickets: z
        .array(z.strictObject({ type: id, quantity: z.int().min(1).max(mostPlaces) }))
        .min(1)
        .max(50),
      name: z.string().trim().min(1).max(200),
      email: contactFields.email,
      language: z.string().min(2).max(35).optional(),
      until,
      parts: z
        .int()
        .min(1)
        .max(mostParts)
        .default(1)
        .describe('Equal parts of the price: the first is due at once, the others a month apart.'),
    }),
    answer: cartAnswer,
    refusals: [
      'not_found',
      'too_many',
      'validate_not_email',
      'too_many_requests',
      'event_session_sold_out',
      'session_capacity_exceeded',
      'ticket_group_sold_out',
      'ticket_group_capacity_exceeded',
      'max_tickets_per_order_exceeded',
      'min_tickets_per_order_not_met',
      'rule_blocks_reserve',
      'member_required',
      'additional_info_validation_failed',
    ],
  }),
  extendStaffCart: staffCall('extendStaffCart', {
    summary: 'Gives an unpaid cart another end of its hold; null holds it until it is paid.',
    rows: ['SLS-06'],
    params: cartParams,
    body: z.strictObject({ until }),
    answer: cartAnswer,
    refusals: ['not_found', 'not_possible_now'],
  }),
  withdrawStaffCart: staffCall('withdrawStaffCart', {
    summary: 'Releases the places of an unpaid cart. Refused once money arrived or is on its way.',
    rows: ['SLS-06'],
    params: cartParams,
    body: z.strictObject({}),
    answer: cartAnswer,
    refusals: ['not_found', 'not_possible_now', 'payment_in_progress'],
  }),
};
