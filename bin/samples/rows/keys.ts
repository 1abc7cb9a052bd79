import { createHash } from 'node:crypto';
import { referenceOf, uuidOf } from '#server/setup/random.ts';

type Part = string | number;

/**
 * Ids and codes of a sample's year, derived from a secret: writing a part again gives the same rows, and without the secret
 * nobody can guess an id that grants access (law 9).
 */
export interface Keys {
  id(what: string, ...parts: readonly Part[]): string;
  /** An order number, or a member's code. */
  number(what: string, ...parts: readonly Part[]): string;
  scanCode(what: string, ...parts: readonly Part[]): string;
  /** Letters and digits, like the card processor's ids. */
  token(what: string, ...parts: readonly Part[]): string;
  /** 32 bytes. */
  salt(what: string, ...parts: readonly Part[]): Buffer;
}

export function keysOf(secret: string, portal: string): Keys {
  const named = (kind: string, what: string, parts: readonly Part[]) => [
    'sample year',
    secret,
    portal,
    kind,
    what,
    ...parts.map(String),
  ];
  const hash = (kind: string, what: string, parts: readonly Part[]): Buffer =>
    createHash('sha256')
      .update(JSON.stringify(named(kind, what, parts)))
      .digest();
  return {
    id: (what, ...parts) => uuidOf(...named('id', what, parts)),
    number: (what, ...parts) => referenceOf(...named('number', what, parts)),
    scanCode: (what, ...parts) => hash('scan', what, parts).subarray(0, 17).toString('base64url'),
    token: (what, ...parts) => hash('token', what, parts).toString('hex').slice(0, 24),
    salt: (what, ...parts) => hash('salt', what, parts),
  };
}
