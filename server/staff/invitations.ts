import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isEmail } from '#domain/contact/email.ts';
import { grantsBeyond, staffLimits } from '#domain/staff/giving.ts';
import { mayDecideRequests } from '#domain/staff/let-in.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { auditChange } from '../audit/audit-change.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tx } from '../store/database.ts';
import { personByEmail } from '../store/staff/people.ts';
import { countPeople } from '../store/staff/people-lists.ts';
import {
  openInvitations,
  type StaffLinkRow,
  withdrawStaffLinks,
} from '../store/staff/staff-links.ts';
import { askedGrants, changeStaff, countStaffLetter, refuseBeyond } from './change-staff.ts';
import { issueLink } from './issue-link.ts';
import { tellOfInvitation } from './let-in.ts';
import { wireGrant } from './person-answer.ts';
import { roleRights } from './role-rights.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

const context = 'invitation';

/** An invitation in wire form, with its issuer's name. */
export const wireInvitation = (
  { id, email, grants, issued_by, created_at, expires_at }: StaffLinkRow,
  names: ReadonlyMap<string, string>,
) => ({
  id,
  email: email ?? '',
  grants: grants.map(wireGrant),
  issued_by: issued_by === null ? null : (names.get(issued_by) ?? null),
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/** Invites a person by letter (STF-06). */
async function invitePerson({ body }: StaffInput<'invitePerson'>, request: StaffRequest) {
  const { services } = request;
  if (!isEmail(body.email)) throw new Refusal('validate_not_email', context, { path: 'email' });
  const email = body.email.toLowerCase();
  await countStaffLetter(request, email);
  return changeStaff(request, 'invitePerson', async (tx, own) => {
    const grants = await askedGrants(tx, request, body.grants);
    refuseBeyond(context, grantsBeyond(own, grants), 'grants');
    if (await personByEmail(tx, email)) {
      throw new StaffRefusal('person_exists', context, { path: 'email' });
    }
    const others = await openInvitations(tx);
    if (others.some((other) => other.email === email && isWaiting(other, services.now()))) {
      throw new StaffRefusal('invitation_waits', context, { path: 'email' });
    }
    await checkRoom(tx, others.length);
    return { invitation: await issueInvitation(tx, request, email, grants) };
  });
}

const isWaiting = ({ expires_at }: StaffLinkRow, now: number): boolean =>
  expires_at.getTime() > now;

/** Throws `too_many` if there is no room for another invitation; expired ones count until they are withdrawn. */
async function checkRoom(tx: Tx, invitations: number): Promise<void> {
  if (invitations >= staffLimits.invitations) {
    throw new StaffRefusal('too_many', context, { limit: staffLimits.invitations });
  }
  if ((await countPeople(tx)) + invitations >= staffLimits.people) {
    throw new StaffRefusal('too_many', context, { limit: staffLimits.people });
  }
}

/** Issues an invitation, whose letter will generate its secret; an older one to the same address stops working. */
async function issueInvitation(
  tx: Tx,
  request: StaffRequest,
  email: string,
  grants: readonly Pick<Grant, 'role' | 'sellers'>[],
) {
  const { services, portalId, viewer } = request;
  const plain = grants.map(wireGrant);
  const { id } = await issueLink(tx, services, {
    purpose: 'invitation',
    email,
    personId: null,
    grants: plain,
  });
  enqueue(tx, 'mail_staff_link', { portal_id: portalId, link_id: id });
  if (mayDecideRequests(await roleRights(tx, plain))) await tellOfInvitation(tx, request, id);
  const issued = (await openInvitations(tx)).find((one) => one.id === id);
  if (!issued) throw new Error('an invitation was not stored');
  return wireInvitation(issued, new Map([[viewer.person.id, viewer.person.name]]));
}

/** Sends an invitation again as a new one, with a full lifetime. */
async function resendInvitation(
  { params: { id } }: StaffInput<'resendInvitation'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  const found = await services.store.readOnce(portalId, openInvitations);
  const { email } = oneOf(found, id);
  await countStaffLetter(request, email);
  return changeStaff(request, 'resendInvitation', async (tx, own) => {
    const all = await openInvitations(tx);
    const { grants } = oneOf(all, id);
    refuseBeyond(context, grantsBeyond(own, await roleRights(tx, grants)));
    if (await personByEmail(tx, email)) throw new Refusal('not_found', context);
    await checkRoom(tx, all.length - 1);
    return { invitation: await issueInvitation(tx, request, email, grants) };
  });
}

function oneOf(
  all: readonly StaffLinkRow[],
  id: string,
): StaffLinkRow & { readonly email: string } {
  const found = all.find((each) => each.id === id);
  if (!found || found.email === null) throw new Refusal('not_found', context);
  return { ...found, email: found.email };
}

/** Withdraws an invitation: its link no longer works. */
async function withdrawInvitation(
  { params: { id } }: StaffInput<'withdrawInvitation'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services } = request;
  await changeStaff(request, 'withdrawInvitation', async (tx, own) => {
    const { email, grants } = oneOf(await openInvitations(tx), id);
    refuseBeyond(context, grantsBeyond(own, await roleRights(tx, grants)));
    const withdrawn = await withdrawStaffLinks(tx, 'invitation', new Date(services.now()), { id });
    // It was accepted a moment ago.
    if (withdrawn === 0) throw new Refusal('not_found', context);
    await auditChange(tx, services.actor, {
      act: 'withdraw_invitation',
      entity: { kind: 'staff_link', id },
      before: { grants },
      personal: { email },
    });
  });
}

export const invitationEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('invitePerson', invitePerson),
  staffEndpoint('resendInvitation', resendInvitation),
  staffEndpoint('withdrawInvitation', withdrawInvitation),
];
