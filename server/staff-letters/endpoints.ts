import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import { getLetter, listLetters } from './list-letters.ts';
import { sendLetterAgain } from './send-letter-again.ts';

/** Letters, as staff see them. */
export const letterEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listLetters', listLetters),
  staffEndpoint('getLetter', getLetter),
  staffEndpoint('sendLetterAgain', sendLetterAgain),
];
