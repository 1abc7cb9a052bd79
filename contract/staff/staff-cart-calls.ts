import { z } from 'zod';
import { mostParts, mostPlaces } from '#domain/cart/staff-cart.ts';
import { boundedRecord } from '../api/bounded.ts';
import { day, id, instant, money, uuid } from '../api/scalars.ts';
import { placeRefusals } from '../cart/place-refusals.ts';
import { contactFields, shownLine } from '../contact/contact-fields.ts';
import { approval } from './approval-calls.ts';
import { naming } from './naming/named-things.ts';
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
  letter: z
    .object({
      state: z.enum(['queued', 'sent', 'skipped', 'refused', 'failed', 'bounced']),
      at: instant,
      answer: z.string().nullable().describe('The mail server’s answer, or why nothing was sent.'),
    })
    .nullable()
    .describe('The last letter with the link; null if none was sent.'),
});

const until = day
  .nullable()
  .describe('The last day of the hold, in the portal’s time zone; null holds until it is paid.');
const cartParams = z.object({ id: naming('staff_cart', uuid) });
const cartAnswer = z.object({ staff_cart: staffCart });

/** The tickets of a cart, as staff choose them. */
const wish = {
  event: naming('event', id),
  session: naming('session', id).optional().describe('Left out for an event without times.'),
  tickets: z
    .array(
      z.strictObject({
        type: naming('type', id),
        quantity: z.int().min(1).max(mostPlaces),
        seats: z
          .array(naming('seat', id))
          .max(mostPlaces)
          .optional()
          .describe('A seat for each ticket.'),
        price: money.optional().describe('Only of a type whose price the buyer chooses.'),
        holders: z
          .array(
            z.strictObject({
              name: shownLine(200).default(''),
              email: z.string().trim().max(254).default(''),
            }),
          )
          .max(mostPlaces)
          .optional()
          .describe('The people of the first tickets, in order.'),
      }),
    )
    .min(1)
    .max(50),
};
const parts = z
  .int()
  .min(1)
  .max(mostParts)
  .default(1)
  .describe(
    'Equal parts of the price: the first is due at once, the others a month apart, or closer together before the visit.',
  );
const part = z.strictObject({
  day: day.describe('The day on which it is due, in the portal’s time zone.'),
  amount: money,
});
const schedule = z.array(part).min(1).max(mostParts);

/** A cart held for a buyer, without its payment. */
const held = {
  id: naming('staff_cart', uuid, 'made'),
  ...wish,
  answers: z
    .array(
      z.strictObject({
        group: naming('group', id),
        data: boundedRecord(z.union([z.string().max(5_000), z.number(), z.boolean()]), {
          fields: 100,
          length: 50_000,
        }),
      }),
    )
    .max(50)
    .default([])
    .describe('The answers to the questions of ticket groups.'),
  name: shownLine(200).min(1),
  email: contactFields.email,
  language: z.string().min(2).max(35).optional(),
  until,
};

const holdRefusals = [
  'not_found',
  ...placeRefusals,
  'rule_blocks_reserve',
  'member_required',
  'too_many_requests',
] as const;

export const staffCartCalls = {
  listStaffCarts: staffCall('listStaffCarts', {
    summary: 'Lists the last 200 carts that are held for someone, the newest first.',
    rows: ['SLS-06'],
    answer: z.object({ staff_cart: z.array(staffCart) }),
    refusals: [],
  }),
  listHoldableTickets: staffCall('listHoldableTickets', {
    summary: 'Lists the ticket types of an event that can be held, and the questions they ask.',
    rows: ['SLS-06'],
    params: z.object({ id: naming('event', id) }),
    answer: z.object({
      type: z.array(
        z.object({
          id,
          group_id: id,
          group: z.string(),
          name: z.string(),
          price: money.nullable().describe('Before fees; null if the buyer chooses it.'),
          lowest: money.nullable().describe('The bounds of a price that the buyer chooses.'),
          highest: money.nullable(),
          is_seated: z.boolean(),
          holders: z
            .enum(['hidden', 'optional', 'required'])
            .describe('Its tickets carry names, or may.'),
          emails: z.enum(['hidden', 'optional', 'required']),
        }),
      ),
      question: z.array(
        z.object({
          group_id: id,
          name: z.string(),
          title: z.string(),
          description: z.string(),
          control: z.enum([
            'text',
            'long_text',
            'email',
            'date',
            'number',
            'yes_no',
            'radios',
            'dropdown',
          ]),
          options: z.array(z.object({ value: z.string(), text: z.string() })),
          is_required: z.boolean(),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  listHoldableSeats: staffCall('listHoldableSeats', {
    summary:
      'Lists the free seats of a group in a session, 3,000 at most, and the best ones together.',
    rows: ['SLS-06'],
    params: z.object({ id: naming('event', id) }),
    query: z.object({
      session: naming('session', id),
      group: naming('group', id),
      best: z.coerce.number().int().min(0).max(mostPlaces).default(0),
      without: naming('seat', z.string().max(6_000), 'filter')
        .optional()
        .describe('Seats that are chosen already, by their ids with commas; not among the best.'),
    }),
    answer: z.object({
      seat: z.array(
        z.object({ id, section: z.string(), row: z.string(), seat: z.string(), name: z.string() }),
      ),
      best: z.array(id).describe('The best seats for as many people; empty if there are too few.'),
    }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  priceStaffCart: staffCall('priceStaffCart', {
    summary: 'Returns the price of such a cart, with its equal parts, and holds nothing.',
    rows: ['SLS-06'],
    body: z.strictObject({ ...wish, parts }),
    answer: z.object({
      price: money.describe('With fees.'),
      parts: z.array(part),
      last_day: day.describe('The last day on which the caller may agree that a part is due.'),
      latest_day: day.describe('The last day that the caller may ask someone else to agree on.'),
      least_first_percent: count.describe(
        'The least part of the price that is due first; its equal share of the parts is enough as well.',
      ),
      may_leave_open: money.describe(
        'What the caller may leave open beyond these without a second person, by the limits of the venue.',
      ),
    }),
    refusals: holdRefusals,
  }),
  holdStaffCart: staffCall('holdStaffCart', {
    summary:
      'Holds places for someone, once by its id, to be paid under a link. What a plan leaves open beyond the usual bounds counts for the limits of whoever may refund.',
    rows: ['SLS-06', 'STF-12'],
    body: z.strictObject({
      ...held,
      parts,
      schedule: schedule
        .optional()
        .describe('Parts of other amounts or days, together the whole price; instead of `parts`.'),
    }),
    answer: cartAnswer,
    refusals: [...holdRefusals, 'too_many', 'validate_not_email', 'above_limit'],
  }),
  askStaffCart: staffCall('askStaffCart', {
    summary:
      'Asks someone who may refund to hold places under a plan that is beyond what the caller may agree on, once by its id. Nothing is held until then. Nobody agrees on a part after `latest_day` or of nothing.',
    rows: ['SLS-06', 'STF-12'],
    body: z.strictObject({ ...held, schedule, reason: shownLine(500).min(1) }),
    answer: z.object({ approval }),
    refusals: [...holdRefusals, 'too_many', 'validate_not_email', 'approval_over', 'above_limit'],
  }),
  mailStaffCart: staffCall('mailStaffCart', {
    summary:
      'Mails the link of a cart to its buyer, also again. With `is_trial` it only returns the letter. Five letters a day for one address.',
    rows: ['SLS-06'],
    params: cartParams,
    body: z.strictObject({ is_trial: z.boolean().default(false) }),
    answer: cartAnswer.extend({
      letter: z
        .object({ to: z.string(), subject: z.string(), text: z.string() })
        .nullable()
        .describe('The letter as it would be sent now; null once it is on its way.'),
    }),
    refusals: ['not_found', 'not_possible_now', 'too_many_requests'],
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
