import { z } from 'zod';
import { maxTypedLength } from '#domain/gifts/gift-card.ts';
import { ownData } from '../api/bounded.ts';
import { call } from '../api/call.ts';
import { giftCodeEmbeds } from '../api/embeds.ts';
import { id, uuid } from '../api/scalars.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { eventTemplate, ticketGroup, ticketType, venue } from '../events/event-entities.ts';
import { ledger } from './gift-entities.ts';

/** Gift cards, gift-of-membership codes and recipients of memberships. */
export const giftCalls = {
  createGiftee: call('createGiftee', {
    summary: 'Stores the recipient of a gifted membership, usable only with the named cart.',
    rows: ['API-31', 'MEM-12', 'MEM-15', 'A-64'],
    body: z.strictObject({
      first_name: contactFields.first_name,
      last_name: contactFields.last_name,
      email: contactFields.email,
      cart_id: uuid,
      additional_info: ownData.optional(),
    }),
    answer: z.object({ identity: z.array(z.object({ id: uuid })) }),
    refusals: [
      'validation_failed',
      'validate_not_email',
      'gift_to_self',
      'not_found',
      'scope_error',
      'incorrect_cart_state',
    ],
  }),
  getLedger: call('getLedger', {
    summary: 'A gift card by its number.',
    rows: ['API-42', 'PAY-44', 'PAY-46', 'A-51'],
    params: z.object({
      type: z.enum(['gift_card']),
      number: z.string().trim().min(1).max(maxTypedLength),
    }),
    answer: z.object({ ledger: z.array(ledger) }),
    refusals: ['validation_failed', 'tenant_unknown', 'gift_card_not_found', 'too_many_requests'],
  }),
  lookUpGiftCode: call('lookUpGiftCode', {
    summary:
      'The dates of a gift-of-membership code and the tickets it is redeemed for. Attempts with wrong codes are limited.',
    rows: ['API-58', 'MEM-16', 'MEM-17', 'MEM-18', 'MEM-21', 'MEM-22', 'MEM-23', 'MEM-28'],
    body: z.strictObject({ code: z.string().max(70) }),
    answer: z.object({
      gift_code: z.array(
        z.object({
          valid_from: z.iso.datetime(),
          /** Null if it never expires. */
          valid_to: z.iso.datetime().nullable(),
          /** True once it has been redeemed. */
          exhausted: z.boolean(),
          /** Null if none of its memberships is available. */
          event_template_id: id.nullable(),
          /** The tickets to add to a cart to redeem the code. */
          tickets: z.array(z.object({ ticket_type_id: id, quantity: z.int().min(1) })),
        }),
      ),
      ticket_type: z.array(ticketType),
      ticket_group: z.array(ticketGroup),
      event_template: z.array(eventTemplate),
      venue: z.array(venue),
    }),
    embeds: giftCodeEmbeds,
    refusals: ['validation_failed', 'tenant_unknown', 'code_not_found', 'too_many_requests'],
  }),
} as const;
