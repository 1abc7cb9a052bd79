import { createHash } from 'node:crypto';

export interface LetterOccasion {
  readonly portalKey: string;
  /** Id of the order or gift card that it is about. */
  readonly subjectId: string;
  readonly kind: string;
}

/**
 * The same text for every try of one letter, from which nobody finds the subject's id: its
 * Message-ID, the names of its pictures and of its calendar entries are made of it.
 */
export function letterKey({ portalKey, subjectId, kind }: LetterOccasion): string {
  const parts = JSON.stringify([portalKey, subjectId, kind]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
