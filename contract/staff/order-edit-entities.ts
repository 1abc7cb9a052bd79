import { z } from 'zod';
import { benefitChoices } from '#domain/memberships/benefit-choice.ts';
import { instant, money, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';

export const orderNumber = z.object({ number: naming('order', z.string().trim().min(1).max(40)) });

/** A part of a refund, by the way in which its payment was paid. */
export const refundPart = z.object({
  method: z.string().describe('stripe, ledger (a gift card) or free.'),
  kind: z
    .string()
    .nullish()
    .describe('Of the processor: card, sepa_debit, ideal or another; null where it is not known.'),
  brand: z.string().nullish(),
  last_four: z.string().nullable(),
  amount: money,
});

/** The mark of a dry run, in the request that follows it and in its own answer. */
export const seen = {
  given: z
    .string()
    .max(40)
    .optional()
    .describe(
      'The mark of the dry run that was shown: the request is refused if the order was changed since, or if anything else would happen.',
    ),
  answered: z
    .string()
    .nullable()
    .describe('A mark of this outcome and of the order as it is; null for a repeated reference.'),
};

/** Choices for tickets and gift codes that depend on memberships ended by a refund. */
export const ofMemberships = {
  benefits: z
    .enum(benefitChoices)
    .optional()
    .describe(
      'For memberships that end: whether valid tickets that their members bought as members are cancelled, too. Needed where there are any; a dry run names them.',
    ),
  reopens_gift_codes: z
    .boolean()
    .default(false)
    .describe(
      'Lets the gift codes be redeemed again by which returned memberships were redeemed. Otherwise they end.',
    ),
};

const ticket = z.object({
  type: z.string(),
  session: z.object({ id: z.string(), starts_at: instant, timezone: z.string() }).nullable(),
  seat: z.string().nullable(),
  value: money,
});

/** The outcome of a change of an order, or of its dry run. */
export const edited = z.object({
  currency: z.string(),
  before: money.describe('Price of the order’s valid tickets before it.'),
  after: money,
  due: money.describe('To be paid by the buyer before it takes effect.'),
  later: money.describe(
    'Joins the last instalment of an order whose instalments are not all paid.',
  ),
  unowed: money.describe('Taken from the unpaid instalments, from the last one on.'),
  waived: money,
  refund: money,
  staying_change: money.describe('Increase in the price of the tickets that stay.'),
  parts: z.array(refundPart).describe('Where the refund goes.'),
  lines: z
    .array(z.object({ ticket: uuid.nullable(), from: ticket.nullable(), to: ticket.nullable() }))
    .describe('Each ticket before and after; null where there is none.'),
});
