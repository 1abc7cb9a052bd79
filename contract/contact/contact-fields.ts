import { z } from 'zod';

/** A person's name and contact details, as forms send them (PAY-51). */
export const contactFields = {
  first_name: z.string().trim().min(1).max(100),
  last_name: z.string().trim().min(1).max(100),
  email: z.string().trim().min(3).max(254),
  phone: z.string().trim().max(50).optional(),
  address: z.string().trim().max(200).optional(),
  address_more: z.string().trim().max(200).optional(),
  city: z.string().trim().max(100).optional(),
  state: z.string().trim().max(100).optional(),
  country: z.string().trim().max(60).optional(),
  zip_code: z.string().trim().max(20).optional(),
};
