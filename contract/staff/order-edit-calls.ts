import { z } from 'zod';
import { day, id, instant, money, uuid } from '../api/scalars.ts';
import { placeRefusals } from '../cart/place-refusals.ts';
import { shownLine } from '../contact/contact-fields.ts';
import { giftCodesBack, hangingBenefits } from './approval-calls.ts';
import { naming } from './naming/named-things.ts';
import { edited, ofMemberships, orderNumber, seen } from './order-edit-entities.ts';
import { staffCall } from './staff-call.ts';

const holder = shownLine(200);

/** A change of an order, as requested by staff. */
export const editWish = z.strictObject({
  reference: z.string().trim().min(8).max(100).describe('The same one again changes nothing more.'),
  changes: z
    .array(
      z.strictObject({
        ticket: naming('ticket', uuid),
        session: naming('session', id).optional(),
        type: naming('type', id).optional(),
        seat: naming('seat', id)
          .optional()
          .describe('Left out, a seat is kept, in another session as well.'),
        holder: holder.optional(),
      }),
    )
    .max(100)
    .default([])
    .describe('Tickets that become others of their event; what is left out stays as it is.'),
  add: z
    .array(
      z.strictObject({
        type: naming('type', id),
        session: naming('session', id).optional(),
        seat: naming('seat', id).optional(),
        holder: holder.default(''),
        quantity: z.int().min(1).max(50).default(1),
      }),
    )
    .max(50)
    .default([]),
  remove: z.array(naming('ticket', uuid)).max(100).default([]),
  difference: z
    .enum(['link', 'waive'])
    .default('link')
    .describe('What becomes of an amount due: the buyer pays it by a link, or it is waived.'),
  link_hours: z
    .int()
    .min(1)
    .max(336)
    .default(48)
    .describe('Hours in which the buyer can pay; the new places are held so long.'),
  reason: z.string().trim().min(1).max(500),
});

const body = editWish.extend({ is_trial: z.boolean().default(false), seen: seen.given });
const answer = z.object({
  edit: edited.extend({
    is_trial: z.boolean(),
    seen: seen.answered,
    needs_approval: z.boolean().describe('It waits for a second person, or would.'),
    link: z.string().nullable().describe('Where the buyer pays; null if nothing waits to be paid.'),
    ends_at: instant.nullable().describe('The end of the link.'),
  }),
});
const refusals = [
  'not_found',
  'too_many',
  'too_many_requests',
  'edit_open',
  'gives_away',
  'outcome_changed',
  'payment_in_progress',
  'incorrect_cart_state',
  'gateway_not_configured',
  ...placeRefusals,
  'member_required',
  'rule_blocks_reserve',
  'additional_info_validation_failed',
  'ticket_state_incorrect',
  'ticket_not_found',
] as const;

export const orderEditCalls = {
  cancelTickets: staffCall('cancelTickets', {
    summary:
      'Cancels tickets of an order for which no money goes back, once per reference: they cost nothing, or their money was refunded at the processor or taken by a bank. With `is_trial` it only returns what would happen. Refused for tickets that would give money back.',
    rows: ['SLS-03'],
    params: orderNumber,
    body: z.strictObject({
      reference: z
        .string()
        .trim()
        .min(8)
        .max(100)
        .describe('The same one again cancels nothing more.'),
      tickets: z.union([z.literal('all'), z.array(naming('ticket', uuid)).min(1).max(1000)]),
      keep_places: z
        .boolean()
        .default(false)
        .describe('Leaves the places of the tickets taken, until `releasePlaces` is called.'),
      ...ofMemberships,
      tells_buyer: z.boolean().default(true).describe('Sends the buyer a letter.'),
      reason: z.string().trim().min(1).max(500),
      is_trial: z.boolean().default(false),
      seen: seen.given,
    }),
    answer: z.object({
      cancelled: z.object({
        tickets: z.number().int(),
        kept_places: z.number().int().describe('Of these, those whose places stay taken.'),
        benefits: hangingBenefits,
        gift_codes: giftCodesBack,
        tells_buyer: z.boolean().describe('False also for buyers who get no letters.'),
        is_trial: z.boolean(),
        seen: seen.answered,
      }),
    }),
    refusals: ['not_found', 'payment_in_progress', 'outcome_changed'],
  }),
  editOrder: staffCall('editOrder', {
    summary:
      'Changes tickets of an order where its buyer may not, adds some or takes some out, once per reference. With `is_trial` it only returns what would happen. An amount due waits for the buyer, who pays it by the link; what would give money away is refused.',
    rows: ['SLS-04'],
    params: orderNumber,
    body,
    answer,
    refusals,
  }),
  editOrderAndGive: staffCall('editOrderAndGive', {
    summary:
      'Does the same for whoever may refund: gives a difference back, or waives it. Above the venue’s limit it asks for a second person’s approval instead.',
    rows: ['SLS-04', 'STF-12'],
    params: orderNumber,
    body,
    answer,
    refusals,
  }),
  withdrawOrderEdit: staffCall('withdrawOrderEdit', {
    summary:
      'Ends a change of an order that waits for its buyer, and frees the places that it holds.',
    rows: ['SLS-04'],
    params: orderNumber,
    body: z.strictObject({
      cart: naming('cart', uuid).describe('The change, as the order names it.'),
    }),
    refusals: ['not_found', 'payment_in_progress'],
  }),
  listEditChoices: staffCall('listEditChoices', {
    summary:
      'Lists what tickets of an event may become: its types, the sessions of a day with the places left, and for one session its free seats, 3,000 at most.',
    rows: ['SLS-04'],
    params: orderNumber,
    query: z.object({
      event: naming('event', id),
      day: day.optional(),
      session: naming('session', id).optional(),
    }),
    answer: z.object({
      type: z.array(
        z.object({
          id,
          name: z.string(),
          group: z.string(),
          price: money.nullable().describe('Without fees; null if the buyer chooses it.'),
          is_seated: z.boolean(),
        }),
      ),
      session: z.array(
        z.object({
          id,
          starts_at: instant,
          timezone: z.string(),
          left: z.number().int().nullable().describe('Places left; null for no limit.'),
        }),
      ),
      seat: z.array(z.object({ id, name: z.string(), group: z.array(z.string()) })),
    }),
    refusals: ['not_found', 'too_many_requests'],
  }),
};
