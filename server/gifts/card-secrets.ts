import { createHmac } from 'node:crypto';
import { cardNumber } from '#domain/gifts/gift-card.ts';
import { giftCode } from '#domain/gifts/gift-code.ts';

/**
 * Derives gift card numbers and gift-of-membership codes from rows with a key kept outside the
 * database. Without it a copy of the tables can't be spent; losing it loses the numbers of all cards.
 */
interface CardSecrets {
  /**
   * The number of an account, the same on every call, so that it can be sent again without being
   * stored.
   */
  numberOf(portalId: number, accountId: string): string;
  /** The hash that finds an account. */
  hashOf(portalId: number, number: string): Buffer;
  /** The code of a gift of membership. Codes are short, so two ids may give the same code. */
  codeOf(portalId: number, giftCodeId: string): string;
  codeHashOf(portalId: number, code: string): Buffer;
}

export function cardSecrets(secretKey: string): CardSecrets {
  const keyed = (...parts: readonly unknown[]): Buffer =>
    createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest();
  return {
    numberOf: (portalId, accountId) => cardNumber(keyed('gift card number', portalId, accountId)),
    hashOf: (portalId, number) => keyed('gift card lookup', portalId, number),
    codeOf: (portalId, giftCodeId) => giftCode(keyed('gift code', portalId, giftCodeId)),
    codeHashOf: (portalId, code) => keyed('gift code lookup', portalId, code),
  };
}
