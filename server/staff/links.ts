import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { signsInAtOnce } from '#domain/staff/sign-in.ts';
import { auditChange } from '../audit/audit-change.ts';
import { tokenHash } from '../setup/token.ts';
import { type Tx, violates } from '../store/database.ts';
import {
  insertPerson,
  lockPerson,
  setGrants,
  setRecoveryCodes,
  takeTotpStep,
  uniqueEmail,
  updatePerson,
} from '../store/staff/people.ts';
import { hasNobody, takeStaffLink } from '../store/staff/staff-links.ts';
import { deleteIdentities } from '../store/staff/staff-provider.ts';
import {
  checkNewAuthenticator,
  newAuthenticator,
  newRecoveryCodes,
  recoveryHash,
  storedSecret,
} from './authenticator.ts';
import { forgetWaysIn } from './forget-ways-in.ts';
import { recordAcceptedLetIn } from './let-in.ts';
import { addPasskey, newPasskeyOptions } from './passkey-ceremony.ts';
import {
  emailFor,
  needsFactor,
  newPersonId,
  linkNotValid as notValid,
  readLink,
  readSetUpLink,
  refuseFormerInviter,
} from './read-link.ts';
import { signInPerson } from './sign-in.ts';
import { checkPassword, refusePassword } from './sign-in-rules.ts';
import type { AnonymousStaffRequest, OpenStaffRequest, StaffInput } from './staff-request.ts';
import { tellOfSignIn } from './tell-staff.ts';

const context = 'link';

/** Returns a link's purpose to its reader; the link stays unused. */
export async function openLink(
  { body: { token } }: StaffInput<'openLink'>,
  request: OpenStaffRequest,
) {
  const { link, person, grants, requiresPasskey } = await readLink(request, token);
  return {
    link: {
      purpose: link.purpose,
      email: person?.is_support ? null : (person?.email ?? link.email),
      name: person?.name ?? null,
      needs_second_factor: needsFactor(grants),
      requires_passkey: requiresPasskey,
      portal_name: request.catalogue.portal.name,
      expires_at: link.expires_at.toISOString(),
    },
  };
}

/** The purpose of a link's passkey challenge; only the browser with the token can answer it. */
const passkeyPurpose = (token: string) => `link ${tokenHash(token).toString('base64url')}`;

/** The options of the passkey used to accept a link. */
export async function beginLinkPasskey(
  { body: { token, email, name } }: StaffInput<'beginLinkPasskey'>,
  request: OpenStaffRequest,
) {
  const { link, person } = await readSetUpLink(request, token);
  const options = await newPasskeyOptions(request, passkeyPurpose(token), {
    id: person?.id ?? newPersonId(link),
    email: emailFor(link, person, email),
    name,
  });
  return { options: { ...options } };
}

/** Accepts a link with a passkey. */
export async function acceptLinkByPasskey(
  { body: { token, email, name, passkey_name, answer } }: StaffInput<'acceptLinkByPasskey'>,
  request: OpenStaffRequest,
): Promise<undefined> {
  const { link, person } = await readSetUpLink(request, token);
  const accepted = { token, name, email: emailFor(link, person, email) };
  await accept(request, accepted, async (tx, personId) => {
    await addPasskey(tx, request, passkeyPurpose(token), {
      personId,
      name: passkey_name,
      answer,
    });
    return { isVerified: true };
  });
}

/** A new secret for the reader's authenticator app. */
export async function beginLinkAuthenticator(
  { body: { token, email } }: StaffInput<'beginLinkAuthenticator'>,
  request: OpenStaffRequest,
) {
  const { link, person } = await readSetUpLink(request, token);
  return {
    authenticator: newAuthenticator(request, link.id, emailFor(link, person, email)),
  };
}

/** Accepts a link with a password, and with an authenticator app, which some roles need (STF-04). */
export async function acceptLinkByPassword(
  { body: { token, email, name, password, authenticator } }: StaffInput<'acceptLinkByPassword'>,
  request: OpenStaffRequest,
) {
  const { link, person, grants } = await readSetUpLink(request, token);
  checkPassword(password);
  const accepted = { token, name, email: emailFor(link, person, email) };
  if (!authenticator && needsFactor(grants)) {
    throw new StaffRefusal('second_factor_required', context, { path: 'authenticator' });
  }
  const checked = authenticator && checkNewAuthenticator(request, link.id, authenticator);
  if (authenticator && !checked) {
    throw new StaffRefusal('wrong_code', context, { path: 'authenticator.code' });
  }
  const password_hash = await request.services.passwords.hash(password);
  const codes = checked ? newRecoveryCodes() : [];
  await accept(request, accepted, async (tx, personId) => {
    await refusePassword(tx, context);
    const totp_secret = checked ? storedSecret(request, personId, checked.secret) : null;
    await updatePerson(tx, personId, { password_hash, totp_secret });
    if (checked) await takeTotpStep(tx, personId, checked.step);
    await setRecoveryCodes(tx, personId, codes.map(recoveryHash));
    return { isVerified: checked !== undefined };
  });
  return { recovery_codes: codes };
}

interface Accepted {
  readonly token: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Consumes a link in one transaction: creates its person or clears their ways to sign in, sets up the new way, and
 * opens a session. Throws `link_not_valid`, `person_exists`.
 */
async function accept(
  request: AnonymousStaffRequest,
  { token, email, name }: Accepted,
  setUp: (tx: Tx, personId: string) => Promise<{ readonly isVerified: boolean }>,
): Promise<void> {
  const { services, portalId, requestId } = request;
  const now = new Date(services.now());
  try {
    await services.store.write(portalId, async (tx) => {
      const link = await takeStaffLink(tx, tokenHash(token), now);
      if (!link || signsInAtOnce(link.purpose)) throw notValid();
      await refuseFormerInviter(tx, link);
      // Another setup link has created the first owner in the meantime.
      if (link.purpose === 'setup' && !(await hasNobody(tx))) throw notValid();
      const personId = link.person_id ?? newPersonId(link);
      if (link.person_id === null) {
        await insertPerson(tx, { id: personId, email, name, password_hash: null, created_at: now });
        await setGrants(tx, personId, link.grants);
        await recordAcceptedLetIn(tx, services, { personId, email, grants: link.grants });
      } else {
        const person = await lockPerson(tx, personId);
        if (person?.state !== 'active') throw notValid();
        await forgetWaysIn(tx, personId);
        await deleteIdentities(tx, personId);
        await updatePerson(tx, personId, { name });
        tellOfSignIn(tx, { portalId, personId, occasion: requestId }, 'renewed');
      }
      const { isVerified } = await setUp(tx, personId);
      await auditChange(
        tx,
        { kind: 'person', id: personId, request: requestId },
        {
          act: link.person_id === null ? 'join_staff' : 'renew_sign_in',
          entity: { kind: 'staff_person', id: personId },
          after: { link: link.id, purpose: link.purpose, grants: link.grants },
          personal: { name, email },
        },
      );
      const person = await lockPerson(tx, personId);
      if (!person) throw notValid();
      await signInPerson(tx, request, person, { way: 'link', isVerified });
    });
  } catch (error) {
    if (violates(error, uniqueEmail)) {
      throw new StaffRefusal('person_exists', context, { path: 'email' });
    }
    throw error;
  }
}
