import { customAlphabet } from 'nanoid';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random24 = customAlphabet(letters, 24);
const random14 = customAlphabet(letters, 14);

/** A new id with the prefix its kind has on the wire, as `pi_`. */
export function newId(prefix: string): string {
  return `${prefix}_${random24()}`;
}

export function newRequestId(): string {
  return `req_${random14()}`;
}

/** Seconds since 1970, as the wire counts time. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
