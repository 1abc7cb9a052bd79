import { z } from 'zod';
import { entry } from './config-key.ts';

/** Keys of a portal's books. */
export const booksConfig = {
  'books.timezone': entry(
    z.string().max(60).nullable(),
    null,
    ['portal'],
    'The time zone of the days on which sums, exports, closings and scheduled publishes count; by default that of the first venue by id (MON-10).',
    false,
  ),
} as const;
