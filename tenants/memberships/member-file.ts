import { z } from 'zod';
import { passwordFaults } from '#domain/accounts/password.ts';
import { day, key, name } from '../file/file-parts.ts';

/**
 * A member of a sample, to log in as. They are made once: what they change later is theirs alone.
 * Real members are no part of a file, least of all with their passwords.
 */
export const member = z.strictObject({
  id: z.uuid(),
  /** Taken for shown to be theirs. */
  email: z.email().max(100).optional(),
  password: z
    .string()
    .refine((password) => passwordFaults(password).length === 0, 'is too weak')
    .optional(),
  member_code: z.string().trim().min(1).max(50).optional(),
  first_name: name,
  last_name: name,
  zip_code: z.string().max(20).optional(),
  /** One that they were given, from a day on. */
  membership: z
    .strictObject({
      level: key,
      from: day,
      members: z
        .array(z.strictObject({ ticket_type: key, name: name.default('') }))
        .min(1)
        .max(20),
    })
    .optional(),
});
