import { createHash } from 'node:crypto';
import { referenceOf, uuidOf } from '../../setup/random.ts';

type Part = string | number;

/**
 * The ids and codes of a sample's year. They are derived from a secret, so that writing a part of it again gives the
 * same rows, and nobody without the secret can guess what opens something (law 9).
 */
export interface Keys {
  id(what: string, ...parts: readonly Part[]): string;
  /** The number of a cart or an order, or a member's code. */
  number(what: string, ...parts: readonly Part[]): string;
  scanCode(what: string, ...parts: readonly Part[]): string;
  /** Letters and digits, as the card processor's ids have them. */
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
