import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange } from '../audit/audit-change.ts';
import { knownDevice, rememberDevice } from '../http/known-device.ts';
import { countSignInTry } from '../http/login-tries.ts';
import { withinRate } from '../http/rate-limit.ts';
import { uncountTries } from '../http/tries.ts';
import { countGuess, uncountGuess } from '../sign-in-guard/guard.ts';
import type { Tx } from '../store/database.ts';
import { lockPerson, type PersonRow, personByEmail } from '../store/staff/people.ts';
import { readStaffProvider } from '../store/staff/staff-provider.ts';
import { takeCode } from './authenticator.ts';
import { checkPasskey, passkeyOptions } from './passkey-ceremony.ts';
import { accountOf, countCode, uncountCode } from './second-factor-tries.ts';
import { refusePassword } from './sign-in-rules.ts';
import type { AnonymousStaffRequest, OpenStaffRequest, StaffInput } from './staff-request.ts';
import { endStaffSession, mayComeIn, openStaffSession, removeStaffCookie } from './staff-viewer.ts';

const purpose = 'sign in';

/** The console's portal, and the provider where its people may sign in. */
export async function getSignIn(
  _: StaffInput<'getSignIn'>,
  { catalogue, portalKey, portalId, services }: OpenStaffRequest,
) {
  const provider = await services.store.readOnce(portalId, readStaffProvider);
  return {
    portal: { key: portalKey, name: catalogue.portal.name },
    provider: provider ? { name: provider.name } : null,
  };
}

/**
 * Signs in by password, with a code if the person has a second factor (STF-03). Takes the same work, and gives the same
 * answer, with and without an account.
 */
export async function signIn(
  { body: { email: typed, password, code, letter } }: StaffInput<'signIn'>,
  request: OpenStaffRequest,
): Promise<undefined> {
  const email = typed.toLowerCase();
  const { store, passwords } = request.services;
  const counted = await countSignInTry(request, accountOf(email));
  const person = await store.read(request.portalId, (tx) => personByEmail(tx, email));
  const isActive = person?.state === 'active';
  // A code, or a browser that has signed in before, keeps strangers out by itself.
  const isGuess =
    (person?.totp_secret ?? null) === null && knownDevice(request, accountOf(email)) === undefined;
  const caller = { services: request.plainServices, portalId: request.portalId };
  const guess = { email, personId: isActive ? person.id : undefined, letter };
  if (isGuess) await countGuess(caller, { ...guess, occasion: request.requestId });
  const isRight = await passwords.verify(person?.password_hash ?? null, password);
  if (!person || !isRight || !isActive) {
    throw new StaffRefusal('wrong_sign_in', 'sign_in');
  }
  await uncountTries(request, counted);
  if (isGuess) await uncountGuess(caller, guess);
  const hasCodes = person.totp_secret !== null;
  if (hasCodes && code === undefined) throw new StaffRefusal('second_factor_needed', 'sign_in');
  if (hasCodes) await countCode(request, email);
  await store.write(request.portalId, async (tx) => {
    const now = await lockPerson(tx, person.id);
    // Any password, factor or state that changed during the comparison counts.
    const isSame = now?.password_hash === person.password_hash && now.state === 'active';
    if (!isSame) throw new StaffRefusal('wrong_sign_in', 'sign_in');
    if ((now.totp_secret !== null) !== hasCodes) throw new StaffRefusal('wrong_sign_in', 'sign_in');
    if (hasCodes && !(await takeCode(tx, request, now, code ?? ''))) {
      throw new StaffRefusal('wrong_code', 'sign_in', { path: 'code' });
    }
    await refusePassword(tx, 'sign_in');
    await signInPerson(tx, request, now, { way: 'password', isVerified: hasCodes });
  });
  if (hasCodes) await uncountCode(request, email);
}

interface Entered {
  readonly way: 'password' | 'passkey' | 'link' | 'provider';
  /** With a second factor. */
  readonly isVerified: boolean;
  /** The time of its use; now by default. */
  readonly verifiedAt?: Date;
}

/**
 * Opens a session for a person who proved their identity, and remembers this browser. Throws `wrong_sign_in` (STF-02).
 */
export async function signInPerson(
  tx: Tx,
  request: AnonymousStaffRequest,
  person: Pick<PersonRow, 'id' | 'email' | 'is_sample' | 'installation'>,
  { way, isVerified, verifiedAt = new Date(request.services.now()) }: Entered,
): Promise<void> {
  if (!mayComeIn(request, person)) throw new StaffRefusal('wrong_sign_in', 'sign_in');
  await openStaffSession(tx, request, person.id, {
    verifiedAt: isVerified ? verifiedAt : null,
    byProvider: way === 'provider',
  });
  const actor = { kind: 'person', id: person.id, request: request.requestId } as const;
  await auditChange(tx, actor, {
    act: 'sign_in',
    entity: { kind: 'staff_person', id: person.id },
    after: { way },
  });
  rememberDevice(request, accountOf(person.email));
}

/** The challenge for a passkey of anyone at this portal. */
export const beginPasskeySignIn = async (
  _: StaffInput<'beginPasskeySignIn'>,
  request: OpenStaffRequest,
) => ({ options: { ...(await passkeyOptions(request, purpose)) } });

/** The maximum number of attempts by passkey from one network in a minute: each costs a signature check. */
const passkeyRate = { limit: 30, seconds: 60 };

/** Signs in by passkey, which counts as a second factor because it verifies its user (STF-03, STF-04). */
export async function signInByPasskey(
  { body: { answer } }: StaffInput<'signInByPasskey'>,
  request: OpenStaffRequest,
): Promise<undefined> {
  const { portalId, services, client } = request;
  await withinRate(request, 'staff_passkey', client, passkeyRate);
  await services.store.write(portalId, async (tx) => {
    const passkey = await checkPasskey(tx, request, purpose, { answer });
    const person = await lockPerson(tx, passkey.person_id);
    if (person?.state !== 'active') throw new StaffRefusal('passkey_refused', 'sign_in');
    await signInPerson(tx, request, person, { way: 'passkey', isVerified: true });
  });
}

/** Ends this browser's session. */
export async function signOut(
  _: StaffInput<'signOut'>,
  request: OpenStaffRequest,
): Promise<undefined> {
  const { viewer, services, portalId } = request;
  if (!viewer) return removeStaffCookie(request) as undefined;
  const actor = { kind: 'person', id: viewer.person.id, request: request.requestId } as const;
  await services.store.write(portalId, async (tx) => {
    await endStaffSession(tx, request, viewer);
    await auditChange(tx, actor, {
      act: 'sign_out',
      entity: { kind: 'staff_person', id: viewer.person.id },
    });
  });
}
