import { z } from 'zod';
import { uuid } from '../api/scalars.ts';

/** The buyer. Names and address are masked for everyone except the member (law 9). */
export const buyer = z.object({
  id: uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** The buyer's contact details: '' for an unknown value, '…' for a known value that is hidden (law 9). */
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
