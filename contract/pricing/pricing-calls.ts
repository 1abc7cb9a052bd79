import { z } from 'zod';
import { isPromoCode } from '#domain/pricing/promo-code.ts';
import { call, idParam, list } from '../api/call.ts';
import { id, money } from '../api/scalars.ts';
import { ticketGroup, ticketType } from '../events/event-entities.ts';
import { cartmod, codeTerms } from './promo-entities.ts';

/** A promo code as typed; outer spaces are ignored (PRO-05). */
export const promoCodeInput = z
  .string()
  .trim()
  .min(2)
  .max(35)
  .refine(isPromoCode, 'has an invisible character');

/** Prices without a cart, and the effect of a promo code. */
export const pricingCalls = {
  checkPrice: call('checkPrice', {
    summary: 'The current price of these tickets, with fees listed separately.',
    rows: ['API-21', 'QTY-47'],
    params: idParam,
    body: z.strictObject({
      ticket_types_required: z
        .array(
          z.strictObject({
            ticket_type_id: id,
            event_session_id: id.nullish(),
            face_value: money.optional(),
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
              ticket_type_id: id,
              face_value: money,
              fee_outside: money,
            }),
          ),
          total_price: money,
          total_fee_outside: money,
          total: money,
        }),
      ),
    }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getCode: call('getCode', {
    summary: 'The effect of a promo code, its terms, and the ticket types that it names.',
    rows: ['API-11', 'PRO-02'],
    params: z.object({ code: promoCodeInput }),
    query: z.object({ mode: list.optional() }),
    answer: z.object({
      cartmod: z.array(cartmod),
      code_terms: z.array(codeTerms),
      ticket_type: z.array(ticketType),
      ticket_group: z.array(ticketGroup),
    }),
    embeds: ['code_terms', 'ticket_type', 'ticket_group'],
    refusals: [
      'validation_failed',
      'bad_field_value',
      'code_not_found',
      'no_code_benefit',
      'code_exhausted',
      'too_many_requests',
      'tenant_unknown',
    ],
  }),
} as const;
