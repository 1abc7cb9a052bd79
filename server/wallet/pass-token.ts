import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that a phone presents for a pass: derived from the pass's number and the installation's
 * key, so it is the same each time and stored nowhere. 192 bits.
 */
export const passToken = (secretKey: string, portalId: number, serial: string): string =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(['wallet pass', portalId, serial]))
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/** True if a header "ApplePass <token>" carries the token of a pass. */
export function isPassToken(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^ApplePass (\S+)$/.exec(header ?? '') ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
