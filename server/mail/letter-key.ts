import { createHash } from 'node:crypto';

export interface LetterOccasion {
  readonly portalKey: string;
  readonly orderId: string;
  readonly kind: string;
}

/**
 * The same text for every try of one letter, from which nobody finds the order's id: its
 * Message-ID, the names of its pictures and of its calendar entries are made of it.
 */
export function letterKey({ portalKey, orderId, kind }: LetterOccasion): string {
  const parts = JSON.stringify([portalKey, orderId, kind]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
