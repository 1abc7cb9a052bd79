import { z } from 'zod';

/** A buyer or member in a list. */
export const listedBuyer = z.object({
  key: z.string().describe('The member’s id, or the guest’s e-mail address in small letters.'),
  is_member: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
