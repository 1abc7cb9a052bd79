import { z } from 'zod';
import { isPromoCode } from '#domain/pricing/promo-code.ts';
import { amount, key, sessionFilter, text } from '../file/file-parts.ts';

const code = z.string().refine(isPromoCode, 'must have 2 to 35 visible characters');
const some = z.array(key).min(1).max(1000);

/** The discount on tickets in a rule's scope (domain/pricing/discount.ts). */
const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('ticket_price'), amount }),
  z.strictObject({
    kind: z.literal('percent'),
    percent: z
      .string()
      .regex(/^(100|\d{1,2}(\.\d{1,4})?)$/, 'a percentage up to 100 such as "12.5"'),
  }),
  z.strictObject({ kind: z.literal('ticket_amount'), amount }),
  z.strictObject({
    kind: z.literal('free_tickets'),
    count: z.int().min(1).max(1000),
    every: z.int().min(2).max(1000).optional(),
  }),
  z.strictObject({ kind: z.literal('cart_amount'), amount }),
]);

/** A rule that promo codes bring into a cart (domain/pricing/cart-rule.ts). */
export const cartRule = z.strictObject({
  id: key,
  name: z.string().min(1).max(200),
  description: text.default(''),
  /** The conditions, shown to a buyer whose code has no effect. */
  terms: z.string().max(500).default(''),
  /** The codes, each with the number of carts that may use it. */
  codes: z
    .array(z.strictObject({ code, max_uses: z.int().min(0).max(1_000_000_000).optional() }))
    .min(1)
    .max(10_000),
  discount: discount.default({ kind: 'none' }),
  /** The tickets that it applies to; an omitted part matches everything. */
  scope: z
    .strictObject({ events: some, groups: some, types: some, sessions: sessionFilter })
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
});
