import { z } from 'zod';
import { day, id, localTime, money, uuid } from '../api/scalars.ts';

/** The discount of a rule on its tickets. */
const benefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('ticket_price'), amount: money }),
  z.object({ kind: z.literal('percent'), percent: z.string() }),
  z.object({ kind: z.literal('ticket_amount'), amount: money }),
  z.object({ kind: z.literal('free_tickets'), count: z.int(), every: z.int().nullable() }),
  z.object({ kind: z.literal('cart_amount'), amount: money }),
]);

/**
 * The effect of a promo code on a cart (PRO-01); for a code that is looked up, its possible effect.
 */
export const cartmod = z.object({
  id,
  /** The tenant's spelling. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** True if some of the tickets cannot be bought without it. */
  blocking_checkout: z.boolean(),
  benefit,
  /** The discount over all tickets; '0' while it has no effect. */
  discount: money,
  /** Tickets whose price it reduced. */
  tickets_affected: z.array(uuid),
  resource: z.literal('promo_code'),
  resource_id: id,
  /** Sets of codes; each code in a set has the same effect. */
  activating_code_groups: z.array(id),
});

/** The terms that a code sets for tickets. */
export const codeTerms = z.object({
  /** In the tenant's words; '' if there are none. */
  text: z.string(),
  /** The types on sale that it applies to; null if it names none, and applies to all. */
  types: z.array(id).nullable(),
  /** The sessions that it applies to, in their venue's local time; an empty filter applies to all. */
  sessions: z.object({
    sessions: z.array(id).optional(),
    from: day.optional(),
    before: day.optional(),
    weekdays: z.array(z.string()).optional(),
    time_from: localTime.optional(),
    time_before: localTime.optional(),
  }),
  /** The number and amount of tickets that it requires. */
  min_tickets: z.int(),
  min_amount: money,
});

/** An advertised code. */
export const promoCode = z.object({ code: z.string(), name: z.string(), description: z.string() });
