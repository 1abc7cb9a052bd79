import { z } from 'zod';
import { uuid } from './scalars.ts';

/** Who buys; of names and address the beginnings, but for the member who it is (law 9). */
export const buyer = z.object({
  id: uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** How who buys is reached: '' for what is not known, '…' for what is known and not told (law 9). */
export const contact = z.object({
  identity_id: uuid,
  phone: z.string(),
  address: z.string(),
  address_more: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
});
