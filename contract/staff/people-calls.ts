import { z } from 'zod';
import { supportHours } from '#domain/staff/support.ts';
import { newRightKeys } from '#domain/staff/unconfirmed-rights.ts';
import { instant, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';
import {
  grant,
  grantInForce,
  personName,
  rights,
  shownName,
  staffEmail,
} from './staff-entities.ts';

const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  state: z.enum(['active', 'suspended', 'removed']),
  grants: z.array(grantInForce),
  lacks_second_factor: z
    .boolean()
    .describe('Some roles need a second factor, and the person has none.'),
  signs_in_by: z.array(z.enum(['passkey', 'password', 'authenticator', 'provider'])),
  from_provider: z
    .boolean()
    .describe(
      'A sign-in at the venue’s provider made them, and their groups there give their roles.',
    ),
  is_support: z.boolean().describe('One of the operator’s, whom a consent let in (STF-18).'),
  last_used_at: instant.nullable(),
  created_at: instant,
});

const invitation = z.object({
  id: uuid,
  email: z.string(),
  grants: z.array(grant),
  issued_by: z.string().nullable().describe('Name of the person; null for the operator.'),
  created_at: instant,
  expires_at: instant.describe('Past for one that ran out: it can still be sent again.'),
});

const role = z.object({
  key: z.string(),
  name: z.string().nullable().describe('Null for a ready-made role, which the console names.'),
  rights,
  people: z
    .number()
    .int()
    .describe('Number of people, waiting invitations and groups of the provider that have it.'),
  may_give: z.boolean().describe('You have all of its rights for the whole portal.'),
});

const newRight = z.enum(newRightKeys);

const rightToConfirm = z.object({
  role: z.string().describe('The key of the role.'),
  name: z.string().nullable().describe('Null for a ready-made role, which the console names.'),
  right: newRight,
  since: instant,
  people: z.array(z.string()).describe('Names of those who have the role.'),
  invited: z.array(z.string()).describe('Addresses of waiting invitations with the role.'),
  groups: z.array(z.string()).describe('Names of the provider’s groups that give the role.'),
});

const grants = z.array(grant).min(1).max(20);
const roleName = shownName(60);
const idParams = z.object({ id: naming('person', uuid) });
const invitationParams = z.object({ id: naming('invitation', uuid) });
const roleKey = z.object({ key: naming('role', z.string().min(1).max(40)) });

export const peopleCalls = {
  listPeople: staffCall('listPeople', {
    summary: 'Lists the people who work here, and the invitations that nobody has accepted.',
    rows: ['STF-06', 'STF-11'],
    answer: z.object({
      person: z.array(person),
      invitation: z.array(invitation),
      requires_passkey: z.boolean().describe('Nobody signs in by password.'),
    }),
    refusals: [],
  }),
  getPerson: staffCall('getPerson', {
    summary: 'Returns one person with their roles and rights, also one who was removed.',
    rows: ['STF-11'],
    params: idParams,
    answer: z.object({ person }),
    refusals: ['not_found'],
  }),
  updatePerson: staffCall('updatePerson', {
    summary:
      'Changes a person’s name, roles or state. Suspending and removing end their sessions; a removed person has to be invited again.',
    rows: ['STF-11', 'STF-13'],
    params: idParams,
    body: z.strictObject({
      name: personName.optional(),
      state: z.enum(['active', 'suspended', 'removed']).optional(),
      grants: grants.optional(),
      grants_before: z
        .array(grant)
        .max(20)
        .optional()
        .describe('The roles that were read: the change is refused once they are others.'),
    }),
    answer: z.object({ person }),
    refusals: [
      'not_found',
      'right_beyond_own',
      'last_owner',
      'roles_from_provider',
      'changed_meanwhile',
    ],
  }),
  resetPerson: staffCall('resetPerson', {
    summary:
      'Mails a person a link to set up their sign-in again, ends their sessions, and tells the owners.',
    rows: ['STF-20'],
    params: idParams,
    body: z.strictObject({}),
    refusals: ['not_found', 'right_beyond_own', 'signs_in_at_provider', 'too_many_requests'],
  }),
  invitePerson: staffCall('invitePerson', {
    summary: 'Invites someone by letter, with the roles that they will have.',
    rows: ['STF-06', 'STF-11'],
    body: z.strictObject({ email: staffEmail, grants }),
    answer: z.object({ invitation }),
    refusals: [
      'validate_not_email',
      'person_exists',
      'invitation_waits',
      'right_beyond_own',
      'too_many',
      'too_many_requests',
    ],
  }),
  resendInvitation: staffCall('resendInvitation', {
    summary:
      'Sends an invitation again as a new one, with an id and a link of its own; the old link no longer works.',
    rows: ['STF-06'],
    params: invitationParams,
    body: z.strictObject({}),
    answer: z.object({ invitation }),
    refusals: ['not_found', 'right_beyond_own', 'too_many_requests'],
  }),
  withdrawInvitation: staffCall('withdrawInvitation', {
    summary: 'Withdraws an invitation: its link no longer works.',
    rows: ['STF-06'],
    params: invitationParams,
    refusals: ['not_found', 'right_beyond_own'],
  }),
  setSignInRules: staffCall('setSignInRules', {
    summary:
      'Lets people sign in by passkey only, or by password as well. Sessions that are open stay until they end.',
    rows: ['STF-03'],
    body: z.strictObject({ requires_passkey: z.boolean() }),
    answer: z.object({ requires_passkey: z.boolean() }),
    refusals: ['no_passkey'],
  }),
  listRoles: staffCall('listRoles', {
    summary: 'Lists the ready-made roles and those of the venue, with their rights.',
    rows: ['STF-09', 'STF-10', 'STF-11'],
    answer: z.object({ role: z.array(role) }),
    refusals: [],
  }),
  createRole: staffCall('createRole', {
    summary: 'Makes a role of the venue’s own.',
    rows: ['STF-10', 'STF-11'],
    body: z.strictObject({ name: roleName, rights }),
    answer: z.object({ role }),
    refusals: ['right_beyond_own', 'too_many'],
  }),
  updateRole: staffCall('updateRole', {
    summary: 'Changes a role of the venue’s own, for all who have it.',
    rows: ['STF-10', 'STF-11'],
    params: roleKey,
    body: z.strictObject({
      name: roleName.optional(),
      rights: rights.optional(),
      before: z
        .strictObject({ name: z.string().max(60), rights })
        .optional()
        .describe('The role that was read: the change is refused once it is another.'),
    }),
    answer: z.object({ role }),
    refusals: ['not_found', 'right_beyond_own', 'changed_meanwhile'],
  }),
  deleteRole: staffCall('deleteRole', {
    summary: 'Deletes a role that nobody has.',
    rows: ['STF-10'],
    params: roleKey,
    refusals: ['not_found', 'right_beyond_own', 'role_in_use'],
  }),
  listRightsToConfirm: staffCall('listRightsToConfirm', {
    summary:
      'Lists the rights that roles had before anything needed them. They work once an owner confirms them. For owners only.',
    rows: ['STF-09'],
    answer: z.object({ right_to_confirm: z.array(rightToConfirm) }),
    refusals: ['owner_needed'],
  }),
  confirmRight: staffCall('confirmRight', {
    summary: 'Lets a role give a right that it had before anything needed it. For owners only.',
    rows: ['STF-09'],
    body: z.strictObject({
      role: naming('role', z.string().min(1).max(40)),
      right: newRight,
    }),
    refusals: ['not_found', 'owner_needed'],
  }),
};

const consent = z.object({
  id: uuid,
  grant: grantInForce.describe('The role that support has, with its rights as they were given.'),
  may_export: z.boolean().describe('Personal data too.'),
  given_by: z.string().describe('Name of the person.'),
  created_at: instant,
  ends_at: instant,
});

const supportSession = z.object({
  id: uuid,
  name: z.string().describe('The name that the operator gave, such as “Support: Nina”.'),
  created_at: instant,
  used_at: instant,
});

const support = z.object({
  consent: consent.nullable().describe('The consent in force; null where nobody may enter.'),
  session: z.array(supportSession).describe('Sessions of the operator’s support that are open.'),
});

/** The operator's support, with the portal's consent (STF-18). */
export const supportCalls = {
  acceptSupportLink: staffCall('acceptSupportLink', {
    summary: 'Signs someone of the operator’s support in by their link, once.',
    rows: ['STF-18'],
    body: z.strictObject({ token: z.string().trim().min(20).max(200) }),
    refusals: ['link_not_valid', 'too_many_requests'],
  }),
  getSupport: staffCall('getSupport', {
    summary: 'Returns the consent to the operator’s support, and its sessions.',
    rows: ['STF-18'],
    answer: z.object({ support }),
    refusals: [],
  }),
  giveSupportConsent: staffCall('giveSupportConsent', {
    summary:
      'Lets the operator’s support into the console for some hours, with a role all of whose rights one has. The owners are told by letter.',
    rows: ['STF-11', 'STF-18'],
    body: z.strictObject({
      hours: z.number().int().min(supportHours.least).max(supportHours.most),
      role: naming('role', z.string().min(1).max(40)).describe(
        '`support_viewer`, which changes nothing, or a role of the portal.',
      ),
      may_export: z.boolean().describe('Lets support export personal data.'),
    }),
    answer: z.object({ support }),
    refusals: ['right_beyond_own', 'consent_in_force'],
  }),
  withdrawSupportConsent: staffCall('withdrawSupportConsent', {
    summary: 'Withdraws a consent: its sessions end at once, and its links no longer work.',
    rows: ['STF-13', 'STF-18'],
    params: z.object({ id: naming('consent', uuid) }),
    refusals: ['not_found'],
  }),
  endSupportSession: staffCall('endSupportSession', {
    summary: 'Ends a session of the operator’s support; the consent stays.',
    rows: ['STF-13', 'STF-18'],
    params: z.object({ id: naming('support_session', uuid) }),
    refusals: ['not_found'],
  }),
};
