import { z } from 'zod';
import { day } from '#contract/api/scalars.ts';
import { described } from '../file/field.ts';
import { amount, key } from '../file/file-parts.ts';
import { giftCardFields, giftCodeFields } from './gift-fields.ts';

/** A number of tickets by type. */
export const redeems = z
  .record(key, z.int().min(1).max(100))
  .refine((types) => Object.keys(types).length > 0, 'names no ticket type');

/**
 * A sample gift card to try. It is created once; later its balance is up to the ledger. Real cards
 * are bought, and do not belong in files.
 */
export const giftCard = z.strictObject(
  described(
    {
      number: z.string().max(70),
      amount,
      active_from: day.optional(),
      expires_on: day.optional(),
    },
    giftCardFields,
  ),
);

/** A sample gift-of-membership code to try: created once, and redeemed once. */
export const giftCode = z.strictObject(
  described(
    {
      code: z.string().max(70),
      redeems,
      valid_from: day.optional(),
      expires_on: day.optional(),
    },
    giftCodeFields,
  ),
);
