import { z } from 'zod';
import { entry } from './config-key.ts';

/** Keys about how long a portal's history is kept. */
export const historyConfig = {
  'revisions.kept_days': entry(
    z.int().min(1).max(36_500).nullable(),
    null,
    ['portal'],
    'Days after which a revision is deleted at night. The newest 200 are kept however old they are, and up to 19 more, since revisions are stored as changes of earlier ones; by default all are kept (PUB-01).',
    false,
  ),
} as const;
