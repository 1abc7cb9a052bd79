import { z } from 'zod';
import { isPlainName, plainNameFault } from '#domain/contact/plain-name.ts';
import { areas, specialRights } from '#domain/staff/rights.ts';
import { instant, uuid, zoneClocks } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';

/** A name that staff choose and others read, without hidden characters. */
export const shownName = (most: number) =>
  z.string().trim().min(1).max(most).refine(isPlainName, plainNameFault);
export const personName = shownName(100).describe('The name that colleagues see.');
export const staffEmail = z.string().trim().min(3).max(254);

export const rights = z.strictObject({
  areas: z
    .partialRecord(z.enum(areas), z.enum(['view', 'change']))
    .describe('A level for each area; one that is missing is neither seen nor changed.'),
  special: z.array(z.enum(specialRights)).max(specialRights.length),
});

/** A role of a person. */
export const grant = z.strictObject({
  role: naming('role', z.string().min(1).max(40)).describe(
    'The key of a ready-made role or of one of the venue’s.',
  ),
  sellers: z
    .array(naming('seller', z.string().min(1).max(128)))
    .min(1)
    .max(200)
    .nullable()
    .describe('The sellers that it is limited to, by id; null for the whole portal.'),
});

/** A role with its current rights. */
export const grantInForce = grant.extend({
  name: z
    .string()
    .nullable()
    .describe('Of a role of the venue’s own; null for a ready-made one, which the console names.'),
  rights,
});

export const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
});

export const staffSession = z.object({
  id: uuid,
  agent: z.string().describe('The browser, as it names itself.'),
  created_at: instant,
  used_at: instant,
  is_this: z.boolean(),
});

/** The venue's provider, for one person. */
const myProvider = z.object({
  name: z.string(),
  state: z
    .enum(['free', 'connected', 'only'])
    .describe('Not used yet; a way in beside others; or the only one, which made the person.'),
});

const ways = z.object({
  passkeys: z.array(passkey),
  has_password: z.boolean(),
  has_authenticator: z.boolean(),
  recovery_codes_left: z.number().int(),
  has_mailed_codes: z.boolean().describe('A person of the samples, who gets codes by mail.'),
  provider: myProvider
    .nullable()
    .describe('Null where the venue has none, and no person of an earlier one is signed in.'),
});

export const me = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  grants: z.array(grantInForce),
  is_owner: z.boolean(),
  support: z
    .object({ until: instant })
    .nullable()
    .describe(
      'For the operator’s support: the end of the consent (STF-18). Null for everyone else.',
    ),
  lacks_second_factor: z
    .boolean()
    .describe('Some roles count only once a second factor was used in this session (STF-04).'),
  ways,
  sessions: z.array(staffSession),
  session_ends_at: instant,
  verified_until: instant
    .nullable()
    .describe('Until then sensitive acts ask for no second factor again (STF-08).'),
  portal: z.object({
    key: z.string(),
    name: z.string(),
    timezone: z.string(),
    clocks: zoneClocks,
    currency: z.string(),
    suspension: z
      .object({ since: instant, reason: z.string() })
      .nullable()
      .describe('The operator closed its storefronts; null for a portal that is open.'),
  }),
  sellers: z.array(z.object({ id: z.string(), name: z.string() })),
  shops: z
    .array(z.object({ seller: z.string().describe('Its name.'), address: z.string() }))
    .describe('The storefronts of its sellers.'),
});

/** Codes that replace a second factor, shown once. */
export const freshRecoveryCodes = z.array(z.string()).describe('Ten codes, each good once.');

/** The purpose of a link for its reader. */
export const openedLink = z.object({
  purpose: z.enum(['setup', 'invitation', 'reset', 'sample', 'support']),
  email: z.string().nullable(),
  name: z.string().nullable(),
  needs_second_factor: z.boolean(),
  requires_passkey: z.boolean().describe('A password is refused.'),
  portal_name: z.string(),
  expires_at: instant,
});

/** A secret for an authenticator app, which takes effect once one of its codes is sent back. */
export const newAuthenticator = z.object({
  secret: z.string().describe('In base 32, to type in.'),
  uri: z.string().describe('For apps on the same device.'),
  qr: z.object({
    size: z.number().int().describe('Modules on a side.'),
    path: z.string().describe('The dark modules as an SVG path.'),
  }),
  sealed: z.string().describe('To send back with the first code.'),
});
