import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { isEmail } from '#domain/contact/email.ts';
import { grantsBeyond } from '#domain/staff/giving.ts';
import { type Grant, needsSecondFactor, scopeOf } from '#domain/staff/rights.ts';
import { signsInAtOnce } from '#domain/staff/sign-in.ts';
import { InvalidInput } from '../http/input.ts';
import { withinRate } from '../http/rate-limit.ts';
import { uuidOf } from '../setup/random.ts';
import { tokenHash } from '../setup/token.ts';
import type { Tx } from '../store/database.ts';
import { type PersonRow, personById } from '../store/staff/people.ts';
import { type StaffLinkRow, staffLinkByToken } from '../store/staff/staff-links.ts';
import { requiresPasskey } from '../store/staff/staff-rules.ts';
import { roleRights } from './role-rights.ts';
import type { AnonymousStaffRequest } from './staff-request.ts';

export const linkNotValid = (): StaffRefusal => new StaffRefusal('link_not_valid', 'link');

/**
 * The maximum number of links that one network may open in a quarter of an hour; a token has 192 bits, so this only saves work.
 */
export const linkRate = { limit: 60, seconds: 15 * 60 };

/** A token's link, and its person or roles; throws `link_not_valid`. */
export async function readLink(request: AnonymousStaffRequest, token: string) {
  await withinRate(request, 'staff_link', request.client, linkRate);
  const now = new Date(request.services.now());
  return request.services.store.read(request.portalId, async (tx) => {
    const link = await staffLinkByToken(tx, tokenHash(token), now);
    if (!link) throw linkNotValid();
    const person = link.person_id === null ? undefined : await personById(tx, link.person_id);
    if (link.person_id !== null && person?.state !== 'active') throw linkNotValid();
    await refuseFormerInviter(tx, link);
    return {
      link,
      person,
      grants: person?.grants ?? (await roleRights(tx, link.grants)),
      requiresPasskey: await requiresPasskey(tx),
    };
  });
}

/**
 * Throws `link_not_valid` for an invitation that its inviter could not send now: otherwise a person who was suspended
 * or lost rights would return under another address (STF-11, STF-13). Programs issue their own.
 */
export async function refuseFormerInviter(
  tx: Tx,
  { purpose, issued_by, grants }: StaffLinkRow,
): Promise<void> {
  if (purpose !== 'invitation' || issued_by === null) return;
  const inviter = await personById(tx, issued_by);
  const own = inviter?.state === 'active' ? inviter.grants : [];
  const mayInvite = scopeOf(own, staffRoutes.invitePerson.access.needs) === 'all';
  const beyond = grantsBeyond(own, await roleRights(tx, grants));
  if (!mayInvite || beyond.length > 0) throw linkNotValid();
}

/** Returns true if some of these roles need a second factor (STF-04). */
export const needsFactor = (grants: readonly Grant[]) =>
  grants.some(({ rights }) => needsSecondFactor(rights));

/** Does the same for a link to set up a sign-in. Links for samples and support sign in directly and set up nothing. */
export async function readSetUpLink(request: AnonymousStaffRequest, token: string) {
  const read = await readLink(request, token);
  if (signsInAtOnce(read.link.purpose)) throw linkNotValid();
  return read;
}

/** The address of the person a link is for: the link's own, or for a setup link the one its reader enters. */
export function emailFor(
  link: StaffLinkRow,
  person: PersonRow | undefined,
  typed: string | undefined,
) {
  const known = person?.email ?? link.email;
  if (known !== null) return known;
  if (typed === undefined) throw new InvalidInput([{ path: 'email', fault: 'must be filled in' }]);
  if (!isEmail(typed)) throw new Refusal('validate_not_email', 'link', { path: 'email' });
  return typed.toLowerCase();
}

/** The id of the person whom a link creates, known in advance, because the passkey is made for it. */
export const newPersonId = (link: StaffLinkRow): string => uuidOf('staff person', link.id);
