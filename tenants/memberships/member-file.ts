import { z } from 'zod';
import { day } from '#contract/api/scalars.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { described } from '../file/field.ts';
import { key, name } from '../file/file-parts.ts';
import { heldMemberFields, heldMembershipFields, memberFields } from './member-fields.ts';

/**
 * A sample member to log in as. Created once; later changes are the member's own. Real members do
 * not belong in a file, and neither do their passwords.
 */
export const member = z.strictObject(
  described(
    {
      id: z.uuid(),
      /** Counts as confirmed. */
      email: z.email().max(100).optional(),
      password: z
        .string()
        .refine((password) => passwordFaults(password).length === 0, 'is too weak')
        .optional(),
      member_code: z.string().trim().min(1).max(50).optional(),
      first_name: name,
      last_name: name,
      zip_code: z.string().max(20).optional(),
      /** A membership that they hold from a given day. */
      membership: z
        .strictObject(
          described(
            {
              level: key,
              from: day,
              members: z
                .array(
                  z.strictObject(
                    described({ ticket_type: key, name: name.default('') }, heldMemberFields),
                  ),
                )
                .min(1)
                .max(20),
            },
            heldMembershipFields,
          ),
        )
        .optional(),
    },
    memberFields,
  ),
);
