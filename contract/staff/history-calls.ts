import { z } from 'zod';
import { instant } from '../api/scalars.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();
const number = z.coerce.number().int().min(1).max(2_147_483_647);

const revision = z.object({
  number: count,
  made_at: instant,
  actor: z.object({
    kind: z.enum(['person', 'program', 'key', 'operator']),
    id: z.string(),
    name: z.string().nullable().describe('Of a person; null for anything else.'),
  }),
  note: z
    .string()
    .describe(
      'Empty for roles limited to sellers, unless they wrote it: it may tell of what others sell.',
    ),
  source: z
    .enum(['file', 'tables', 'console'])
    .describe('"tables" for the shop as it was before the first revision.'),
  base: count
    .nullable()
    .describe('The revision that its file was based on; null if it named none.'),
  is_erased: z.boolean().describe('Something was erased from it.'),
});

/** One change of the shop in the words of its forms. */
export const toldChange = z.object({
  address: z.string(),
  way: z.array(z.string()).describe('Titles of fields and names of things that lead to it.'),
  kind: z.enum(['added', 'removed', 'changed', 'order']),
  before: z.string().nullable().describe('Null if there was none, and for a thing with fields.'),
  after: z.string().nullable(),
});

/** The changes of a list that it does not show. */
export const furtherChanges = {
  more: count.describe('Further changes.'),
  hidden: count.describe('Changes that you may not see, because of their fields or their sellers.'),
};

export const historyCalls = {
  listRevisions: staffCall('listRevisions', {
    summary: 'Lists the revisions of the shop, newest first, 50 at a time.',
    rows: ['PUB-09'],
    query: z.object({
      before: number.optional().describe('`next` of the page before.'),
    }),
    answer: z.object({ revision: z.array(revision), next: z.string().nullable() }),
    refusals: ['too_many_requests'],
  }),
  getRevision: staffCall('getRevision', {
    summary:
      'Returns a revision with what it changed, field by field: since the revision before, or from another one.',
    rows: ['PUB-09'],
    params: z.object({ number }),
    query: z.object({
      against: number
        .optional()
        .describe('The revision to compare with; the one before it by default.'),
    }),
    answer: z.object({
      revision,
      is_last: z.boolean().describe('It is in force.'),
      has_before: z.boolean().describe('The revision before it is kept, so it can be taken back.'),
      against: count
        .nullable()
        .describe('The revision compared with; null if there is none before it.'),
      change: z.array(toldChange).describe('500 at most.'),
      pictures: z
        .array(z.string())
        .describe(
          'Paths of pictures and fonts that are new, gone or other bytes; 500 at most. For roles limited to sellers they count as hidden.',
        ),
      ...furtherChanges,
    }),
    refusals: ['not_found', 'too_many_requests'],
  }),
};
