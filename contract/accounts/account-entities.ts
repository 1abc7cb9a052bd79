import { z } from 'zod';
import { loginWays } from '#domain/accounts/login-session.ts';
import { uuid } from '../api/scalars.ts';

/** Who is logged in. */
export const user = z.object({
  id: uuid,
  email: z.string(),
  /** Letters reach that address; who has none is asked for one (USR-11, USR-12). */
  has_email: z.boolean(),
  /** The address is shown to be theirs, so that they can log in with it, and it is not replaced. */
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
  /** There is something at `my/membership`: it may be over by now (USR-33, USR-36, MEM-40). */
  has_membership: z.boolean(),
  /** How this session was opened, which says what it may do. */
  opened_by: z.enum(loginWays),
  /** When it ends if nothing is done. */
  session_expires_at: z.iso.datetime(),
});

/** A card that a member has saved, by an id of ours. */
export const savedPaymentMethod = z.object({
  id: uuid,
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** It is over, and no longer pays. */
  is_expired: z.boolean(),
});
