import { z } from 'zod';
import { id, money, uuid } from '../api/scalars.ts';

/** What a rule takes off the tickets that it is about. */
export const benefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('ticket_price'), amount: money }),
  z.object({ kind: z.literal('percent'), percent: z.string() }),
  z.object({ kind: z.literal('ticket_amount'), amount: money }),
  z.object({ kind: z.literal('free_tickets'), count: z.int(), every: z.int().nullable() }),
  z.object({ kind: z.literal('cart_amount'), amount: money }),
]);

/** What a promo code did to a cart (PRO-01); of a code that is looked up, what it would do. */
export const cartmod = z.object({
  id,
  /** As it is written. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Without it some of the tickets can't be bought. */
  blocking_checkout: z.boolean(),
  benefit,
  /** What it took off, all tickets together: '0' while it does nothing. */
  discount: money,
  /** Tickets that it took something off. */
  tickets_affected: z.array(uuid),
  resource: z.literal('promo_code'),
  resource_id: id,
  /** Sets of codes of which each would do the same. */
  activating_code_groups: z.array(id),
});

/** A code that the tenant shows. */
export const promoCode = z.object({ code: z.string(), name: z.string(), description: z.string() });
