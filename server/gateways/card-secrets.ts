import { createHmac } from 'node:crypto';
import { cardNumber } from '#domain/gift-card.ts';

/**
 * What ties gift card numbers to rows: a key that is no part of the database. Without it nobody
 * spends from a copy of the tables; whoever loses it loses the numbers of all cards.
 */
export interface CardSecrets {
  /** The number of an account, the same each time, so that it need not be kept to be sent again. */
  numberOf(portalId: number, accountId: string): string;
  /** What an account is found by. */
  hashOf(portalId: number, number: string): Buffer;
}

export function cardSecrets(secretKey: string): CardSecrets {
  const keyed = (...parts: readonly unknown[]): Buffer =>
    createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest();
  return {
    numberOf: (portalId, accountId) => cardNumber(keyed('gift card number', portalId, accountId)),
    hashOf: (portalId, number) => keyed('gift card lookup', portalId, number),
  };
}
