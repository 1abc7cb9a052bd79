import { z } from 'zod';
import { money } from '../api/scalars.ts';

/** A gift card by its number (PAY-46). */
export const ledger = z.object({
  number: z.string(),
  /** Only an active card can pay. A used one has no balance left. */
  state: z.enum(['active', 'not_active', 'used', 'blocked', 'expired']),
  balance: money,
});
