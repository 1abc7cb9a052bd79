import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Services } from '../services/services.ts';

type Keyed = Pick<Services, 'settings'>;

type Purpose = 'staff authenticator' | 'staff challenge' | 'door snapshot';

/** A key for one purpose, derived from another. Renaming a purpose makes what it protects unreadable. */
const derived = (secret: string, purpose: Purpose): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

/** Derives a key of the installation for short-lived data. */
const keyFor = ({ settings }: Keyed, purpose: Purpose): Buffer =>
  derived(settings.giftCardKey, purpose);

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text bound to a place, such as a person's row, where alone it can be decrypted (AES-256-GCM); `secret` is
 * the portal's key.
 */
export function seal(secret: string, place: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derived(secret, 'staff authenticator'), iv);
  cipher.setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a text bound to a place; undefined for anything else. */
export function unseal(secret: string, place: string, sealed: Buffer): string | undefined {
  if (sealed.length <= ivBytes + tagBytes) return undefined;
  const key = derived(secret, 'staff authenticator');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const nonceBytes = 16;
const timeBytes = 6;
const proofBytes = 16;

/**
 * Generates a challenge for one purpose, such as signing in at a portal, that only this installation can create. It
 * contains its own expiry, so that requesting one stores nothing.
 */
export function newChallenge(keyed: Keyed, purpose: string, endsAt: number): Buffer {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(endsAt, 0, timeBytes);
  const head = Buffer.concat([randomBytes(nonceBytes), time]);
  return Buffer.concat([head, proofOf(keyed, purpose, head)]);
}

/** The expiry of a challenge made for a purpose, in epoch milliseconds; undefined for any other. */
export function challengeEnd(keyed: Keyed, purpose: string, challenge: Buffer): number | undefined {
  const head = challenge.subarray(0, nonceBytes + timeBytes);
  const proof = challenge.subarray(nonceBytes + timeBytes);
  if (proof.length !== proofBytes) return undefined;
  if (!timingSafeEqual(proof, proofOf(keyed, purpose, head))) return undefined;
  return head.readUIntBE(nonceBytes, timeBytes);
}

const proofOf = (keyed: Keyed, purpose: string, head: Buffer): Buffer =>
  createHmac('sha256', keyFor(keyed, 'staff challenge'))
    .update(purpose)
    .update('\0')
    .update(head)
    .digest()
    .subarray(0, proofBytes);

/** The key of a device's snapshot, derived at each call from the snapshot's name (DOR-08). */
export const snapshotKey = (keyed: Keyed, name: string): Buffer =>
  createHmac('sha256', keyFor(keyed, 'door snapshot')).update(`key ${name}`).digest();

/** Proves that this installation issued a snapshot's cursor. */
export const cursorProof = (keyed: Keyed, text: string): Buffer =>
  createHmac('sha256', keyFor(keyed, 'door snapshot'))
    .update(`cursor ${text}`)
    .digest()
    .subarray(0, proofBytes);
