import { createHmac } from 'node:crypto';
import { cardNumber } from '#domain/gifts/gift-card.ts';
import { giftCode } from '#domain/gifts/gift-code.ts';

/**
 * What ties gift card numbers and gift-of-membership codes to rows: a key that is no part of the database. Without it nobody
 * spends from a copy of the tables; whoever loses it loses the numbers of all cards.
 */
interface CardSecrets {
  /** The number of an account, the same each time, so that it need not be kept to be sent again. */
  numberOf(portalId: number, accountId: string): string;
  /** What an account is found by. */
  hashOf(portalId: number, number: string): Buffer;
  /** The same of gift-of-membership codes. They are short: of two ids they may be one. */
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
