import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { cardPurpose, ivBytes, keyBytes, padTo, type SealedCard } from '#domain/doors/snapshot.ts';

/**
 * Encrypts a card so that only its code can open it: the row's key is an HMAC of the code, and the text is encrypted
 * with AES-256-GCM under a key derived from the code (DOR-08). The row's key is authenticated too.
 */
export function sealCard(snapshotKey: Buffer, code: string, text: string): SealedCard {
  const key = keyOfCode(snapshotKey, code);
  const secret = Buffer.from(hkdfSync('sha256', code, snapshotKey, cardPurpose, 32));
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  cipher.setAAD(key);
  const encrypted = Buffer.concat([cipher.update(padded(text)), cipher.final()]);
  return { key, sealed: Buffer.concat([iv, encrypted, cipher.getAuthTag()]) };
}

/** The key that a code leads to. */
export const keyOfCode = (snapshotKey: Buffer, code: string): Buffer =>
  createHmac('sha256', snapshotKey).update(code).digest().subarray(0, keyBytes);

/** JSON may end in spaces. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / padTo) * padTo;
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length, ' ')]);
}
