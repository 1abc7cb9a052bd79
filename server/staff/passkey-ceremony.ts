import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { uuid } from '../setup/random.ts';
import { tokenHash } from '../setup/token.ts';
import type { Tx } from '../store/database.ts';
import {
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  recordPasskeyUse,
  takeChallenge,
} from '../store/staff/passkeys.ts';
import { challengeEnd, newChallenge } from './keys.ts';
import type { AnonymousStaffRequest } from './staff-request.ts';

/**
 * The passkeys package, loaded at first use: no buyer waits for its 300 modules at a start, or pays for them in memory.
 */
const webauthn = () => import('@simplewebauthn/server');

/** Milliseconds within which a passkey's challenge must be answered. */
const answerWithin = 5 * 60_000;

const hostOf = ({ publicOrigin }: AnonymousStaffRequest): string => new URL(publicOrigin).hostname;
const purposeOf = ({ portalId }: AnonymousStaffRequest, purpose: string): string =>
  `${portalId} ${purpose}`;

const challengeFor = (request: AnonymousStaffRequest, purpose: string) =>
  new Uint8Array(
    newChallenge(
      request.services,
      purposeOf(request, purpose),
      request.services.now() + answerWithin,
    ),
  );

/** Consumes a challenge that this installation made for a purpose; returns false for any other, or one already used. */
async function acceptChallenge(
  tx: Tx,
  request: AnonymousStaffRequest,
  purpose: string,
  text: string,
): Promise<boolean> {
  const challenge = Buffer.from(text, 'base64url');
  const end = challengeEnd(request.services, purposeOf(request, purpose), challenge);
  if (end === undefined || end <= request.services.now()) return false;
  return takeChallenge(tx, tokenHash(text), new Date(end));
}

interface Holder {
  /** The person's id, or another id of 1 to 64 bytes while the person does not exist yet. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The person's passkeys; an authenticator that has one of them creates no second one. */
  readonly passkeys?: readonly PasskeyRow[];
}

/** Options for a new passkey: one that the browser can discover by itself and that verifies its user (STF-03). */
export const newPasskeyOptions = async (
  request: AnonymousStaffRequest,
  purpose: string,
  { id, email, name, passkeys = [] }: Holder,
) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: request.catalogue.portal.name,
    rpID: hostOf(request),
    userID: new Uint8Array(Buffer.from(`${request.portalId}:${id}`)),
    userName: email,
    userDisplayName: name,
    challenge: challengeFor(request, purpose),
    timeout: answerWithin,
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** The challenge for a passkey: any of the portal's, or one of these. */
export const passkeyOptions = async (
  request: AnonymousStaffRequest,
  purpose: string,
  passkeys: readonly PasskeyRow[] = [],
) =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: hostOf(request),
    challenge: challengeFor(request, purpose),
    timeout: answerWithin,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
  });

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
});

/** A browser's response, as validated by the contract. */
export interface PasskeyAnswer {
  readonly id: string;
}

/** Adds the passkey that a browser made; throws `passkey_refused`. */
export async function addPasskey(
  tx: Tx,
  request: AnonymousStaffRequest,
  purpose: string,
  { personId, name, answer }: { personId: string; name: string; answer: PasskeyAnswer },
): Promise<{ readonly id: string; readonly name: string }> {
  const refused = new StaffRefusal('passkey_refused', 'passkey');
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => acceptChallenge(tx, request, purpose, challenge),
    expectedOrigin: request.publicOrigin,
    expectedRPID: hostOf(request),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    request.services.log.info({ err: error }, 'a new passkey was refused');
    throw refused;
  });
  if (!registrationInfo) throw refused;
  const { credential } = registrationInfo;
  const passkey = {
    id: uuid(),
    credential_id: Buffer.from(credential.id, 'base64url'),
    person_id: personId,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)),
    name,
    created_at: new Date(request.services.now()),
    used_at: null,
  };
  if (!(await insertPasskey(tx, passkey))) throw refused;
  return passkey;
}

/**
 * Verifies a passkey's response and records its use. Returns the passkey; throws `passkey_refused`. With `personId` it
 * must belong to that person.
 */
export async function checkPasskey(
  tx: Tx,
  request: AnonymousStaffRequest,
  purpose: string,
  { answer, personId }: { readonly answer: PasskeyAnswer; readonly personId?: string },
): Promise<PasskeyRow> {
  const refused = new StaffRefusal('passkey_refused', 'passkey');
  const passkey = await passkeyByCredential(tx, Buffer.from(answer.id, 'base64url'));
  if (!passkey || (personId !== undefined && passkey.person_id !== personId)) throw refused;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => acceptChallenge(tx, request, purpose, challenge),
    expectedOrigin: request.publicOrigin,
    expectedRPID: hostOf(request),
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    request.services.log.info({ err: error }, 'a passkey was refused');
    throw refused;
  });
  if (!verified) throw refused;
  const now = new Date(request.services.now());
  const isFirst = await recordPasskeyUse(tx, passkey, authenticationInfo.newCounter, now);
  if (!isFirst) throw refused;
  return passkey;
}
