import { z } from 'zod';
import { savedPaymentMethod } from '../accounts/account-entities.ts';
import { call, uuidParam } from '../api/call.ts';
import { membershipEmbeds } from '../api/embeds.ts';
import { id, uuid } from '../api/scalars.ts';
import { eventTemplate, ticketGroup, ticketType, venue } from '../events/event-entities.ts';
import { ticket } from '../tickets/ticket-entities.ts';

/** A membership as its owner sees it. */
const membership = z.object({
  id: uuid,
  scan_code: z.string(),
  ticket_group_id: id,
  event_template_id: id,
  /** The name of its level. */
  name: z.string(),
  valid_from: z.iso.datetime().nullable(),
  /** The instant at which it ends, including renewals already paid for; null if it never does. */
  valid_to: z.iso.datetime().nullable(),
  /** The last valid day, in the venue's zone, as shown to people. */
  last_day: z.iso.date().nullable(),
  timezone: z.string(),
  is_active: z.boolean(),
  /**
   * True if the same level can now be bought for the following term (MEM-41); false while that term is being charged.
   */
  can_renew: z.boolean(),
  /** Null if not enrolled. */
  auto_renew_state: z.enum(['scheduled', 'cancelled']).nullable(),
  /** True if a charge for the next term has started and will be completed even if renewal is cancelled now. */
  renewal_in_progress: z.boolean(),
  /**
   * The card that renews it, masked. Null if it does not renew automatically, the card is no longer stored, or the card
   * processor does not answer at the moment.
   */
  saved_payment_method: savedPaymentMethod.omit({ id: true }).nullable(),
  /** The order of the current term, otherwise of the next or the last; its tickets are included. */
  ticket_order_id: uuid,
  /** The orders of all its valid terms, the first term first. */
  ticket_order_ids: z.array(uuid),
});

/** A membership as shown to anyone who knows the order, without anything that grants admission. */
export const orderedMembership = membership.pick({
  id: true,
  ticket_group_id: true,
  event_template_id: true,
  name: true,
  valid_from: true,
  valid_to: true,
  last_day: true,
  timezone: true,
  is_active: true,
  auto_renew_state: true,
});

/** Memberships of members. */
export const membershipCalls = {
  listMyMemberships: call('listMyMemberships', {
    summary:
      'The memberships of the member who is logged in, the longest-lasting first, with their members as tickets in order of rank.',
    rows: ['API-27', 'MEM-08', 'MEM-09'],
    answer: z.object({
      membership: z.array(membership),
      ticket: z.array(ticket),
      ticket_type: z.array(ticketType),
      ticket_group: z.array(ticketGroup),
      event_template: z.array(eventTemplate),
      venue: z.array(venue),
    }),
    embeds: membershipEmbeds,
    refusals: ['tenant_unknown', 'not_logged_in'],
  }),
  cancelAutoRenew: call('cancelAutoRenew', {
    summary:
      'Cancels automatic renewal of the memberships of an order, from any of their terms, for their owner; repeating it is harmless. A charge that has begun is completed, and the answer says so.',
    rows: ['API-41', 'MEM-33', 'MEM-34', 'MEM-36'],
    params: uuidParam,
    answer: z.object({
      membership: z.array(
        membership.pick({ id: true, auto_renew_state: true, renewal_in_progress: true }),
      ),
    }),
    refusals: [
      'validation_failed',
      'not_found',
      'tenant_unknown',
      'not_logged_in',
      'auto_renew_not_enrolled',
    ],
  }),
  getMembershipQrCode: call('getMembershipQrCode', {
    summary: 'The QR image of a membership, for its owner.',
    rows: ['API-56'],
    params: uuidParam,
    query: z.object({ margin: z.coerce.number().int().min(0).max(20).optional() }),
    answerType: 'image/svg+xml',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown', 'not_logged_in'],
  }),
} as const;
