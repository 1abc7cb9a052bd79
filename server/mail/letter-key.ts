import { createHash } from 'node:crypto';

export interface LetterOccasion {
  readonly portalKey: string;
  /** Id of the order or gift card that it is about. */
  readonly subjectId: string;
  readonly kind: string;
  /** What tells a letter from earlier ones of the same kind about the same. */
  readonly occasion?: string | undefined;
}

/**
 * The same text for every try of one letter, from which nobody finds the subject's id: its
 * Message-ID, the names of its pictures and of its calendar entries are made of it.
 */
export function letterKey({ portalKey, subjectId, kind, occasion }: LetterOccasion): string {
  const parts = JSON.stringify([portalKey, subjectId, kind, ...(occasion ? [occasion] : [])]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
