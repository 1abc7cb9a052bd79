import { Refusal } from '#contract/api/refusals.ts';
import type { ProvidedIdentity } from '../gateways/identity-provider.ts';
import type { ApiRequest } from '../http/request.ts';
import { type MemberRow, memberByEmail, uniqueMailbox } from '../store/accounts/members.ts';
import {
  insertMember,
  isMergedSubject,
  linkMember,
  memberBySubject,
  uniqueSubject,
} from '../store/accounts/provided-members.ts';
import { type Tx, violates } from '../store/database.ts';

/**
 * Maximum number of attempts to resolve a race: the second of two simultaneous logins finds the member created by the first.
 */
const tries = 3;

/**
 * The member that a provider vouches for: the one linked to its subject; else the one with the same
 * confirmed address, who is now linked; else a new one.
 */
export async function memberForIdentity(
  { services, portalId }: ApiRequest,
  provided: ProvidedIdentity,
): Promise<MemberRow> {
  const now = new Date(services.now());
  for (let left = tries; ; left -= 1) {
    try {
      return await services.store.write(portalId, (tx) => findOrMake(tx, provided, now));
    } catch (error) {
      const isTaken = violates(error, uniqueSubject) || violates(error, uniqueMailbox);
      if (!isTaken || left === 1) throw error;
    }
  }
}

async function findOrMake(tx: Tx, provided: ProvidedIdentity, now: Date): Promise<MemberRow> {
  const { issuer, subject, email, isEmailVerified, firstName, lastName } = provided;
  const known = await memberBySubject(tx, { issuer, subject });
  if (known) return known;
  if (await isMergedSubject(tx, { issuer, subject })) {
    throw new Refusal('provider_login_failed', 'login');
  }
  // An address that nobody vouches for identifies nobody.
  const owner = email === undefined ? undefined : await memberByEmail(tx, email);
  if (owner && isEmailVerified && (await linkMember(tx, owner.id, { issuer, subject }))) {
    return owner;
  }
  return insertMember(tx, {
    issuer,
    subject,
    // An address confirmed by another member is not theirs too.
    email: owner ? null : (email ?? null),
    email_verified_at: email !== undefined && isEmailVerified && !owner ? now : null,
    first_name: firstName,
    last_name: lastName,
  });
}
