import { customAlphabet } from 'nanoid';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random24 = customAlphabet(letters, 24);
const random14 = customAlphabet(letters, 14);

/** A new id with Stripe's prefix for its kind, such as `pi`. */
export function newId(prefix: string): string {
  return `${prefix}_${random24()}`;
}

export function newRequestId(): string {
  return `req_${random14()}`;
}

/** The current Unix timestamp in seconds. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
