import { z } from 'zod';
import { instant, money, uuid } from '../api/scalars.ts';

export const orderNumber = z.object({ number: z.string().trim().min(1).max(40) });

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
  waived: money,
  refund: money,
  staying_change: money.describe('Increase in the price of the tickets that stay.'),
  parts: z
    .array(z.object({ method: z.string(), last_four: z.string().nullable(), amount: money }))
    .describe('Where the refund goes.'),
  lines: z
    .array(z.object({ ticket: uuid.nullable(), from: ticket.nullable(), to: ticket.nullable() }))
    .describe('Each ticket before and after; null where there is none.'),
});
