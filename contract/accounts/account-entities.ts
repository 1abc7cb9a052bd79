import { z } from 'zod';
import { loginMethods } from '#domain/accounts/login-session.ts';
import { uuid } from '../api/scalars.ts';

/** The logged-in member. */
export const user = z.object({
  id: uuid,
  email: z.string(),
  /** True if the member's address can receive email; a member without one is asked for it (USR-11, USR-12). */
  has_email: z.boolean(),
  /** True if the member has confirmed the address, so that they can log in with it and it is not replaced. */
  email_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string(),
  address_more: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
  member_code: z.string().nullable(),
  has_password: z.boolean(),
  /** True if `my/membership` has any membership, even an ended one (USR-33, USR-36, MEM-40). */
  has_membership: z.boolean(),
  /** The way this session was opened, which decides what it may do. */
  opened_by: z.enum(loginMethods),
  /** When the session ends if it is not used again. */
  session_expires_at: z.iso.datetime(),
});

/** A card that a member has saved, with an id of ours. */
export const savedPaymentMethod = z.object({
  id: uuid,
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** True if it has expired and can no longer pay. */
  is_expired: z.boolean(),
});
