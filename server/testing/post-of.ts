import type { LetterServices, Post } from '../letters/deliver-letter.ts';
import { uuid } from '../setup/random.ts';

/** The services for the letter of a queued payload, as the jobs give them. */
export const postOf = (
  services: LetterServices,
  { letter_id, again }: { readonly letter_id?: string; readonly again?: string },
): Post => ({ ...services, letterId: letter_id ?? uuid(), again });
