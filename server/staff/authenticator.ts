import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodes } from '#domain/staff/sign-in.ts';
import { svgPathOf } from '../http/qr-code.ts';
import { secretsOf } from '../setup/settings.ts';
import type { Tx } from '../store/database.ts';
import type { PersonRow } from '../store/staff/people.ts';
import { takeRecoveryCode, takeTotpStep } from '../store/staff/people.ts';
import { seal, unseal } from './keys.ts';
import type { AnonymousStaffRequest } from './staff-request.ts';

/** RFC 6238 as every app implements it: SHA-1, six digits, 30 seconds. */
const period = 30;
const common = { algorithm: 'SHA1', digits: 6, period } as const;

/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const window = 1;

/** The key and place to which a secret of `owner` is bound. */
function placeOf({ services, catalogue }: AnonymousStaffRequest, owner: string): [string, string] {
  const { secret, number } = secretsOf(services.settings, catalogue.portal);
  return [secret, `${number} ${owner}`];
}

/**
 * A new secret for an app, as a text, a link and a code to scan. Only the browser keeps it, encrypted for its `owner`,
 * until a code proves that the app has it.
 */
export function newAuthenticator(request: AnonymousStaffRequest, owner: string, label: string) {
  const secret = new Secret({ size: 20 });
  const issuer = request.catalogue.portal.name;
  const uri = new TOTP({ ...common, secret, issuer, label }).toString();
  return {
    secret: secret.base32,
    uri,
    qr: svgPathOf(uri),
    sealed: seal(...placeOf(request, owner), secret.base32).toString('base64url'),
  };
}

/** The step of a correct code for a secret; undefined for a wrong one. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...common, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

const withoutSpaces = (code: string): string => code.replace(/[\s-]/g, '');

/** Opens a new authenticator app's sealed secret if `code` is correct, and returns it with the code's step. */
export function checkNewAuthenticator(
  request: AnonymousStaffRequest,
  owner: string,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): { readonly secret: string; readonly step: number } | undefined {
  const secret = unseal(...placeOf(request, owner), Buffer.from(sealed, 'base64url'));
  if (secret === undefined) return undefined;
  const step = stepOf(secret, withoutSpaces(code), request.services.now());
  return step === undefined ? undefined : { secret, step };
}

/** The secret as stored in the person's row. */
export const storedSecret = (
  request: AnonymousStaffRequest,
  personId: string,
  secret: string,
): Buffer => seal(...placeOf(request, personId), secret);

/** Consumes a code of a person's app, or one of their recovery codes; returns false if it is neither (STF-14). */
export async function takeCode(
  tx: Tx,
  request: AnonymousStaffRequest,
  person: PersonRow,
  code: string,
): Promise<boolean> {
  const now = request.services.now();
  const plain = withoutSpaces(code);
  if (!/^\d{6}$/.test(plain)) {
    return takeRecoveryCode(tx, person.id, recoveryHash(code), new Date(now));
  }
  if (person.totp_secret === null) return false;
  const secret = unseal(...placeOf(request, person.id), person.totp_secret);
  const step = secret === undefined ? undefined : stepOf(secret, plain, now);
  return step !== undefined && takeTotpStep(tx, person.id, step);
}

/** Digits and letters that are not easily confused (Crockford's base 32, in lower case). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten recovery codes of 80 bits each, in four groups. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** The stored form of a recovery code: typed with or without hyphens, in either case. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(withoutSpaces(code).toLowerCase()).digest();
