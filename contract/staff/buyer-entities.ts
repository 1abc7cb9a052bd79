import { z } from 'zod';

/** A buyer or member in a list. */
export const listedBuyer = z.object({
  key: z.string().describe('The member’s id, or the number of an order of the guest.'),
  is_member: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
