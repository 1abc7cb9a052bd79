import { z } from 'zod';
import { isSafeIssuer } from '#domain/accounts/issuer.ts';
import { providerLimits } from '#domain/staff/provider.ts';
import { staffCall } from './staff-call.ts';
import { grant, shownName } from './staff-entities.ts';

const next = z
  .string()
  .max(500)
  .optional()
  .describe('Path of the console to open afterwards; it comes back with the answer.');
const address = z.object({ url: z.url().describe('The page of the provider to open.') });

const group = z.strictObject({
  name: z.string().trim().min(1).max(200).describe('As the provider names it.'),
  grants: z.array(grant).min(1).max(providerLimits.rolesOfGroup),
});

const provider = z.strictObject({
  name: shownName(60).describe('How people know it: “Sign in with …”.'),
  issuer: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine(isSafeIssuer, 'must be an https address without a query'),
  client_id: z.string().trim().min(1).max(200),
  groups_claim: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('The claim that has the groups: a list of names, or one name.'),
  more_scopes: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, 'must be scopes, separated by spaces')
    .describe('Scopes to ask for beside openid, email and profile, separated by spaces.'),
  enforces_factor: z
    .boolean()
    .describe('The provider lets nobody in without a second factor, even if it does not say so.'),
  groups: z.array(group).max(providerLimits.groups),
});

const setting = z.object({
  version: z.number().int().describe('Counts changes; 0 where there was none.'),
  provider: provider.nullable(),
  redirect_url: z.string().describe('The address to register at the provider.'),
  secret_name: z.string().describe('The server’s variable with the client’s secret.'),
  has_secret: z.boolean(),
});

/** Refusals of calls that contact the provider. */
const asking = ['provider_not_initialized', 'too_many_requests'] as const;

export const providerCalls = {
  beginProviderSignIn: staffCall('beginProviderSignIn', {
    summary:
      'Begins a sign-in at the venue’s provider. Returns the page to open, and sets a cookie with which this browser can come back within ten minutes.',
    rows: ['STF-07', 'STF-15'],
    body: z.strictObject({ next }),
    answer: address,
    refusals: asking,
  }),
  finishAtProvider: staffCall('finishAtProvider', {
    summary:
      'Finishes, once and in the browser that began it, what someone went to the provider for: signing in, connecting it, or confirming that whoever signed in is still there.',
    rows: ['STF-04', 'STF-07', 'STF-08', 'STF-15'],
    body: z.strictObject({
      query: z
        .string()
        .max(10_000)
        .describe('The query of the address to which the provider sent the browser.'),
    }),
    answer: z.object({
      purpose: z.enum(['sign_in', 'connect', 'confirm']),
      next: z.string(),
    }),
    refusals: [
      ...asking,
      'cookies_needed',
      'invalid_login_state',
      'provider_unavailable',
      'provider_login_failed',
      'provider_no_role',
      'provider_no_email',
      'provider_person_exists',
      'provider_person_out',
      'provider_groups_missing',
      'provider_other_person',
      'provider_not_recent',
      'provider_no_factor',
      'signs_in_at_provider',
      'not_signed_in',
      'too_many',
    ],
  }),
  beginProviderConfirm: staffCall('beginProviderConfirm', {
    summary:
      'Begins a confirmation at the provider, which asks for everything again. Returns the page to open.',
    rows: ['STF-08'],
    body: z.strictObject({ next }),
    answer: address,
    refusals: asking,
  }),
  beginMyConnection: staffCall('beginMyConnection', {
    summary:
      'Begins to connect oneself with the person that one is at the provider. Returns the page to open.',
    rows: ['STF-15'],
    body: z.strictObject({ next }),
    answer: address,
    refusals: [...asking, 'signs_in_at_provider'],
  }),
  removeMyConnection: staffCall('removeMyConnection', {
    summary: 'Ends the connection: the provider no longer signs one in here.',
    rows: ['STF-15', 'STF-20'],
    refusals: ['not_found', 'signs_in_at_provider'],
  }),
  getStaffProvider: staffCall('getStaffProvider', {
    summary: 'Returns the provider at which people may sign in, and the roles of its groups.',
    rows: ['STF-15'],
    answer: setting,
    refusals: [],
  }),
  setStaffProvider: staffCall('setStaffProvider', {
    summary:
      'Sets or removes the provider and the roles of its groups. It needs all rights of these roles, and of everyone who signs in there. Sessions that were opened there end, but for one’s own.',
    rows: ['STF-11', 'STF-15'],
    body: z.strictObject({
      version: z.number().int().min(0).describe('The version that was read.'),
      provider: provider.nullable(),
    }),
    answer: setting,
    refusals: [
      'provider_not_initialized',
      'right_beyond_own',
      'changed_meanwhile',
      'too_many_requests',
    ],
  }),
};
