import type { LetterServices, Post } from '../letters/deliver-letter.ts';
import { uuid } from '../setup/random.ts';

/** Returns the services for sending a queued letter, as the jobs provide them. */
export const postOf = (
  services: LetterServices,
  { letter_id, again }: { readonly letter_id?: string; readonly again?: string },
): Post => ({ ...services, letterId: letter_id ?? uuid(), again });
