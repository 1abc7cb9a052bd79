import { createHash, randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { reference } from '#domain/gifts/reference.ts';
import { codeOfBytes } from '#domain/orders/code-letters.ts';

const referenceLength = 9;
/** Random bytes for many numbers at once: the system call takes longer than a number does. */
const buffered = Buffer.alloc(referenceLength * 256);
let bytesUsed = buffered.length;

/** Number of an order or a cart, for people: not secret, and unique only by constraint. */
export function referenceNumber(): string {
  if (bytesUsed === buffered.length) {
    randomFillSync(buffered);
    bytesUsed = 0;
  }
  bytesUsed += referenceLength;
  return reference(buffered.subarray(bytesUsed - referenceLength, bytesUsed));
}

/** A reference that a retry derives again from the same parts. */
export const referenceOf = (...parts: readonly string[]): string =>
  reference(
    createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, referenceLength),
  );

const memberCodeLength = 10;

/** The code on a member's card: readable aloud, and unique only by constraint. */
export const memberCode = (): string => reference(randomBytes(memberCodeLength));

/** The content of a QR code: 125 random bits, nothing else (law 9). */
export function scanCode(): string {
  // Of 40 bytes, fewer than 29 make letters once in a million times.
  for (;;) {
    const code = codeOfBytes(randomBytes(40));
    if (code !== undefined) return code;
  }
}

export const uuid = (): string => randomUUID();

/**
 * An id that a retry derives again: version 4 in form, from the request's key and body, so that the
 * same key with another body gives another id (law 6). The key provides the randomness.
 */
export function uuidOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join('-');
}
