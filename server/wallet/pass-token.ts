import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a phone shows to ask about a pass: made of its number by the installation's key, the same each
 * time a pass is made, and in no table. 192 bits.
 */
export const passToken = (secretKey: string, portalId: number, serial: string): string =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(['wallet pass', portalId, serial]))
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/** Whether a header "ApplePass <token>" carries the token of a pass. */
export function isPassToken(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^ApplePass (\S+)$/.exec(header ?? '') ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
