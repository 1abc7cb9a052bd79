import { z } from 'zod';
import { isPromoCode } from '#domain/pricing/promo-code.ts';
import { described } from '../file/field.ts';
import { amount, key, sessionFilter, text } from '../file/file-parts.ts';
import {
  cartRuleFields,
  discountFields,
  promoCodeFields,
  scopeFields,
} from './cart-rule-fields.ts';

const code = z.string().refine(isPromoCode, 'must have 2 to 35 visible characters');
const some = z.array(key).min(1).max(1000);

const { kind, amount: amountOff, percent: percentOff, count, every } = discountFields;

/** The discount on tickets in a rule's scope (domain/pricing/discount.ts). */
const discount = z.discriminatedUnion('kind', [
  z.strictObject(described({ kind: z.literal('none') }, { kind })),
  z.strictObject(
    described({ kind: z.literal('ticket_price'), amount }, { kind, amount: amountOff }),
  ),
  z.strictObject(
    described(
      {
        kind: z.literal('percent'),
        percent: z
          .string()
          .regex(/^(100|\d{1,2}(\.\d{1,4})?)$/, 'a percentage up to 100 such as "12.5"'),
      },
      { kind, percent: percentOff },
    ),
  ),
  z.strictObject(
    described({ kind: z.literal('ticket_amount'), amount }, { kind, amount: amountOff }),
  ),
  z.strictObject(
    described(
      {
        kind: z.literal('free_tickets'),
        count: z.int().min(1).max(1000),
        every: z.int().min(2).max(1000).optional(),
      },
      { kind, count, every },
    ),
  ),
  z.strictObject(
    described({ kind: z.literal('cart_amount'), amount }, { kind, amount: amountOff }),
  ),
]);

/** A rule that promo codes bring into a cart (domain/pricing/cart-rule.ts). */
export const cartRule = z.strictObject(
  described(
    {
      id: key,
      name: z.string().min(1).max(200),
      description: text.default(''),
      /** The conditions, shown to a buyer whose code has no effect. */
      terms: z.string().max(500).default(''),
      /** The codes, each with the number of carts that may use it. */
      codes: z
        .array(
          z.strictObject(
            described(
              { code, max_uses: z.int().min(0).max(1_000_000_000).optional() },
              promoCodeFields,
            ),
          ),
        )
        .min(1)
        .max(10_000),
      discount: discount.default({ kind: 'none' }),
      /** The tickets that it applies to; an omitted part matches everything. */
      scope: z
        .strictObject(
          described(
            { events: some, groups: some, types: some, sessions: sessionFilter },
            scopeFields,
          ),
        )
        .partial()
        .default({}),
      min_tickets: z.int().min(1).max(1000).default(1),
      min_amount: amount.default('0'),
      /** The period in which its codes can be applied: includes from, excludes until. */
      from: z.iso.datetime({ offset: true }).optional(),
      until: z.iso.datetime({ offset: true }).optional(),
      max_per_buyer: z.int().min(1).max(1000).optional(),
      /** True if it may be combined with other rules that allow it. */
      combines: z.boolean().default(false),
      /** Tickets in its scope can only be held, or paid for, with one of its codes. */
      blocks: z.enum(['reserve', 'checkout']).optional(),
      /** Shows its first code in the promo panel. */
      advertised: z.boolean().default(false),
    },
    cartRuleFields,
  ),
);
