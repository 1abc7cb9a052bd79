import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { needsSecondFactor } from '#domain/staff/rights.ts';
import { isOwner } from '#domain/staff/roles.ts';
import { recentFactor, staffSession } from '#domain/staff/sign-in.ts';
import { auditChange, type Change, needsNoEntry } from '../audit/audit-change.ts';
import { zoneClocks } from '../catalogue/zone-clocks.ts';
import { sellerAddress, storefrontOrigin } from '../mail/storefront-address.ts';
import { portalTimezone } from '../store/catalogue/catalogue.ts';
import type { Storefront } from '../store/catalogue/directory.ts';
import type { Tx } from '../store/database.ts';
import {
  deletePasskey,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
} from '../store/staff/passkeys.ts';
import {
  lockPerson,
  recoveryCodesLeft,
  setRecoveryCodes,
  takeTotpStep,
  updatePerson,
} from '../store/staff/people.ts';
import {
  deleteStaffSession,
  deleteStaffSessionsOf,
  staffSessionsOf,
  takeSessionCode,
  updateStaffSession,
} from '../store/staff/staff-sessions.ts';
import {
  checkNewAuthenticator,
  newAuthenticator,
  newRecoveryCodes,
  recoveryHash,
  storedSecret,
  takeCode,
} from './authenticator.ts';
import { sampleCodeHash } from './mail-sample-code.ts';
import { addPasskey, checkPasskey, newPasskeyOptions, passkeyOptions } from './passkey-ceremony.ts';
import { wireGrantInForce } from './person-answer.ts';
import { countCode, uncountCode } from './second-factor-tries.ts';
import { checkPassword, isStuck, myProvider, refuseProvided } from './sign-in-rules.ts';
import type { StaffInput, StaffRequest } from './staff-request.ts';
import { tellOfAct } from './tell-staff.ts';

/** The maximum number of passkeys of one person. */
const maxPasskeys = 20;

/** The signed-in person, with their rights and ways to sign in. */
export async function getMe(_: StaffInput<'getMe'>, request: StaffRequest) {
  const { services, portalId, portalKey, catalogue, viewer } = request;
  const { person, session, grants, endsAt } = viewer;
  const now = services.now();
  const [passkeys, sessions, codesLeft, provider] = await services.store.read(portalId, (tx) =>
    Promise.all([
      passkeysOf(tx, person.id),
      staffSessionsOf(tx, person.id, {
        begunAfter: new Date(now - staffSession.longest),
        usedAfter: new Date(now - staffSession.idle),
      }),
      recoveryCodesLeft(tx, person.id),
      myProvider(tx, person),
    ]),
  );
  const verifiedUntil = session.verified_at && session.verified_at.getTime() + recentFactor;
  return {
    me: {
      id: person.id,
      name: person.name,
      email: person.is_support ? '' : person.email,
      grants: grants.map(wireGrantInForce),
      is_owner: isOwner(grants),
      support: person.support && { until: person.support.ends_at.toISOString() },
      lacks_second_factor: grants.length < person.grants.length,
      ways: {
        passkeys: passkeys.map(wirePasskey),
        has_password: person.password_hash !== null,
        has_authenticator: person.totp_secret !== null,
        recovery_codes_left: codesLeft,
        has_mailed_codes: person.is_sample,
        provider,
      },
      sessions: sessions.map(({ id, agent, created_at, used_at }) => ({
        id,
        agent,
        created_at: created_at.toISOString(),
        used_at: used_at.toISOString(),
        is_this: id === session.id,
      })),
      session_ends_at: endsAt.toISOString(),
      verified_until:
        verifiedUntil !== null && verifiedUntil > now
          ? new Date(verifiedUntil).toISOString()
          : null,
      portal: {
        key: portalKey,
        name: catalogue.portal.name,
        timezone: portalTimezone(catalogue),
        clocks: zoneClocks(catalogue, now),
        currency: catalogue.portal.currency,
        suspension: wireSuspension(catalogue),
      },
      sellers: [...catalogue.sellers.values()].map(({ id, name }) => ({ id, name })),
      shops: shopsOf(request, await services.cache.directory()),
    },
  };
}

/** The portal's storefronts with their addresses. */
function shopsOf(
  { services: { settings }, portalId, catalogue: { portal } }: StaffRequest,
  directory: readonly Storefront[],
) {
  const known = settings.publicUrl ?? settings.fallbackOrigin;
  const [language = ''] = portal.languages;
  return directory
    .filter((one) => one.portalId === portalId)
    .map(({ sellerName, slug, hosts }) => ({
      seller: sellerName,
      address: sellerAddress(storefrontOrigin({ origin: known, hosts }), portal, {
        slug,
        language,
      }),
    }));
}

function wireSuspension({ portal: { suspension } }: StaffRequest['catalogue']) {
  return suspension && { since: suspension.since.toISOString(), reason: suspension.reason };
}

const wirePasskey = ({ id, name, created_at, used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});

/** Ends a session of the viewer's own. */
export async function endMySession(
  { params: { id } }: StaffInput<'endMySession'>,
  request: StaffRequest,
): Promise<undefined> {
  await writeMine(request, 'end_session', { session: id }, async (tx, personId) => {
    if (!(await deleteStaffSession(tx, personId, id))) throw new Refusal('not_found', 'session');
  });
}

/** Confirms with a code that the signed-in person is still present (STF-08). */
export async function confirmByCode(
  { body: { code } }: StaffInput<'confirmByCode'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, viewer } = request;
  await countCode(request, viewer.person.email);
  await services.store.write(portalId, async (tx) => {
    const person = await lockPerson(tx, viewer.person.id);
    const isRight = person?.is_sample
      ? await takeMailedCode(tx, request, code)
      : person && (await takeCode(tx, request, person, code));
    if (!isRight) {
      throw new StaffRefusal('wrong_code', 'confirm', { path: 'code' });
    }
    await verified(tx, request);
  });
  await uncountCode(request, viewer.person.email);
}

const takeMailedCode = (tx: Tx, { services, viewer }: StaffRequest, code: string) => {
  const { id } = viewer.session;
  return takeSessionCode(tx, id, sampleCodeHash(id, code.trim()), new Date(services.now()));
};

const confirmPurpose = ({ viewer }: StaffRequest) => `confirm ${viewer.session.id}`;

/** The challenge for one of the viewer's passkeys. */
export async function beginPasskeyConfirm(
  _: StaffInput<'beginPasskeyConfirm'>,
  request: StaffRequest,
) {
  const { services, portalId, viewer } = request;
  const passkeys = await services.store.read(portalId, (tx) => passkeysOf(tx, viewer.person.id));
  return { options: { ...(await passkeyOptions(request, confirmPurpose(request), passkeys)) } };
}

/** Confirms with a passkey that the signed-in person is still present (STF-08). */
export async function confirmByPasskey(
  { body: { answer } }: StaffInput<'confirmByPasskey'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, viewer } = request;
  await services.store.write(portalId, async (tx) => {
    const personId = viewer.person.id;
    await checkPasskey(tx, request, confirmPurpose(request), { answer, personId });
    await verified(tx, request);
  });
}

/** Records that a factor was used in this session; changes nothing else that has a history. */
async function verified(tx: Tx, { services, viewer }: StaffRequest): Promise<void> {
  await updateStaffSession(tx, viewer.session.id, { verified_at: new Date(services.now()) });
  needsNoEntry(tx);
}

const passkeyPurpose = ({ viewer }: StaffRequest) => `new passkey ${viewer.session.id}`;

/** The options of a new passkey. */
export async function beginMyPasskey(_: StaffInput<'beginMyPasskey'>, request: StaffRequest) {
  refuseProvided(request, 'passkey');
  const { services, portalId, viewer } = request;
  const passkeys = await services.store.read(portalId, (tx) => passkeysOf(tx, viewer.person.id));
  const options = await newPasskeyOptions(request, passkeyPurpose(request), {
    ...viewer.person,
    passkeys,
  });
  return { options: { ...options } };
}

/** Adds a passkey (STF-05). */
export async function addMyPasskey(
  { body: { name, answer } }: StaffInput<'addMyPasskey'>,
  request: StaffRequest,
): Promise<undefined> {
  refuseProvided(request, 'passkey');
  await writeMine(request, 'add_passkey', { name }, async (tx, personId) => {
    const person = await lockPerson(tx, personId);
    if ((person?.passkeys ?? 0) >= maxPasskeys) {
      throw new StaffRefusal('too_many', 'passkey', { limit: maxPasskeys });
    }
    await addPasskey(tx, request, passkeyPurpose(request), { personId, name, answer });
  });
}

export async function renameMyPasskey(
  { params: { id }, body: { name } }: StaffInput<'renameMyPasskey'>,
  request: StaffRequest,
): Promise<undefined> {
  await writeMine(request, 'rename_passkey', { passkey: id, name }, async (tx, personId) => {
    if (!(await renamePasskey(tx, personId, id, name))) throw new Refusal('not_found', 'passkey');
  });
}

/** Removes a passkey; the last way to sign in, or the second factor that the roles need, stays (STF-05). */
export async function removeMyPasskey(
  { params: { id } }: StaffInput<'removeMyPasskey'>,
  request: StaffRequest,
): Promise<undefined> {
  await writeMine(request, 'remove_passkey', { passkey: id }, async (tx, personId) => {
    await lockPerson(tx, personId);
    if (!(await deletePasskey(tx, personId, id))) throw new Refusal('not_found', 'passkey');
    const left = await lockPerson(tx, personId);
    if (!left || (await isStuck(tx, left))) {
      throw new StaffRefusal('last_way_in', 'passkey');
    }
  });
}

/** A new secret for the viewer's authenticator app. */
export async function beginMyAuthenticator(
  _: StaffInput<'beginMyAuthenticator'>,
  request: StaffRequest,
) {
  refuseProvided(request, 'authenticator');
  const { id, email } = request.viewer.person;
  return { authenticator: newAuthenticator(request, id, email) };
}

/** Replaces the authenticator app and the recovery codes. */
export async function setMyAuthenticator(
  { body }: StaffInput<'setMyAuthenticator'>,
  request: StaffRequest,
) {
  refuseProvided(request, 'authenticator');
  const { email } = request.viewer.person;
  await countCode(request, email);
  const checked = checkNewAuthenticator(request, request.viewer.person.id, body);
  if (!checked) throw new StaffRefusal('wrong_code', 'authenticator', { path: 'code' });
  const codes = newRecoveryCodes();
  await writeMine(request, 'set_authenticator', {}, async (tx, personId) => {
    const totp_secret = storedSecret(request, personId, checked.secret);
    await updatePerson(tx, personId, { totp_secret });
    await takeTotpStep(tx, personId, checked.step);
    await setRecoveryCodes(tx, personId, codes.map(recoveryHash));
  });
  await uncountCode(request, email);
  return { recovery_codes: codes };
}

/** Replaces the recovery codes; the old ones no longer work. */
export async function renewMyRecoveryCodes(
  _: StaffInput<'renewMyRecoveryCodes'>,
  request: StaffRequest,
) {
  refuseProvided(request, 'recovery_codes');
  const codes = newRecoveryCodes();
  await writeMine(request, 'renew_recovery_codes', {}, (tx, personId) =>
    setRecoveryCodes(tx, personId, codes.map(recoveryHash)),
  );
  return { recovery_codes: codes };
}

/** Sets a password and ends the other sessions. */
export async function setMyPassword(
  { body: { password } }: StaffInput<'setMyPassword'>,
  request: StaffRequest,
): Promise<undefined> {
  refuseProvided(request, 'password');
  checkPassword(password);
  const { person, session } = request.viewer;
  // A password alone would be weaker than the passkey that the roles require.
  if (
    person.totp_secret === null &&
    person.grants.some(({ rights }) => needsSecondFactor(rights))
  ) {
    throw new StaffRefusal('second_factor_required', 'password');
  }
  const password_hash = await request.services.passwords.hash(password);
  await writeMine(request, 'set_password', {}, async (tx, personId) => {
    await updatePerson(tx, personId, { password_hash });
    await deleteStaffSessionsOf(tx, personId, session.id);
  });
}

/** Changes something about the signed-in person, with its audit entry. */
async function writeMine(
  { services, portalId, viewer, requestId }: StaffRequest,
  act: Change['act'],
  after: Record<string, unknown>,
  work: (tx: Tx, personId: string) => Promise<void>,
): Promise<void> {
  const { id } = viewer.person;
  await services.store.write(portalId, async (tx) => {
    await work(tx, id);
    tellOfAct(tx, { portalId, personId: id, occasion: requestId }, act);
    await auditChange(tx, services.actor, {
      act,
      entity: { kind: 'staff_person', id },
      after,
    });
  });
}
