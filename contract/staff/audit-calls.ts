import { z } from 'zod';
import { day, instant, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { orderNumber } from './order-edit-entities.ts';
import { staffCall } from './staff-call.ts';

const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({
    kind: z.enum(['person', 'program', 'key', 'operator']),
    id: z.string(),
    name: z.string().nullable().describe('Of a person; null for a program.'),
  }),
  act: z.string(),
  entity: z.object({
    kind: z.string(),
    id: z.string(),
    name: z
      .string()
      .nullable()
      .describe('Of a person who works here, or of a session’s event; null for anything else.'),
    starts_at: instant.optional().describe('Of a session.'),
  }),
  before: z.unknown(),
  after: z.unknown(),
  personal: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Null if there is nothing personal, or if it was erased.'),
  request: z.string().nullable(),
});

/** A page of entries. */
export const entryPage = z.object({ entry: z.array(auditEntry), next: z.string().nullable() });

/** The position from which a page of entries continues. */
export const before = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .describe('Entries older than this id.');

const filter = {
  person: naming('person', uuid, 'filter').optional().describe('Changes by this person.'),
  kind: z.string().max(60).optional().describe('A kind of thing.'),
  entity: naming('anything', z.string().max(200), 'filter')
    .optional()
    .describe('The id of a thing of this kind.'),
  day: day.optional().describe('A day in the portal’s time zone.'),
};

export const auditCalls = {
  listAuditEntries: staffCall('listAuditEntries', {
    summary:
      'Lists who changed what, the newest first, 50 at a time. With the kind and id of a thing it is its history.',
    rows: ['AUD-01', 'AUD-03'],
    query: z.object({ ...filter, before }),
    answer: entryPage,
    refusals: [],
  }),
  exportAuditEntries: staffCall('exportAuditEntries', {
    summary:
      'Returns the entries that fit as a CSV file, the newest first, and writes an entry of its own. At most 100,000.',
    rows: ['AUD-03'],
    body: z.strictObject(filter),
    file: 'text/csv',
    refusals: ['too_many', 'too_many_requests'],
  }),
  listOrderEntries: staffCall('listOrderEntries', {
    summary:
      'Lists who changed an order or sent its letters again, the newest first, 50 at a time.',
    rows: ['AUD-03', 'SLS-02'],
    params: orderNumber,
    query: z.object({ before }),
    answer: entryPage,
    refusals: ['not_found'],
  }),
};
