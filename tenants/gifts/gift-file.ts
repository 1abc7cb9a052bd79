import { z } from 'zod';
import { amount, day, key } from '../file/file-parts.ts';

/** Tickets by their type. */
export const redeems = z
  .record(key, z.int().min(1).max(100))
  .refine((types) => Object.keys(types).length > 0, 'names no ticket type');

/**
 * A gift card of a sample, to try. It is made once: what is on it later is the ledger's alone. Cards
 * that are worth something are bought, or their numbers stand in files.
 */
export const giftCard = z.strictObject({
  number: z.string().max(70),
  amount,
  active_from: day.optional(),
  expires_on: day.optional(),
});

/** A gift-of-membership code of a sample, to try: made once, and redeemed once. */
export const giftCode = z.strictObject({
  code: z.string().max(70),
  redeems,
  valid_from: day.optional(),
  expires_on: day.optional(),
});
