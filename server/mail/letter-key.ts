import { createHash } from 'node:crypto';

interface LetterOccasion {
  readonly portalKey: string;
  /** Id of the order or gift card that it is about. */
  readonly subjectId: string;
  readonly kind: string;
  /** Distinguishes a letter from earlier ones of the same kind and subject. */
  readonly occasion?: string | undefined;
}

/**
 * A text that is the same for every attempt at one letter and does not reveal the subject's id: the
 * Message-ID and the names of pictures and calendar entries derive from it.
 */
export function letterKey({ portalKey, subjectId, kind, occasion }: LetterOccasion): string {
  const parts = JSON.stringify([portalKey, subjectId, kind, ...(occasion ? [occasion] : [])]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
